// The chances to win at a table: asks once for each new question and draws while samples come in.

const byId = (id) => document.getElementById(id);
let asked = "";
let pending;
let latest;

/** Ask the question that the page holds, unless it has been asked; another one ends the last. */
export function askTable() {
  const holder = byId("table-question");
  const question = holder?.textContent ?? "";
  if (question && question === asked) {
    if (latest) draw(latest.answer, latest.done);
    return;
  }
  pending?.abort();
  asked = question;
  latest = undefined;
  if (question) run(question).catch((error) => note(error.name === "AbortError" ? "" : `No chances to win: ${error.message}`));
}

async function run(question) {
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
    if (response.status === 503) setTimeout(() => question === asked && ((asked = ""), askTable()), 2000);
    throw new Error(problem.detail);
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
}

const percent = (share) => `${(100 * share).toFixed(share > 0.1 && share < 0.9 ? 0 : 1)}\u202f%`;

/** An option's text in words, as a button says it. */
function words(option) {
  if (option.penalty) return "Take a penalty";
  const marks = [option.white && `white ${option.white}`, option.colour && `colour ${option.colour}`].filter(Boolean);
  const text = marks.join(", then ") || "mark nothing";
  return text[0].toUpperCase() + text.slice(1);
}

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function note(text) {
  if (byId("win-note")) byId("win-note").textContent = text;
}

function draw(answer, done) {
  const list = byId("win-options");
  if (!list) return;
  byId("table-advice").setAttribute("aria-busy", String(done < 1));
  byId("win-bar").replaceChildren(...answer.players.map((player, seat) => {
    const part = element("span", { className: `part seat-${seat}`, title: `${player.name}: ${percent(player.win.estimate)}, about ${player.score.estimate.toFixed(0)} points` }, element("b", {}, player.name.replace("Player ", "P")), ` ${percent(player.win.estimate)}`);
    part.style.flexGrow = Math.max(player.win.estimate, 0.12);
    return part;
  }));
  const samples = answer.players[0].win.samples;
  const byScore = answer.options.find((option) => option.option === answer.own_score_best);
  const own = byScore && answer.own_score_best !== answer.best
    ? ` For your own score alone you would play “${words(byScore)}”${answer.own_score_costs ? `, ${percent(answer.own_score_costs.estimate)} of the wins worse` : ""}.` : "";
  note(`${samples} games played to the end${done < 1 ? " so far" : ""}.${own}`);
  const focused = document.activeElement?.value;
  list.replaceChildren(...answer.options.filter((option) => option.win).slice(0, 8).map((option, place) => {
    const [low, high] = option.win.ci95 ?? [option.win.estimate, option.win.estimate];
    const button = element("button", { className: "option", name: "play", value: option.option, id: `win-${place}` },
      element("b", {}, words(option)), element("span", {}, percent(option.win.estimate)),
      element("small", {}, option.win.ci95 ? `${percent(low)} to ${percent(high)}` : "network's guess"));
    button.style.setProperty("--win", `${100 * option.win.estimate}%`);
    button.style.setProperty("--low", `${100 * low}%`);
    button.style.setProperty("--high", `${100 * high}%`);
    return element("li", {}, button);
  }));
  if (focused) [...list.querySelectorAll("button")].find((button) => button.value === focused)?.focus({ preventScroll: true });
}
