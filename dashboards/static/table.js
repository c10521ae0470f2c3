// The chances to win at a table: asks once for each new question and draws while samples come in.
// While answers are kept back for practice they are only remembered, for the verdict afterwards.

import { arrived } from "./keys.js";
import { number, percent, word } from "./words.js";

const byId = (id) => document.getElementById(id);
let asked = "";
let pending;
let latest;
// Whether more is to come of the last question.
let running = false;
// The last answer about a whole roll, to judge by it what was chosen.
let judged;

/** Ask the question that the page holds, unless it has been asked; another one ends the last. */
export function askTable() {
  const holder = byId("table-question");
  const question = holder?.textContent ?? "";
  drawVerdict();
  if (question && question === asked) {
    mark();
    if (latest) draw(latest.answer, latest.done);
    return;
  }
  pending?.abort();
  asked = question;
  latest = undefined;
  if (question) run(question).catch((error) => {
    if (error.name === "AbortError") return;
    note(word("no_chances", { why: error.message }));
    if (!error.again) over();
  });
}

/** Say that the order of the options is still to come, unless it is kept back. */
function mark() {
  const section = byId("table-advice");
  section?.setAttribute("aria-busy", String(running && !("hidden" in section.dataset)));
}

function over() {
  running = false;
  mark();
  arrived();
}

async function run(question) {
  running = true;
  mark();
  note(word("playing"));
  pending = new AbortController();
  const response = await fetch("/api/v1/advice", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    body: question,
    signal: pending.signal,
  });
  if (!response.ok) {
    const problem = await response.json();
    // Busy, or not ready yet: ask again in a moment.
    const again = response.status === 503;
    if (again) setTimeout(() => question === asked && ((asked = ""), askTable()), 2000);
    throw Object.assign(new Error(problem.detail), { again });
  }
  let text = "";
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    const events = text.split("\n\n");
    text = events.pop();
    for (const event of events) if (question === asked) hear(event);
  }
}

function hear(event) {
  const kind = /^event: (.*)$/m.exec(event)?.[1];
  const data = /^data: (.*)$/m.exec(event)?.[1];
  if (!kind || !data) return;
  const body = JSON.parse(data);
  if (kind === "problem") note(body.detail);
  else {
    latest = kind === "answer" ? { answer: body, done: 1 } : body;
    draw(latest.answer, latest.done);
  }
  if (kind === "problem" || kind === "answer") over();
}

/** An option in words, as the page itself lists it. */
function words(option) {
  const listed = [...document.querySelectorAll("#table-advice .option")].find((button) => button.value === option);
  return told.get(option) ?? listed?.querySelector("b").textContent ?? option;
}

// The words of the options seen so far; they do not change while a page is open.
const told = new Map();

function learnWords() {
  for (const button of document.querySelectorAll("#table-advice .option")) told.set(button.value, button.querySelector("b").textContent);
}

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function note(text) {
  if (byId("win-note")) byId("win-note").textContent = text;
}

// While a finger is down the options stay where they are, or it would lift from another one.
let pressing = false;
addEventListener("pointerdown", (event) => {
  pressing = Boolean(event.target.closest?.("#table-advice"));
});
for (const end of ["pointerup", "pointercancel"])
  addEventListener(end, () => setTimeout(() => {
    pressing = false;
    if (latest) draw(latest.answer, latest.done);
  }));

function draw(answer, done) {
  const list = byId("win-options");
  if (!list || pressing) return;
  if (answer.phase === "white" && answer.options.length) judged = answer;
  learnWords();
  if ("hidden" in byId("table-advice").dataset) return;
  byId("win-bar").replaceChildren(...answer.players.map((player, seat) => {
    const part = element("span", { className: `part seat-${seat}`, title: word("expects", { name: player.name, chance: percent(player.win.estimate), points: number(player.score.estimate) }) }, element("b", {}, player.name.replace(/^(\p{L})\p{L}* (\d+)$/u, "$1$2")), ` ${percent(player.win.estimate)}`);
    part.style.flexGrow = Math.max(player.win.estimate, 0.17);
    return part;
  }));
  const samples = answer.players[0].win.samples;
  const byScore = answer.own_score_best;
  const costs = answer.own_score_costs;
  const own = byScore && byScore !== answer.best
    ? word(costs ? "own_score_costs" : "own_score", { option: words(byScore), chance: costs && percent(costs.estimate) }) : "";
  note(`${word(done < 1 ? "so_far" : "played", { games: number(samples) })} ${own}`);
  drawAssumptions(answer.assumptions);
  if (answer.options.length) drawOptions(list, answer.options);
}

// A phone shows this many options before it scrolls; the rest is a tap away.
const SHOWN = 8;

function drawOptions(list, options) {
  const focused = list.parentElement.contains(document.activeElement) ? document.activeElement.value : undefined;
  // The best stands first, weighed with what the network says; the rest by the figures shown.
  const [best, ...rest] = options.filter((option) => option.win);
  rest.sort((one, other) => other.win.estimate - one.win.estimate);
  const ranked = [...(best ? [best] : []), ...rest, ...options.filter((option) => !option.win)];
  const items = ranked.map((option, place) => element("li", {}, optionButton(option, place)));
  list.replaceChildren(...items.slice(0, SHOWN));
  byId("win-rest").replaceChildren(...items.slice(SHOWN));
  byId("win-more").hidden = items.length <= SHOWN;
  if (focused) [...list.parentElement.querySelectorAll("button")].find((button) => button.value === focused)?.focus({ preventScroll: true });
}

function optionButton(option, place) {
  const button = element("button", { className: "option", name: "play", value: option.option, id: `win-${place}` }, element("b", {}, words(option.option)));
  if (!option.win) return button;
  const [low, high] = option.win.ci95 ?? [option.win.estimate, option.win.estimate];
  button.append(element("span", {}, percent(option.win.estimate)),
    element("small", {}, option.win.ci95 ? word("interval", { low: percent(low), high: percent(high) }) : word("guess")));
  button.style.setProperty("--win", `${100 * option.win.estimate}%`);
  button.style.setProperty("--low", `${100 * low}%`);
  button.style.setProperty("--high", `${100 * high}%`);
  return button;
}

function drawAssumptions(sentences) {
  const holder = byId("win-assumes");
  holder.hidden = !sentences.length;
  holder.querySelector("ul").replaceChildren(...sentences.map((sentence) => element("li", {}, sentence)));
}

/** Tell what the choice just made cost by the chance to win, where an answer was at hand. */
function drawVerdict() {
  const place = byId("win-verdict");
  const chosen = judged?.options.find((option) => option.option === byId("verdict")?.dataset.option);
  if (!place || !chosen?.win) return;
  const best = judged.options.find((option) => option.option === judged.best);
  const cost = best.win.estimate - chosen.win.estimate;
  place.textContent = best === chosen || cost <= 0 ? place.dataset.none
    : place.dataset.cost.replace("{cost}", percent(cost)).replace("{best}", words(best.option));
  place.hidden = false;
}
