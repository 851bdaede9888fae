// The scorer's desk by keys alone: Enter goes on, what was typed is sent in its order while the next sheet is typed.
// Every form also works without it.
"use strict";

document.documentElement.classList.add("has-script");
const LIVE = ["missing", "recent", "seen", "steps", "evening-facts", "messages"];
let queue = Promise.resolve();

const byId = (id) => document.getElementById(id);
const entry = () => byId("entry");
const rows = () => [...document.querySelectorAll("#missing .tables-row")];
const page = (table) => `${byId("missing").dataset.page}${table === undefined ? "" : `&table=${encodeURIComponent(table)}`}`;

// The page as the server has it now; what the answer holds takes the place of what is here.
async function fetchPage(address, options = {}) {
  const response = await fetch(address, { credentials: "same-origin", ...options });
  const answer = new DOMParser().parseFromString(await response.text(), "text/html");
  if (!answer.getElementById("entry")) throw new Error(`answer ${response.status}`);
  byId("offline").hidden = true;
  return { ok: response.ok, answer };
}

function put(id, answer) {
  const [old, fresh] = [byId(id), answer.getElementById(id)];
  if (!old || !fresh) return;
  old.replaceWith(document.adoptNode(fresh));
  window.htmx?.process(byId(id));
}

const TOTALS = ["id_total_NS", "id_total_EW"];

// The fields of the answer; ``kept`` are totals that were typed for the same table while it was on its way.
function putEntry(answer, kept = []) {
  const at = document.activeElement?.id;
  put("entry", answer);
  TOTALS.forEach((id, place) => { if (kept[place] && byId(id)) byId(id).value = kept[place]; });
  const first = entry().querySelector(".field-wrong input") ?? entry().querySelector("[autofocus]");
  (kept.some(Boolean) && TOTALS.includes(at) ? byId(at) : first)?.focus();
  mark();
}

// Of several tables asked for in a row the last one is opened, however the answers arrive.
let turn = 0;
let wanted = null;

async function open(table, typed = () => []) {
  const mine = ++turn;
  wanted = table ?? "";
  try {
    const { answer } = await fetchPage(page(table));
    if (mine !== turn) return;
    wanted = null;
    LIVE.forEach((id) => put(id, answer));
    putEntry(answer, typed());
  } catch {
    if (mine === turn) wanted = null;
    byId("offline").hidden = false;
  }
}

const current = () => wanted ?? byId("id_table")?.value.trim();

// The row of the table that is being typed.
function mark() {
  const table = byId("id_table")?.value.trim();
  rows().forEach((row) => row.classList.toggle("tables-here", row.dataset.number === table));
}
document.addEventListener("htmx:afterSettle", mark);
mark();

function next(step) {
  const all = rows();
  const at = all.findIndex((row) => row.dataset.number === current());
  const row = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length];
  if (row) open(row.dataset.number);
}

// Totals: table, Enter, one side, Enter, the other, Enter.
function totalsKey(event, form) {
  const field = event.target;
  if (field.id === "id_table") pick(field);
  else if (field.id === "id_total_NS") byId("id_total_EW").focus();
  else if (field.type === "text" && byId("id_replace") && !byId("id_replace").checked) byId("id_replace").focus();
  else if (field.id === "id_replace" && !field.checked) return;
  else if (field.id === "id_accepted" && !field.checked) return;
  else form.requestSubmit();
}

const rowOf = (field) => rows().find((row) => row.dataset.number === field.value.trim());

function pick(field) {
  const table = field.value.trim();
  const row = rowOf(field);
  const error = byId("table-error");
  error.hidden = Boolean(row);
  if (!row) {
    error.firstElementChild.textContent = field.dataset.unknown;
    field.select();
  } else if (row.dataset.base !== "0" || "held" in row.dataset || entry().hasAttribute("data-correction")) {
    goOn(row);
    open(table, () => TOTALS.map((id) => byId(id)?.value.trim()));
  } else {
    goOn(row);
    claim(table);
  }
}

// The totals are typed on at once, however long the server takes to say what it knows of the table.
function goOn(row) {
  byId("name-ns").textContent = row.dataset.ns;
  byId("name-ew").textContent = row.dataset.ew;
  byId("id_total_NS").focus();
  mark();
}

// Whoever names a table is at it from then on: the others are told so, and who was there before is named here.
function claim(table) {
  const body = new FormData();
  body.set("csrfmiddlewaretoken", entry().querySelector("[name=csrfmiddlewaretoken]").value);
  const address = byId("missing").dataset.hold.replace("/0/", `/${table}/`);
  queue = queue.then(async () => {
    try {
      const response = await fetch(address, { method: "POST", credentials: "same-origin", body });
      const note = new DOMParser().parseFromString(await response.text(), "text/html").querySelector(".note");
      if (!response.ok || !note || byId("id_table")?.value.trim() !== table || byId("held")) return;
      note.id = "held";
      byId("entry-form").before(document.adoptNode(note));
    } catch {
      // Saying it is a courtesy: the sheet is saved without it, and a server that is gone is told then.
    }
  });
}

