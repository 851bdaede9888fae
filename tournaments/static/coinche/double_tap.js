// A page that follows its table moves under the finger: the second tap of a double tap must not press another button or
// link that has come to where the first one was.
"use strict";

(() => {
  const QUICK = 500; // milliseconds within which a tap at the same place is the second of two
  const NEAR = 30; // pixels that a finger may be off
  let last = null;

  // A part that is drawn anew has other elements for the same buttons.
  const nameOf = (pressed) => [pressed.form?.action, pressed.href, pressed.textContent.trim()].join();
  const isSecond = (tap) => tap.name !== last.name && tap.time - last.time < QUICK && Math.hypot(tap.x - last.x, tap.y - last.y) < NEAR;

  document.addEventListener("click", (event) => {
    const pressed = event.target.closest("button, a, summary");
    if (!pressed || !event.detail) return; // no detail: by a key or a script, not by a finger
    const tap = { name: nameOf(pressed), x: event.clientX, y: event.clientY, time: event.timeStamp };
    if (last && isSecond(tap)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      last = tap;
    }
  }, true);
})();
