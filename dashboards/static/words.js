// Texts and numbers in the language of the page; the page brings its words along.

const words = JSON.parse(document.getElementById("script-words").textContent);
const language = document.documentElement.lang;

/** Return a text with what stands between braces filled in. */
export function word(name, values = {}) {
  return words[name].replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
}

/** Return a number with so many places. */
export function number(value, places = 0) {
  return value.toLocaleString(language, { minimumFractionDigits: places, maximumFractionDigits: places });
}

/** Return per cent, to a place near certainty, where it matters. */
export function percent(share) {
  const places = share > 0.1 && share < 0.9 ? 0 : 1;
  return share.toLocaleString(language, { style: "percent", minimumFractionDigits: places, maximumFractionDigits: places });
}
