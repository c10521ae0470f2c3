// Taps and changes fetch the page's next state and swap it in place; the server decides all of it.
// Without this file the same form works by itself.

import { arrived, forget, settle, speak } from "./keys.js";
import { say } from "./messages.js";
import { draw } from "./plot.js";
import { askTable } from "./table.js";
import { word } from "./words.js";

const byId = (id) => document.getElementById(id);
const main = () => byId("page");

// Steps run one after another: a second tap waits for the sheet that the first one made. Going back
// starts a new generation, whose steps alone still count.
let queue = Promise.resolve();
let generation = 0;
let pending;

// Every state is an entry of the browser's history, so undo and redo are back and forward.
let last = history.state?.step ?? 0;
const step = () => history.state?.step ?? 0;

function stepsMoved() {
  const [undo, redo] = [byId("undo"), byId("redo")];
  if (!undo) return;
  undo.parentElement.hidden = false;
  undo.disabled = step() === 0;
  redo.disabled = step() >= last;
}

/** What the form holds besides an earlier roll that is open for mending. */
function besides() {
  const passing = byId("form").dataset.passing.split(" ");
  return String(new URLSearchParams([...new FormData(byId("form"))].filter(([name]) => !passing.includes(name))));
}

/**
 * Put the state that was fetched into the browser's history. To open an earlier roll, to fill it in
 * and to save it are one step, so that one undo takes the mend back.
 */
function remember(url, before) {
  const open = url.searchParams.has("mend");
  const same = before === besides();
  if (history.state?.opened && (same || !open)) {
    last = step();
    history.replaceState({ step: last, opened: open }, "", url);
  } else {
    last = step() + 1;
    history.pushState({ step: last, opened: open && same }, "", url);
  }
  stepsMoved();
}

// The boxes and dice that were tapped and that the server has not answered yet, by their ids.
let tapped = [];

function look(button, pressed) {
  button.setAttribute("aria-pressed", String(pressed));
  if (button.matches(".box")) button.classList.toggle("marked", pressed);
}

/**
 * Show a tap at once; what it really does comes with the server's answer. Returns how to take it
 * back.
 */
function foreshow(id) {
  const button = byId(id);
  if (!button) return () => {};
  const group = button.matches(".face") ? [...button.parentElement.querySelectorAll(".face")] : [button];
  const before = group.map((each) => each.getAttribute("aria-pressed") === "true");
  const pressed = !before[group.indexOf(button)];
  for (const each of group) look(each, each === button && pressed);
  return () => group.forEach((each, place) => look(each, before[place]));
}

// The steps that are not over yet.
let steps = 0;

/** Run a step after those before it; `id` names the button that was tapped, if its look tells. */
function enqueue(step, id) {
  const mine = generation;
  const takeBack = foreshow(id);
  steps += 1;
  if (id) tapped.push(id);
  queue = queue.then(() => (mine === generation ? step() : undefined)).catch((error) => {
    forget();
    if (error.name === "AbortError") return;
    takeBack();
    say(word("no_answer", { why: error.message }));
  }).finally(() => {
    if (id) {
      tapped = tapped.filter((each) => each !== id);
      if (mine === generation) tapped.forEach(foreshow);
    }
    steps -= 1;
    if (!steps) arrived();
  });
}

/**
 * The form's URL with its empty fields left out, as short as a link can be. `changed` is what the
 * user did; it is told apart since an earlier answer may have replaced the form in the meantime.
 */
function address(changed) {
  const form = byId("form");
  const query = new URLSearchParams(new FormData(form));
  for (const [name, value] of Object.entries(changed)) query.set(name, value);
  for (const [name, value] of [...query]) if (value === "") query.delete(name);
  return `${form.action}?${query}`;
}

async function show(url, { push }) {
  pending = new AbortController();
  main().setAttribute("aria-busy", "true");
  try {
    const response = await fetch(url, { headers: { Accept: "text/html" }, signal: pending.signal });
    const next = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!next.getElementById("page")) throw new Error(word("status", { status: response.status }));
    const before = besides();
    swap(next);
    // What a button did, and was refused or asks about, is no state: reloading must not repeat it.
    const state = new URL(response.url);
    for (const action of byId("form").dataset.actions.split(" "))
      if (state.searchParams.has(action)) state.searchParams.delete(action);
    if (push && state.href !== location.href) remember(state, before);
  } finally {
    main().removeAttribute("aria-busy");
  }
}

