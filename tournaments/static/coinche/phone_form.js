// What a form of a telephone holds: whether it is worth sending, what it is called while it waits, how it is emptied.
"use strict";

window.phoneForm = (() => {
  const NOTHING = { doubling: "none", belotes_NS: "0", belotes_EW: "0", generale: "" };
  const isDeal = (form) => form.id === "deal-form";
  const valueOf = (form, name) => form.elements[name]?.value ?? "";
  const fieldsOf = (form) => [...new FormData(form)];

  function complete(form) {
    const has = (name) => valueOf(form, name) !== "";
    if (!isDeal(form)) return has("total_NS") && has("total_EW");
    if (valueOf(form, "taker") === "passed") return true;
    return (has("taker") || has("player")) && (has("contract") || has("contract_other")) && has("trump") && (has("points_NS") || has("points_EW"));
  }

  function labelOf(form, words) {
    const [ns, ew] = (isDeal(form) ? ["points_NS", "points_EW"] : ["total_NS", "total_EW"]).map((name) => valueOf(form, name));
    if (!isDeal(form)) return `${words.totals} ${ns} – ${ew}`;
    if (valueOf(form, "taker") === "passed") return words.passed;
    const chosen = ["taker", "contract", "trump"].map((name) => form.querySelector(`[name=${name}]:checked`));
    const texts = chosen.map((input) => input && form.querySelector(`label[for="${input.id}"]`).textContent.trim());
    return [...texts, ns, "–", ew].filter(Boolean).join(" ");
  }

  function empty(form) {
    form.querySelectorAll("input, select").forEach((field) => {
      if (field.type === "radio") field.checked = field.value === NOTHING[field.name];
      else if (field.type === "checkbox") field.checked = false;
      else if (field.type === "text") field.value = "";
      else if (field.tagName === "SELECT") field.selectedIndex = 0;
    });
    form.querySelectorAll(".errorlist, .accept, .note, .drop").forEach((each) => each.remove());
    form.querySelectorAll(".field-wrong").forEach((each) => each.classList.remove("field-wrong"));
    form.querySelector(".tricks-question").hidden = true;
    form.elements.key.value = window.newKey();
  }

  function fill(form, fields, but = []) {
    for (const [name, value] of fields) {
      const field = form.elements[name];
      if (!field || [...but, "csrfmiddlewaretoken"].includes(name)) continue;
      if (field.type === "checkbox") field.checked = true;
      else field.value = value;
      if (value) field.closest?.("details")?.setAttribute("open", "");
    }
    form.elements.points_NS.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // "Drop it": for what waits, and for what came back. Every one has a value of its own.
  function dropButton(words, key, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn btn-quiet drop";
    button.textContent = words.drop;
    button.value = key;
    button.addEventListener("click", act);
    return button;
  }

  function waitingLine(item, words, isOnItsWay, drop) {
    const line = document.createElement("li");
    const text = document.createElement("span");
    text.textContent = `${item.label} · ${words.waiting}`;
    const button = dropButton(words, window.valueIn(item.fields, "key"), drop);
    button.disabled = isOnItsWay;
    line.append(text, button);
    return line;
  }

  return { complete, dropButton, empty, fieldsOf, fill, labelOf, waitingLine };
})();
