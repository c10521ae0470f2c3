// Draws the figures of a lesson, and again where paper or a dark screen asks for another ink.

import { draw } from "./plot.js";

// Pixels that fit between the margins of A4 and of letter paper, which is laid out after the figures.
const PAPER_WIDTH = 660;
const paper = matchMedia("print");
const drawn = () => draw(paper.matches ? PAPER_WIDTH : undefined);

drawn();
for (const asked of [paper, matchMedia("(prefers-color-scheme: dark)")]) {
  asked.addEventListener("change", drawn);
}
