// Two taps (or Enter on two sides) let them change places; without this script the form "Edit by hand" does the same.
"use strict";

document.documentElement.classList.add("has-script");
const swapForm = document.getElementById("swap");
const swapStatus = document.getElementById("swap-status");
let chosen = null;

function choose(side) {
  if (chosen === side) {
    side.setAttribute("aria-pressed", "false");
    chosen = null;
    swapStatus.textContent = "";
    return;
  }
  if (!chosen) {
    chosen = side;
    side.setAttribute("aria-pressed", "true");
    swapStatus.textContent = document.getElementById("tables").dataset.swapHint;
    return;
  }
  swapForm.elements.first.value = chosen.dataset.entrant;
  swapForm.elements.second.value = side.dataset.entrant;
  swapForm.requestSubmit();
}

document.querySelectorAll(".side[data-entrant]").forEach((side) => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = side.className;
  button.dataset.entrant = side.dataset.entrant;
  button.setAttribute("aria-pressed", "false");
  button.append(...side.childNodes);
  button.addEventListener("click", () => choose(button));
  side.replaceWith(button);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && chosen) choose(chosen);
});