function sendTotals(form) {
  const typed = ["id_table", ...TOTALS].map((id) => byId(id).value.trim());
  const empty = ["id_table", ...TOTALS].find((id) => !byId(id).value.trim());
  if (empty) {
    byId(empty).focus();
    return;
  }
  const body = new FormData(form);
  const special = Boolean(byId("id_replace") || byId("id_accepted"));
  const action = form.action;
  const failed = form.dataset.failed;
  if (!special) clear();
  queue = queue.then(() => deliver(action, body, typed, special, failed));
}

function clear() {
  turn += 1;
  wanted = null;
  ["id_table", ...TOTALS].forEach((id) => { byId(id).value = ""; });
  byId("id_base").value = "0";
  byId("id_key").value = "";
  byId("held")?.remove();
  entry().querySelectorAll(".errorlist").forEach((list) => { list.hidden = true; });
  byId("id_table").focus();
  mark();
}

async function deliver(action, body, typed, special, failed) {
  if (!body.get("key")) body.set("key", crypto.randomUUID?.() ?? "");
  try {
    const { ok, answer } = await fetchPage(action, { method: "POST", body });
    LIVE.forEach((id) => put(id, answer));
    const idle = ["id_table", ...TOTALS].every((id) => !byId(id)?.value);
    if (ok && (special || idle)) putEntry(answer);
    else if (!ok && (special || idle)) putEntry(answer);
    else if (!ok) settle(typed, reason(answer));
    if (ok) settled(typed[0]);
  } catch {
    byId("offline").hidden = false;
    settle(typed, failed);
  }
}

const SAYS = ["#entry .note p", "#entry p.note", "#entry .entry-there", "#entry .errorlist li"].join();
const reason = (answer) => [...answer.querySelectorAll(SAYS)].map((each) => each.textContent.trim()).find(Boolean) ?? "";

// Nothing typed is lost: what was refused while the next sheet was being typed waits here, and goes back into the form.
function settle([table, ns, ew], why) {
  const item = document.createElement("li");
  item.className = "note note-error";
  item.dataset.table = table;
  const link = document.createElement("a");
  link.href = page(table);
  link.textContent = `${table} : ${ns} – ${ew}`;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    open(table, () => [ns, ew]);
  });
  item.append(link, ` ${why}`);
  byId("unsettled").append(item);
}

// A table that counts has nothing left to settle.
function settled(table) {
  document.querySelectorAll("#unsettled li").forEach((item) => { if (item.dataset.table === table) item.remove(); });
}

// Deals: the line is sent where one stands, and the next one follows.
function sendLine(form) {
  const line = byId("id_line");
  if (!line.value.trim()) {
    const paper = document.querySelector("#paper-form input[type=text]");
    if (paper) paper.focus();
    else open(undefined);
    return;
  }
  line.readOnly = true;
  post(form);
}

async function post(form) {
  const body = new FormData(form);
  try {
    const { answer } = await fetchPage(form.action, { method: "POST", body });
    LIVE.forEach((id) => put(id, answer));
    putEntry(answer);
  } catch {
    byId("offline").hidden = false;
    const line = byId("id_line");
    if (line) line.readOnly = false;
  }
}

document.addEventListener("keydown", (event) => {
  if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  const form = event.target.closest?.("form.entry-form");
  if (event.key === "Escape" && entry()) {
    event.preventDefault();
    if (byId("entry-form") && !byId("id_replace") && !byId("id_accepted") && !entry().querySelector(".errorlist:not([hidden])")) clear();
    else open(undefined);
    return;
  }
  if (!form) return;
  if (form.id === "entry-form" && ["NumpadAdd", "NumpadSubtract"].includes(event.code) && event.target.matches("input[type=text]")) {
    event.preventDefault();
    next(event.code === "NumpadAdd" ? 1 : -1);
  } else if (event.key === "Tab" && !event.shiftKey && event.target.id === "id_table" && rowOf(event.target) && form.id === "entry-form") {
    event.preventDefault();
    pick(event.target);
  } else if (event.key === "Enter" && event.target.tagName === "INPUT") {
    if (form.id === "entry-form") {
      event.preventDefault();
      totalsKey(event, form);
    } else if (form.id === "paper-form" || form.id === "paper-check") {
      const fields = [...form.querySelectorAll("input[type=text]")];
      const after = fields[fields.indexOf(event.target) + 1];
      if (fields.includes(event.target) && after) {
        event.preventDefault();
        after.focus();
      }
    }
  }
});

// Before anybody else hears of it: a form that is sent from here is never taken for one that the browser sends.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.submitter?.formMethod === "get" || event.submitter?.hasAttribute("formaction")) return;
  const send = { "entry-form": sendTotals, "line-form": sendLine, "paper-form": post }[form.id];
  if (send && byId("missing")) {
    event.preventDefault();
    send(form);
  } else if (form.id === "pick-form" && byId("missing")) {
    event.preventDefault();
    open(byId("id_table").value.trim());
  }
}, true);
