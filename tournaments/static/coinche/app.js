// What makes the organiser's pages quicker; every form also works without it.
"use strict";

// A second tap on a button that saves does nothing while the first is under way.
const sent = new WeakSet();
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post" || form.hasAttribute("data-entry")) return;
  if (sent.has(form)) {
    event.preventDefault();
    return;
  }
  sent.add(form);
  form.classList.add("busy");
});
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  document.querySelectorAll("form.busy").forEach((form) => {
    sent.delete(form);
    form.classList.remove("busy");
  });
});

// Another rule set ticks the contracts that are usually played with it; they can still be changed.
document.addEventListener("change", (event) => {
  const switches = event.target.dataset?.switches;
  if (!switches) return;
  for (const [name, ticked] of Object.entries(JSON.parse(switches)[event.target.value] ?? {})) {
    const box = event.target.form.elements[name];
    if (box) box.checked = ticked;
  }
});

// The entry line: Enter moves on from an empty next field, and adds from the last one. What was typed is sent at once
// and in its order, while the next names are being typed.
let queue = Promise.resolve();

function fieldsOf(form) {
  return [...form.querySelectorAll("input[type=text]")];
}

document.addEventListener("keydown", (event) => {
  const form = event.target.closest?.("form[data-entry]");
  if (!form || event.key !== "Enter" || event.isComposing || event.target.tagName !== "INPUT") return;
  const fields = fieldsOf(form);
  const next = fields[fields.indexOf(event.target) + 1];
  if (next && !next.value.trim()) {
    event.preventDefault();
    if (event.target.value.trim()) next.focus();
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.hasAttribute("data-entry")) return;
  const fields = fieldsOf(form);
  const missing = fields.find((field) => !field.value.trim());
  event.preventDefault();
  if (missing) {
    missing.focus();
    return;
  }
  const body = new FormData(form);
  const typed = fields.map((field) => field.value);
  fields.forEach((field) => { field.value = ""; });
  fields[0].focus();
  queue = queue.then(() => send(form, body, typed));
});

async function send(form, body, typed) {
  try {
    const response = await fetch(form.action, { method: "POST", body, credentials: "same-origin" });
    const text = await response.text();
    const page = new DOMParser().parseFromString(text, "text/html");
    const known = document.querySelectorAll("[data-live]");
    if (![...known].every((part) => page.getElementById(part.id))) throw new Error(`answer ${response.status}`);
    known.forEach((part) => part.replaceWith(document.adoptNode(page.getElementById(part.id))));
    if (!response.ok) giveBack(typed, page.querySelector(".errorlist")?.textContent.trim() ?? "");
  } catch {
    giveBack(typed, form.dataset.failed);
  }
}

// Nothing typed is lost: the names return to the line, or into the note if the next ones have been begun.
function giveBack(typed, reason) {
  const fields = fieldsOf(document.querySelector("form[data-entry]"));
  const note = document.createElement("p");
  note.className = "note note-error";
  note.textContent = `${typed.join(" / ")} : ${reason}`;
  document.getElementById("messages").append(note);
  if (fields.every((field) => !field.value)) {
    fields.forEach((field, index) => { field.value = typed[index]; });
  }
}
