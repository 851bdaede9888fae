// The helps beside a deal form open in a dialog and fill the form in; without this script they are pages.
"use strict";

const helpDialog = document.getElementById("deal-help");
if (helpDialog) enhanceHelp(helpDialog);

function enhanceHelp(dialog) {
  const body = dialog.querySelector("#deal-help-body");
  const buttons = document.querySelector(".help-buttons");
  const form = buttons.closest("form");
  const note = document.createElement("p");
  note.className = "note note-warning help-offline";
  note.setAttribute("role", "alert");

  // Near the fields that they fill. As plain buttons they are never what the Enter key presses.
  form.querySelector("[data-help-place]")?.append(buttons);
  buttons.querySelectorAll("button").forEach((button) => { button.type = "button"; });

  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.target === body && !dialog.open) dialog.showModal();
  });

  // Without a connection a tap must not look as if it had been missed.
  document.body.addEventListener("htmx:sendError", (event) => {
    const place = [buttons, body].find((each) => each.contains(event.target));
    if (!place) return;
    note.textContent = dialog.dataset.offline;
    place.append(note);
  });
  document.body.addEventListener("htmx:beforeRequest", () => note.remove());

  // What was answered before the last tap is no answer any more.
  body.addEventListener("change", () => {
    body.querySelectorAll("[data-fill]").forEach((fill) => fill.remove());
  });

  dialog.addEventListener("click", (event) => {
    const name = event.target.closest("button")?.name;
    const fills = [...body.querySelectorAll("[data-fill]")];
    if (name === "use" && fills.length) fills.forEach((fill) => put(fill.dataset.fill, fill.getAttribute("value")));
    else if (name !== "back") return;
    event.preventDefault();
    dialog.close();
    body.replaceChildren();
  });

  function put(name, value) {
    const field = form.elements[name];
    if (!field) return;
    if (field instanceof RadioNodeList) {
      field.forEach((radio) => { radio.checked = radio.value === value && value !== ""; });
      field[0].dispatchEvent(new Event("change", { bubbles: true }));
    } else {
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}
