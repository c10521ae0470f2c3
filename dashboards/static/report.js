// The report's figures and its buttons that copy. No module, since a page that is opened as a file
// may load none.
(() => {
  /** Draw every figure of the page in the colours of the screen or the paper. */
  function draw(width) {
    const ink = getComputedStyle(document.body).color;
    for (const script of document.querySelectorAll("script[data-figure]")) {
      const figure = JSON.parse(script.textContent);
      figure.layout.font = { size: 12, ...figure.layout.font, color: ink, family: "inherit" };
      if (width) figure.layout.width = width;
      Plotly.react(document.getElementById(script.dataset.figure), figure.data, figure.layout, { responsive: true, displayModeBar: false });
    }
  }

  // A page of paper is narrower than a window, and always light.
  const PAPER = 640;

  function copies(button) {
    const text = button.parentElement.querySelector("code");
    const name = button.textContent;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(text.textContent);
      button.textContent = button.dataset.done;
      setTimeout(() => (button.textContent = name), 2000);
    });
  }

  if (navigator.clipboard) document.querySelectorAll("button.copy").forEach(copies);
  if (!document.querySelector("script[data-figure]")) return;
  draw();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => draw());
  matchMedia("print").addEventListener("change", (event) => draw(event.matches ? PAPER : undefined));
})();
