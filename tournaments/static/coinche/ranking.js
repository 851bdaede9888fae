// Tie-breaks move up and down their list; without a script each place has its list to choose from.
"use strict";

document.querySelectorAll(".tie-breaks").forEach((list) => {
  const places = [...list.querySelectorAll("li > select")];

  function exchange(index, other) {
    [places[index].value, places[other].value] = [places[other].value, places[index].value];
    places[other].focus();
  }

  function button(label, mark, index, other) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "btn btn-quiet";
    made.textContent = mark;
    made.setAttribute("aria-label", label);
    made.disabled = other < 0 || other >= places.length;
    made.addEventListener("click", () => exchange(index, other));
    return made;
  }

  places.forEach((place, index) => {
    place.after(
      button(list.dataset.up, "↑", index, index - 1),
      button(list.dataset.down, "↓", index, index + 1),
    );
  });
});
