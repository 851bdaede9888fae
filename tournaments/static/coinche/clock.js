// Clocks that count down by themselves. They go by the server's time: a computer at a projector is often set wrong.
"use strict";

const roundClock = { offset: 0 };

function setServerTime(seconds) {
  if (Number.isFinite(seconds)) roundClock.offset = seconds - Date.now() / 1000;
}

function serverTime() {
  return Date.now() / 1000 + roundClock.offset;
}

function levelOf(left) {
  if (left <= 0) return "red";
  return left <= 300 ? "amber" : "green";
}

function tickClock(clock) {
  const left = Math.max(0, Math.round(Number(clock.dataset.ends) - serverTime()));
  const level = levelOf(left);
  const face = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  const [figures, words] = [clock.querySelector(".clock-face"), clock.querySelector(".clock-words")];
  if (figures.textContent !== face) figures.textContent = face;
  if (words.textContent !== clock.dataset[level]) words.textContent = clock.dataset[level];
  clock.className = `clock clock-${level}`;
}

function tickMinutes(place) {
  const minutes = String(Math.max(0, Math.floor((serverTime() - Number(place.dataset.since)) / 60)));
  if (place.textContent !== minutes) place.textContent = minutes;
}

function tickClocks() {
  document.querySelectorAll("[data-clock][data-ends]").forEach(tickClock);
  document.querySelectorAll("[data-since]").forEach(tickMinutes);
}

setServerTime(Number(document.querySelector("[data-now]")?.dataset.now ?? NaN));
tickClocks();
setInterval(tickClocks, 500);
