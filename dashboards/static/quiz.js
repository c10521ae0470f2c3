// Number keys choose, Enter goes on, a page that waits looks again. All of it works without this file.

const choices = [...document.querySelectorAll(".choice")];
const KEYS = 9;

for (const [index, choice] of choices.slice(0, KEYS).entries()) {
  choice.setAttribute("aria-keyshortcuts", String(index + 1));
  const key = document.createElement("kbd");
  key.textContent = String(index + 1);
  key.setAttribute("aria-hidden", "true");
  choice.prepend(key);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (event.target.matches?.("input, select, textarea")) return;
  if (/^[1-9]$/.test(event.key)) choices[Number(event.key) - 1]?.click();
  // With the focus on a control, Enter is that control's.
  if (event.key === "Enter" && document.activeElement === document.body) document.getElementById("next")?.click();
});

const copy = document.getElementById("copy");
if (copy && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById("share").value);
    copy.textContent = copy.dataset.done;
  });
}

if (document.querySelector("[data-refresh]")) setTimeout(() => location.reload(), 3000);
