// A page that follows its table moves under the finger: the second tap of a double tap must not press the button or
// the link that has come to where the first one was.
"use strict";

(() => {
  const QUICK = 500; // milliseconds within which a tap at the same place is the second of two
  const NEAR = 30; // pixels that a finger may be off
  let last = null;

  const again = ({ pressed, x, y, time }) => last.pressed !== pressed && time - last.time < QUICK && Math.hypot(x - last.x, y - last.y) < NEAR;

  document.addEventListener("click", (event) => {
    if (!event.detail) return; // by a key or a script, not by a finger
    const tap = { pressed: event.target.closest("button, a, summary"), x: event.clientX, y: event.clientY, time: event.timeStamp };
    if (last && tap.pressed && again(tap)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      last = tap.pressed && tap;
    }
  }, true);
})();
