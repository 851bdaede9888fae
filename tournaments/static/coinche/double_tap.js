// A page that follows its table moves under the finger, and the next page comes where the last one was: the second tap
// of a double tap must not press another button or link that is there by then.
"use strict";

(() => {
  const QUICK = 700; // milliseconds within which a tap at the same place goes with the one before
  window.secondTap = QUICK;
  const NEAR = 30; // pixels that a finger may be off
  const KEY = "coinche:tap";
  const PRESSED = "button, a, summary";
  const CHOSEN = "label, input, select, textarea";
  let last = null;

  // A page that has just come is a moment old, whenever the tap was that opened it.
  try {
    last = { ...JSON.parse(sessionStorage.getItem(KEY)), time: performance.now() };
  } catch {
    // No storage: the page then begins without a tap.
  }

  // A part that is drawn anew has other elements for the same buttons.
  const nameOf = (pressed) => [pressed.form?.action, pressed.href, pressed.value, pressed.textContent.trim()].join();
  const stays = ({ pressed, x, y }) => Boolean(pressed) && document.elementFromPoint(x, y)?.closest(PRESSED) === pressed;

  const isNear = (x, y) => Boolean(last) && Math.hypot(x - last.x, y - last.y) < NEAR;
  const isSecond = (tap) => isNear(tap.x, tap.y) && tap.time - last.time < QUICK && tap.name !== last.name && !stays(last);

  document.addEventListener("click", (event) => {
    if (!event.detail) return; // by a key or a script, not by a finger
    const pressed = event.target.closest(PRESSED);
    if (!pressed) {
      if (event.target.closest(CHOSEN)) last = null;
      else if (isNear(event.clientX, event.clientY)) last.time = event.timeStamp; // a series of taps goes on
      return;
    }
    const tap = { name: nameOf(pressed), x: event.clientX, y: event.clientY, time: event.timeStamp };
    if (isSecond(tap)) {
      last.time = tap.time;
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    last = { ...tap, pressed };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(tap));
    } catch {
      // Private windows may refuse.
    }
  }, true);

  // Who chooses, types or scrolls in between means the next tap.
  ["input", "touchmove", "wheel"].forEach((kind) => document.addEventListener(kind, () => { last = null; }, { capture: true, passive: true }));

  // What has just come under the finger takes no tap for a moment; keys press it at once.
  window.rest = (element, then = () => {}) => {
    element.classList.add("resting");
    setTimeout(() => {
      element.classList.remove("resting");
      then();
    }, QUICK);
  };

  // The buttons that are marked for it rest whenever they come, not when they are merely drawn anew.
  const settled = new Set();

  function restMarked() {
    const marked = [...document.querySelectorAll("[data-rest]")];
    const names = marked.map(nameOf);
    [...settled].filter((name) => !names.includes(name)).forEach((name) => settled.delete(name));
    marked.filter((each) => !settled.has(nameOf(each)) && !each.classList.contains("resting")).forEach((each) => {
      window.rest(each, () => settled.add(nameOf(each)));
    });
  }

  restMarked();
  new MutationObserver(restMarked).observe(document.body, { childList: true, subtree: true });
})();
