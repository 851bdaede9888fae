// A page that follows its table moves under the finger, and the next page comes where the last one was: the second tap
// of a double tap must not press another button or link that is there by then.
"use strict";

(() => {
  const QUICK = 700; // milliseconds within which a tap at the same place goes with the one before
  const NEAR = 30; // pixels that a finger may be off
  const KEY = "coinche:tap";
  let last = null;

  // A page that has just come is a moment old, whenever the tap was that opened it.
  try {
    last = { ...JSON.parse(sessionStorage.getItem(KEY)), time: performance.now() };
  } catch {
    // No storage: the page then begins without a tap.
  }

  // A part that is drawn anew has other elements for the same buttons.
  const nameOf = (pressed) => [pressed.form?.action, pressed.href, pressed.value, pressed.textContent.trim()].join();
  const isSecond = (tap) => tap.name !== last.name && tap.time - last.time < QUICK && Math.hypot(tap.x - last.x, tap.y - last.y) < NEAR;

  document.addEventListener("click", (event) => {
    const pressed = event.target.closest("button, a, summary");
    if (!pressed || !event.detail) return; // no detail: by a key or a script, not by a finger
    const tap = { name: nameOf(pressed), x: event.clientX, y: event.clientY, time: event.timeStamp };
    if (last && isSecond(tap)) {
      last.time = tap.time;
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    last = tap;
    try {
      sessionStorage.setItem(KEY, JSON.stringify(tap));
    } catch {
      // Private windows may refuse.
    }
  }, true);
})();
