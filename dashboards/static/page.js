// Taps and changes fetch the page's next state and swap it in place; the server decides all of it.
// Without this file the same form works by itself.

const main = () => document.getElementById("page");

let queue = Promise.resolve();

/** Run steps one after another: a second tap waits for the sheet that the first one made. */
function enqueue(step) {
  queue = queue.then(step).catch((error) => say(`The server did not answer (${error.message}). What you entered is kept; try again.`));
  return queue;
}

function say(text) {
  const note = document.createElement("p");
  note.className = "error";
  note.setAttribute("role", "alert");
  note.textContent = text;
  main().querySelector(".messages").replaceChildren(note);
}

/**
 * The form's URL with its empty fields left out, as short as a link can be. `changed` is what the
 * user did; it is told apart since an earlier answer may have replaced the form in the meantime.
 */
function address(changed) {
  const form = document.getElementById("form");
  const query = new URLSearchParams(new FormData(form));
  for (const [name, value] of Object.entries(changed)) query.set(name, value);
  for (const [name, value] of [...query]) if (value === "") query.delete(name);
  return `${form.action}?${query}`;
}

async function show(url, { push = true } = {}) {
  main().setAttribute("aria-busy", "true");
  try {
    const response = await fetch(url, { headers: { Accept: "text/html" } });
    if (!response.headers.get("Content-Type")?.startsWith("text/html")) throw new Error(`status ${response.status}`);
    swap(new DOMParser().parseFromString(await response.text(), "text/html"));
    if (push) history.pushState(null, "", response.url);
  } finally {
    main().removeAttribute("aria-busy");
  }
}

/** Replace the page, keeping the focus, the opened details and the drawn figures. */
function swap(next) {
  const focused = document.activeElement?.id;
  const opened = new Set([...main().querySelectorAll("details[open] > summary")].map((s) => s.textContent));
  const plots = new Map([...main().querySelectorAll(".plot")].map((plot) => [plot.id, plot]));
  main().replaceWith(next.getElementById("page"));
  for (const summary of main().querySelectorAll("details > summary"))
    if (opened.has(summary.textContent)) summary.parentElement.open = true;
  for (const plot of main().querySelectorAll(".plot")) if (plots.has(plot.id)) plot.replaceWith(plots.get(plot.id));
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  draw();
}

let plotly;

/** Load plotly.js once, when the page first needs it. */
function loadPlotly() {
  plotly ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = main().dataset.plotly;
    script.onload = () => resolve(window.Plotly);
    script.onerror = () => reject(new Error("the figures did not load"));
    document.head.append(script);
  });
  return plotly;
}

async function draw() {
  const data = [...main().querySelectorAll("script[data-figure]")];
  if (data.length === 0) return;
  const Plotly = await loadPlotly();
  const ink = getComputedStyle(document.body).color;
  for (const script of data) {
    const plot = document.getElementById(script.dataset.figure);
    if (!plot || !script.isConnected) continue;
    const figure = JSON.parse(script.textContent);
    figure.layout.font = { color: ink, family: "inherit", size: 12 };
    Plotly.react(plot, figure.data, figure.layout, { responsive: true, displayModeBar: false });
  }
}

document.addEventListener("submit", (event) => {
  if (event.target.id !== "form") return;
  event.preventDefault();
  const { submitter } = event;
  const changed = submitter?.name ? { [submitter.name]: submitter.value } : { sheet: event.target.elements.sheet.value };
  enqueue(() => show(address(changed)));
});

document.addEventListener("change", (event) => {
  const { form, name, value } = event.target;
  if (form?.id === "form") enqueue(() => show(address({ [name]: value })));
});

window.addEventListener("popstate", () => enqueue(() => show(location.href, { push: false })));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
draw().catch((error) => say(`${error.message}; the numbers stand in the tables.`));
