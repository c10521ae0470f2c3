// What goes wrong is said in the page's region for messages, which screen readers listen to.

/** Say that something went wrong, in place of what was said before. */
export function say(text) {
  const note = document.createElement("p");
  note.className = "error";
  note.setAttribute("role", "alert");
  note.textContent = text;
  document.getElementById("messages").replaceChildren(note);
}
