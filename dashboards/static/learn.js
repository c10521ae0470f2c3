// Draws the figures of a lesson, and again where paper or a dark screen asks for another ink.

import { draw } from "./plot.js";

draw();
for (const query of ["print", "(prefers-color-scheme: dark)"]) {
  matchMedia(query).addEventListener("change", draw);
}
