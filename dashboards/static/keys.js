// The keyboard beside the mouse: digits are dice, letters are options; `?` lists the keys.
// Every key presses what stands on the page, and none is taken from a field that is being filled.
// A letter whose options are still on their way waits for them, and so do the keys after it.

import { say } from "./messages.js";
import { word } from "./words.js";

const byId = (id) => document.getElementById(id);
const LETTERS = "abcdefghijklmnopqrst";

// Dice typed that no answer of the server shows yet: place to face, or to nothing where taken back.
const sent = new Map();

// Keys typed ahead, the first of them a letter.
let ahead = [];

const places = () => [...new Set([...document.querySelectorAll(".dice .face")].map((face) => Number(face.id.split("-")[1])))];

function faceOf(place) {
  if (sent.has(place)) return sent.get(place);
  return shown(place);
}

function shown(place) {
  const pressed = document.querySelector(`.dice [id^="die-${place}-"][aria-pressed="true"]`);
  return pressed ? pressed.textContent.trim() : undefined;
}

/** Let go of the dice that the page shows by now. */
export function settle() {
  for (const [place, face] of sent) if (shown(place) === face) sent.delete(place);
}

/** Let go of all that was typed: it did not arrive, or something else is shown now. */
export function forget() {
  sent.clear();
  ahead = [];
}

const busy = () => byId("page").hasAttribute("aria-busy");

/** Whether the dice typed so far stand on the page, and its options in the order of their worth. */
const ready = () => !sent.size && !document.querySelector("#table-advice[aria-busy=true]");

/** Press what was typed ahead, as far as it has something to press by now. */
export function arrived() {
  if (busy()) return;
  sent.clear();
  while (ahead.length) {
    const [key] = ahead;
    if (isLetter(key) && !ready()) return;
    if (!(isLetter(key) ? play(key) : typeDie(key))) {
      say(word("keys_refused", { keys: ahead.join("") }));
      ahead = [];
      return;
    }
    ahead.shift();
    // What the rest is about comes with the answer to this option.
    if (isLetter(key)) return;
  }
}

/** Say something to a screen reader. */
export function speak(text) {
  if (byId("spoken")) byId("spoken").textContent = text;
}

function typeDie(face) {
  const place = places().find((each) => faceOf(each) === undefined);
  const button = place === undefined ? undefined : byId(`die-${place}-${face}`);
  if (!button) return speak(byId("spoken").dataset.full), false;
  sent.set(place, face);
  speak(button.getAttribute("aria-label"));
  button.click();
  return true;
}

function takeBack() {
  const place = places().findLast((each) => faceOf(each) !== undefined);
  if (place === undefined) return;
  const button = byId(`die-${place}-${faceOf(place)}`);
  sent.set(place, undefined);
  speak(`${button.getAttribute("aria-label")}: ${byId("spoken").dataset.back}`);
  button.click();
}

const isLetter = (key) => key.length === 1 && LETTERS.includes(key);

const options = () => [...document.querySelectorAll(".options .option")];

/** Move the focus among the options that can be seen; from elsewhere to the first one. */
function walk(step) {
  const seen = options().filter((option) => option.offsetParent !== null);
  if (!seen.length) return false;
  const here = seen.indexOf(document.activeElement);
  const next = here < 0 ? (step > 0 ? 0 : seen.length - 1) : (here + step + seen.length) % seen.length;
  seen[next].focus();
  return true;
}

/** Play the option of a letter; whether there is one. */
function play(letter) {
  const option = options()[LETTERS.indexOf(letter)];
  if (!option) return false;
  option.focus({ preventScroll: true });
  option.click();
  return true;
}

/** Keep a key for what is still to come. */
function keep(key) {
  ahead.push(key);
  speak(word("key_waits", { key }));
}

function press(id) {
  const button = byId(id);
  if (!button || button.disabled) return false;
  speak(button.getAttribute("aria-label") ?? button.textContent);
  button.click();
  return true;
}

/** Do what a key means; whether it means anything. */
function act(event) {
  const { key } = event;
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() === "z") return press(event.shiftKey ? "redo" : "undo");
    return key.toLowerCase() === "y" && press("redo");
  }
  if (ahead.length && key === "Backspace") return ahead.pop(), true;
  if (/^[1-9]$/.test(key) && places().length) return ahead.length ? keep(key) : typeDie(key), true;
  if (key === "Backspace" && places().length) return takeBack(), true;
  if (key === "ArrowDown") return walk(1);
  if (key === "ArrowUp") return walk(-1);
  if (key === "?") return press("show-keys");
  if (key === "u") return press("undo");
  if (key === "U") return press("redo");
  if (!isLetter(key) || !places().length) return false;
  // What can be seen is what is meant, unless an answer is about to replace it.
  if (ahead.length || sent.size || busy()) keep(key);
  else if (!play(key)) say(word("keys_refused", { keys: key }));
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || byId("keys")?.open) return;
  if (event.target.matches("input, select, textarea, [contenteditable]")) return;
  if (act(event)) event.preventDefault();
});

document.addEventListener("click", (event) => {
  if (event.target.id === "show-keys") byId("keys").showModal();
});
