// Figures: plotly.js is loaded when a page first needs it.

let plotly;

/** Load plotly.js once, when the page first needs it; a failed load may be tried again. */
function loadPlotly() {
  plotly ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = document.body.dataset.plotly;
    script.onload = () => resolve(window.Plotly);
    script.onerror = () => {
      plotly = undefined;
      script.remove();
      reject(new Error("The figures did not load"));
    };
    document.head.append(script);
  });
  return plotly;
}

/** Draw all figures of the page; each stands as JSON beside its place, which is as wide unless told. */
export async function draw(width) {
  if (!document.querySelector("script[data-figure]")) return;
  const Plotly = await loadPlotly();
  const ink = getComputedStyle(document.body).color;
  for (const script of document.querySelectorAll("script[data-figure]")) {
    const figure = JSON.parse(script.textContent);
    figure.layout.font = { size: 12, ...figure.layout.font, color: ink, family: "inherit" };
    if (width) figure.layout.width = width;
    Plotly.react(document.getElementById(script.dataset.figure), figure.data, figure.layout, { responsive: true, displayModeBar: false });
  }
}
