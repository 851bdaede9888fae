// A screen of the hall: complete rows, as many as the window holds; every page in its turn; the last page stays when
// the server is gone. Nothing here changes any data.
"use strict";

const POLL = 3_000;
const PATIENCE = 8_000;
const SCALES = [2.2, 1.8, 1.5, 1.25, 1];
const MOST_BROKEN = 0.6;

const holder = document.getElementById("holder");
const state = { view: 0, page: 0, pages: [], timer: 0 };

function views() {
  return [...holder.querySelectorAll(".view")];
}

// --- Laying out: the browser fills the columns from top to bottom with whole rows; a page is what is seen of them.

function pagesOf(rows) {
  const gap = parseFloat(getComputedStyle(rows).columnGap);
  return Math.max(1, Math.ceil((rows.scrollWidth + gap) / (rows.clientWidth + gap) - 0.02));
}

function fill(rows, scale, columns, height) {
  rows.style.setProperty("--scale", scale);
  rows.style.columnCount = columns;
  rows.style.height = `${height}px`;
}

// The part of the rows that need another line than they were meant to; more than all of them where a name is cut off.
function brokenPart(rows) {
  const lines = [...rows.children];
  if (lines.some((line) => line.scrollWidth > line.clientWidth + 1)) return 2;
  const meant = parseFloat(getComputedStyle(lines[0]).minHeight) * 1.2;
  return lines.filter((line) => line.offsetHeight > meant).length / lines.length;
}

// The largest letters with which everything fits on one page.
function layOnOnePage(rows, widest, height) {
  for (const scale of SCALES) {
    fill(rows, scale, widest, height);
    if (pagesOf(rows) > 1) continue;
    for (let columns = 1; columns <= widest; columns += 1) {
      fill(rows, scale, columns, height);
      if (pagesOf(rows) === 1 && brokenPart(rows) <= MOST_BROKEN) return true;
    }
  }
  return false;
}

// Else the usual letters, in the columns that make the fewest pages; long names then take two lines.
function layRows(rows) {
  const height = rows.parentElement.clientHeight - rows.offsetTop + rows.parentElement.offsetTop;
  const widest = Number(rows.dataset.widest);
  if (layOnOnePage(rows, widest, height)) return 1;
  let [best, fewest] = [1, Infinity];
  for (let columns = 1; columns <= widest; columns += 1) {
    fill(rows, 1, columns, height);
    const pages = pagesOf(rows);
    if (pages < fewest && (columns === 1 || brokenPart(rows) <= 1)) [best, fewest] = [columns, pages];
  }
  fill(rows, 1, best, height);
  return fewest;
}

function layOut() {
  state.pages = views().map((view) => {
    view.hidden = false;
    const rows = view.querySelector(".rows");
    if (rows) rows.style.transform = "none";
    const count = rows ? layRows(rows) : 1;
    view.hidden = true;
    return count;
  });
  state.view = Math.min(state.view, state.pages.length - 1);
  state.page = Math.min(state.page, state.pages[state.view] - 1);
  show();
}

function show() {
  views().forEach((view, index) => { view.hidden = index !== state.view; });
  const rows = views()[state.view].querySelector(".rows");
  if (rows) {
    const gap = parseFloat(getComputedStyle(rows).columnGap);
    rows.style.transform = `translateX(${-state.page * (rows.clientWidth + gap)}px)`;
  }
  const place = holder.querySelector(".screen-page");
  const count = state.pages[state.view];
  place.textContent = count > 1 ? place.dataset.words.replace("{n}", state.page + 1).replace("{count}", count) : "";
}

// --- Turning the pages

function turn() {
  if (holder.firstElementChild.dataset.paused === undefined) {
    state.page += 1;
    if (state.page >= state.pages[state.view]) {
      state.page = 0;
      state.view = (state.view + 1) % state.pages.length;
    }
    show();
  }
  wait();
}

function wait() {
  clearTimeout(state.timer);
  state.timer = setTimeout(turn, Number(holder.firstElementChild.dataset.dwell) * 1000);
}

// --- Following the server

function begin(name) {
  const index = views().findIndex((view) => view.dataset.view.startsWith(name));
  if (index < 0) return;
  state.view = index;
  state.page = 0;
  wait();
}

// The page that was seen stays, unless its view is gone or a new round sends everybody to another table.
function take(text) {
  const seen = views()[state.view]?.dataset.view;
  const round = holder.firstElementChild.dataset.round;
  const incoming = new DOMParser().parseFromString(text, "text/html").getElementById("screen");
  if (!incoming) throw new Error("the answer is not a screen");
  holder.replaceChildren(document.adoptNode(incoming));
  const index = views().findIndex((view) => view.dataset.view === seen);
  if (index < 0) begin("");
  else state.view = index;
  if (incoming.dataset.round !== round) begin("by_");
  tickClocks();
  layOut();
  holder.querySelectorAll("img").forEach((image) => image.addEventListener("load", layOut));
}

function say(words, time) {
  holder.querySelector(".screen-lost").textContent = words;
  holder.querySelector(".screen-foot").classList.toggle("lost", words !== "");
  if (time) holder.querySelector(".screen-time time").textContent = time;
}

async function ask() {
  const token = holder.firstElementChild.dataset.token;
  const answer = await fetch(`${holder.dataset.from}?v=${encodeURIComponent(token)}`, {
    cache: "no-store",
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (answer.status === 404) return say(holder.dataset.gone);
  if (!answer.ok) throw new Error(`answer ${answer.status}`);
  setServerTime(Number(answer.headers.get("X-Now")));
  if (answer.status === 200) take(await answer.text());
  return say("", answer.headers.get("X-Time"));
}

async function follow() {
  try {
    await ask();
  } catch {
    say(holder.dataset.lost);
  }
  setTimeout(follow, POLL);
}

document.documentElement.classList.add("paged");
layOut();
wait();
window.addEventListener("resize", layOut);
window.addEventListener("load", layOut);
setTimeout(follow, POLL);
