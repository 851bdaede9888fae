// What is left of the round's time, counted down on a telephone.
"use strict";

(() => {
  const words = document.getElementById("net")?.dataset;

  setInterval(() => {
    const clock = document.querySelector("[data-clock][data-runs]");
    if (!clock) return;
    const left = Math.max(0, Number(clock.dataset.clock) - 1);
    clock.dataset.clock = String(left);
    clock.textContent = left ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} ${words.left}` : words.up;
  }, 1000);
})();
