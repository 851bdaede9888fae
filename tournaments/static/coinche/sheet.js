// The deal form made quicker: the other side's points, the question of tricks, buttons for announcements, keys.
// Every form also works without it.
"use strict";

document.documentElement.classList.add("has-script");
const FIGURES = "input[inputmode=numeric]";
const form = document.getElementById("deal-form");
if (form) enhance(form);

function enhance(form) {
  const points = ["NS", "EW"].map((side) => form.elements[`points_${side}`]);
  const question = form.querySelector(".tricks-question");

  function total() {
    const trump = form.elements.trump.value;
    return Number(form.getAttribute(`data-total-${trump}`) ?? form.dataset.total);
  }

  // What one side has, the other has not: filled in while it is typed. What somebody typed is never emptied.
  points.forEach((field, place) => {
    const other = points[1 - place];
    field.addEventListener("input", () => {
      const typed = /^\s*\d{1,3}\s*$/.test(field.value) ? Number(field.value) : NaN;
      const known = typed >= 0 && typed <= total();
      delete field.dataset.filled;
      if (known || "filled" in other.dataset) other.value = known ? String(total() - typed) : "";
      if (known) other.dataset.filled = "";
      ask();
    });
  });

  // Tricks are asked where one side has nothing: 162 points are no proof of a capot.
  function ask() {
    const needed = points.some((field) => ["0", String(total())].includes(field.value.trim()));
    question.hidden = !needed;
    if (!needed) question.querySelectorAll("input:checked").forEach((input) => { input.checked = false; });
  }
  ask();

  // Announcements are added up by buttons, and taken back by one.
  form.querySelectorAll(".chips").forEach((chips) => {
    const field = document.getElementById(chips.dataset.for);
    chips.hidden = false;
    chips.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      field.value = "add" in button.dataset ? String((Number(field.value) || 0) + Number(button.dataset.add)) : "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  });

  // From a field of figures a choice is made without leaving it.
  function choose(input) {
    input.checked = true;
    if (!document.activeElement.matches(FIGURES)) input.focus();
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function next(name) {
    const inputs = [...form.querySelectorAll(`input[name="${name}"]`)];
    choose(inputs[(inputs.findIndex((input) => input.checked) + 1) % inputs.length]);
  }

  // A suit has one belote: the takers', the defence's, nobody's. Of all trump the takers' are counted on.
  function nextBelote() {
    const takers = form.elements.taker.value || "NS";
    const [first, second] = [takers, takers === "NS" ? "EW" : "NS"].map((side) => [...form.querySelectorAll(`input[name="belotes_${side}"]`)]);
    if (form.elements.trump.value === "all_trump" || !first.length) return next(`belotes_${takers}`);
    const state = first[0].checked ? (second[0].checked ? 0 : 2) : 1;
    const [one, other] = [[1, 0], [0, 1], [0, 0]][state];
    choose(second[other]);
    choose(first[one]);
  }

  // Letters and figures choose while the cursor is on a button; in a field of figures the letters do, in another none.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const target = event.target;
    const figures = target.matches(FIGURES);
    if (!figures && target.matches("input:not([type=radio]), select, textarea, summary, a, button")) return;
    if (target !== document.body && !form.contains(target)) return;
    const key = event.key.toLowerCase();
    if (figures && !/^[a-z]$/.test(key)) return;
    const input = [...form.querySelectorAll("[data-key]")].find((each) => each.dataset.key === key);
    if (input) choose(input);
    else if (key === "x") next("doubling");
    else if (key === "b" && form.elements.taker.value !== "passed") nextBelote();
    else if (key === "enter" && wantsPoints()) takersPoints().focus();
    else return;
    event.preventDefault();
  });

  function takersPoints() {
    return points[form.elements.taker.value === "EW" ? 1 : 0];
  }

  function wantsPoints() {
    return form.elements.taker.value !== "passed" && points.every((field) => !field.value.trim());
  }
}
