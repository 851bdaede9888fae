// Boards that follow by themselves: htmx fetches what changed, this only says when the server does not answer.
"use strict";

document.documentElement.classList.add("has-script");
for (const [name, hidden] of [["htmx:sendError", false], ["htmx:timeout", false], ["htmx:beforeOnLoad", true]]) {
  document.addEventListener(name, () => {
    const note = document.getElementById("offline");
    if (note) note.hidden = hidden;
  });
}
