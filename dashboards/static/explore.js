// The explorer in place: a change of the form, or a click on a cell, fetches the figure's next state
// and swaps it in. The server decides all of it; without this file the same form works by itself.

import { say } from "./messages.js";
import { draw } from "./plot.js";
import { word } from "./words.js";

const byId = (id) => document.getElementById(id);
const main = () => byId("explore");

// Whoever chooses again before the answer is there wants the later one alone.
let pending;

/** The form's address, all its fields told. */
function address(form) {
  return `${form.action}?${new URLSearchParams(new FormData(form))}`;
}

async function show(url, { push }) {
  pending?.abort();
  const mine = (pending = new AbortController());
  main().setAttribute("aria-busy", "true");
  try {
    const response = await fetch(url, { headers: { Accept: "text/html" }, signal: mine.signal });
    const next = new DOMParser().parseFromString(await response.text(), "text/html");
    if (mine.signal.aborted) return;
    if (!next.getElementById("explore")) throw new Error(`status ${response.status}`);
    swap(next);
    if (push && response.url !== location.href) history.pushState({}, "", response.url);
  } catch (error) {
    if (error.name !== "AbortError") say(main().dataset.failed);
  } finally {
    if (pending === mine) main().removeAttribute("aria-busy");
  }
}

/** Replace the page, keeping the focus, the opened details and the drawn figures. */
function swap(next) {
  const focused = document.activeElement?.id;
  const opened = new Set([...main().querySelectorAll("details[open] > summary")].map(spot));
  const plots = new Map([...main().querySelectorAll(".plot")].map((plot) => [plot.id, plot]));
  const content = next.getElementById("explore");
  document.title = next.title;
  main().replaceWith(content);
  for (const summary of content.querySelectorAll("details > summary")) if (opened.has(spot(summary))) summary.parentElement.open = true;
  for (const plot of content.querySelectorAll(".plot")) {
    const before = plots.get(plot.id);
    if (!before) continue;
    before.style.height = plot.style.height;
    before.setAttribute("aria-label", plot.getAttribute("aria-label"));
    plot.replaceWith(before);
  }
  if (focused) (byId(focused) ?? byId("title")).focus({ preventScroll: true });
  redraw();
}

/** Where a summary stands: its figure and its text. */
const spot = (summary) => `${summary.closest("figure")?.querySelector(".plot").id ?? ""} ${summary.textContent}`;

async function redraw() {
  // On a phone the list of figures is one line to scroll.
  const list = main().querySelector(".figures-nav");
  const here = list.querySelector("[aria-current]");
  list.scrollLeft = here.offsetLeft - list.offsetLeft - (list.clientWidth - here.offsetWidth) / 2;
  for (const saves of main().querySelectorAll(".saves, #copy")) saves.hidden = !(saves.id !== "copy" || navigator.clipboard);
  try {
    await draw();
  } catch {
    say(word("no_figures"));
    return;
  }
  for (const plot of main().querySelectorAll(".plot")) {
    plot.removeAllListeners?.("plotly_click");
    plot.on?.("plotly_click", ({ points: [point] }) => {
      if (point.customdata) show(new URL(point.customdata, location.href).href, { push: true });
    });
  }
}

// What a saved picture has besides the drawing: its caption above, its legend below.
const LETTERS = "Liberation Sans, Arial, sans-serif";
const LINE = 20;

/** Save a drawing dark on white, whatever the screen's colours, and with its caption. */
function save({ save: id, format, name }) {
  const plot = byId(id);
  const { width, height } = plot.getBoundingClientRect();
  const caption = wrapped(byId(`${id}-title`).textContent, width / 8);
  const above = LINE * (caption.length + 1);
  const below = plot.layout.showlegend ? LINE * (plot.data.length + 1) : 0;
  const { t, b } = plot.layout.margin;
  const size = { width: Math.round(width), height: Math.round(height + above + below - t) };
  const layout = {
    ...plot.layout,
    font: { ...plot.layout.font, color: "#1d1b18", family: LETTERS },
    paper_bgcolor: "#fff",
    plot_bgcolor: "#fff",
    title: { text: caption.join("<br>"), x: 0, xref: "container", xanchor: "left", y: 1 - LINE / size.height, yref: "container", yanchor: "top", pad: { l: 12 }, font: { size: 14 } },
    legend: { x: 0, y: -(b + LINE / 2) / (height - t - b), yanchor: "top", orientation: "v" },
    margin: { ...plot.layout.margin, t: above, b: b + below },
  };
  window.Plotly.downloadImage({ data: plot.data, layout }, { format, filename: name, scale: 2, ...size });
}

/** Break a text at its spaces into lines that fit. */
function wrapped(text, letters) {
  const lines = [""];
  for (const word of text.split(" ")) {
    if (lines.at(-1).length + word.length > letters) lines.push("");
    lines[lines.length - 1] += `${lines.at(-1) ? " " : ""}${word}`;
  }
  return lines;
}

document.addEventListener("submit", (event) => {
  if (event.target.id !== "form") return;
  event.preventDefault();
  show(address(event.target), { push: true });
});

document.addEventListener("change", (event) => {
  if (event.target.form?.id === "form") show(address(event.target.form), { push: true });
});

document.addEventListener("click", async (event) => {
  const { target } = event;
  const step = target.closest?.("a[data-step]");
  if (step && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    show(step.href, { push: true });
  }
  if (target.dataset?.save) save(target.dataset);
  if (target.id === "copy") {
    await navigator.clipboard.writeText(byId("permalink").href);
    target.textContent = target.dataset.done;
  }
});

// While values are being computed, look again without disturbing what is being entered.
setInterval(() => {
  const busy = main().hasAttribute("aria-busy") || byId("form").contains(document.activeElement);
  if (main().hasAttribute("data-refresh") && !document.hidden && !busy) show(location.href, { push: false });
}, 3000);

window.addEventListener("popstate", () => show(location.href, { push: false }));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
redraw();