/** Replace the page, keeping the focus, the opened details and the drawn figures. */
function swap(next) {
  const focused = document.activeElement?.id;
  const opened = new Set([...main().querySelectorAll("details[open] > summary")].map((s) => s.textContent));
  const plots = new Map([...main().querySelectorAll(".plot")].map((plot) => [plot.id, plot]));
  const kept = new Map([...main().querySelectorAll("[data-keep]")].map((input) => [input.id, input]));
  const played = /^(play|win)-/.test(focused ?? "") || focused === "sure";
  const asked = Boolean(main().querySelector(".option"));
  const mended = byId("mending")?.dataset.key;
  // The region itself stays, so that a screen reader notices what comes into it.
  byId("messages").replaceChildren(...next.getElementById("messages").children);
  main().replaceWith(next.getElementById("page"));
  for (const summary of main().querySelectorAll("details > summary"))
    if (opened.has(summary.textContent)) summary.parentElement.open = true;
  for (const plot of main().querySelectorAll(".plot")) if (plots.has(plot.id)) plot.replaceWith(plots.get(plot.id));
  for (const input of main().querySelectorAll("[data-keep]")) if (kept.has(input.id)) input.replaceWith(kept.get(input.id));
  stepsMoved();
  settle();
  if (focused) (byId(focused) ?? byId("sheet-title")).focus({ preventScroll: true });
  lookAt(played, asked, mended);
  redraw();
}

/** Bring what a step was for into view: the question it raises, the sheet it marked, the options. */
function lookAt(played, asked, mended) {
  const sure = byId("sure");
  const mending = byId("mending");
  const option = main().querySelector(".option");
  if (sure) {
    sure.focus({ preventScroll: true });
    sure.scrollIntoView({ block: "center" });
  } else if (mending && mending.dataset.key !== mended) {
    byId("mend-roll").focus({ preventScroll: true });
    mending.scrollIntoView({ block: "nearest" });
  } else if (played && !option) {
    if (byId("verdict")) speak(byId("verdict").textContent);
    (byId("verdict") ?? byId("ending") ?? byId("sheet-title").closest("section")).scrollIntoView({ block: "nearest" });
  } else if (!asked && option) {
    const options = option.closest(".options");
    options.scrollIntoView({ block: "nearest" });
    speak(`${options.querySelector("h2").textContent}: ${option.textContent.trim()}`);
  }
}

function redraw() {
  askTable();
  draw().catch(() => say(word("no_figures")));
}

// The address that a change has just asked for.
let told;

document.addEventListener("submit", (event) => {
  if (event.target.id === "open-form" && tapped.length) {
    // It leaves the page, and the tap on its way would be lost.
    event.preventDefault();
    queue.then(() => byId("open-form").requestSubmit());
  }
  if (event.target.id !== "form") return;
  event.preventDefault();
  const { submitter } = event;
  const { sheet, roll } = event.target.elements;
  const changed = submitter?.name ? { [submitter.name]: submitter.value } : { sheet: sheet.value, ...(roll && { roll: roll.value }) };
  // Enter in a field that was changed has told of the change already.
  if (!submitter?.name && address(changed) === told) return;
  const tap = submitter?.matches(".box:not(.lock), .face") ? submitter.id : undefined;
  enqueue(() => show(address(changed), { push: true }), tap);
});

document.addEventListener("change", (event) => {
  const { form, name, type, checked } = event.target;
  const value = type === "checkbox" && !checked ? "" : event.target.value;
  if (form?.id !== "form") return;
  told = address({ [name]: value });
  enqueue(() => show(address({ [name]: value }), { push: true }));
  // Only the Enter key's own submission follows at once.
  setTimeout(() => (told = undefined));
});

document.addEventListener("click", (event) => {
  if (event.target.id === "undo") history.back();
  if (event.target.id === "redo") history.forward();
  const link = event.target.closest?.("a.fresh, a.step-to");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    // A step like any other, so that undo brings back what was there.
    event.preventDefault();
    if (link.id === "leave" && history.state?.opened) return history.back();
    const { href } = link;
    enqueue(() => show(href, { push: true }));
  }
});

/** While values are being computed, look again without disturbing what is being entered. */
setInterval(() => {
  if (main()?.querySelector("[data-refresh]") && !document.hidden && !main().hasAttribute("aria-busy"))
    enqueue(() => show(location.href, { push: false }));
}, 3000);

window.addEventListener("popstate", () => {
  generation += 1;
  tapped = [];
  forget();
  pending?.abort();
  const url = location.href;
  enqueue(() => show(url, { push: false }));
});

stepsMoved();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
redraw();
