// A telephone at a table: deals go to the server at once or wait here, each is stored once, the page follows the table.
// Every form also works without it, page by page.
"use strict";

(() => {
  const page = document.getElementById("phone");
  if (!page) return;
  const note = document.getElementById("net");
  const words = note.dataset;
  const queue = window.phoneQueue(page.dataset.queueName);
  const { items } = queue;
  const { complete, empty, labelOf } = window.phoneForm;
  const POLL = 5000;
  const PATIENCE = 15000;
  let offline = false;
  let sending = false;
  let held = false; // a form came back from the server and waits for the person
  let taken = false; // a form was taken, and nothing has been typed since: another tap is a double tap
  let dirty = false;
  let later = null; // the next deal, begun before an earlier one came back
  let posts = 0; // how many were sent: an answer about the table that was asked for before one of them is old

  const live = () => document.getElementById("live");
  const dealForm = () => document.getElementById("deal-form");
  const parse = (text) => new DOMParser().parseFromString(text, "text/html");

  async function ask(url, options = {}) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), PATIENCE);
    try {
      const answer = await fetch(url, { credentials: "same-origin", headers: { "X-Phone": "1" }, signal: stop.signal, ...options });
      const text = await answer.text();
      setOffline(false);
      return { status: answer.status, ok: answer.ok, text };
    } catch {
      setOffline(true);
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  function post(url, fields) {
    posts += 1;
    const body = new URLSearchParams(fields);
    body.set("csrfmiddlewaretoken", document.querySelector("[name=csrfmiddlewaretoken]").value);
    return ask(url, { method: "POST", body });
  }

  function setOffline(now) {
    if (now !== offline) say(now ? words.offline : "");
    offline = now;
    document.body.classList.toggle("is-offline", now);
  }

  function say(text) {
    note.textContent = text;
  }

  // --- Forms ---------------------------------------------------------------------------------------------------

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-phone]") || event.submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    if (form.hasAttribute("data-queue")) take(form);
    else sendNow(form);
  }, true);

  async function sendNow(form) {
    if (form.classList.contains("busy")) return;
    form.classList.add("busy");
    const base = form.elements.base?.value;
    const answer = await post(form.action, [...new FormData(form)]);
    form.classList.remove("busy");
    if (!answer) say(words.onlineOnly);
    else if (answer.ok) {
      followOwn(base, parse(answer.text).getElementById("live")?.dataset.base);
      show(answer.text);
    } else giveBack(answer, Boolean(form.closest("#entry")));
  }

  // What this telephone changed itself is no surprise to the deal that was begun on it before.
  function followOwn(old, base) {
    if (!old || !base || items.length) return;
    const move = (fields) => fields.map(([name, value]) => [name, name === "base" && value === old ? base : value]);
    const draft = queue.draft();
    if (draft) queue.keepDraft(move(draft));
    const begun = dealForm();
    if (dirty && begun && !begun.elements.uuid?.value && begun.elements.base.value === old) begun.elements.base.value = base;
  }

  function take(form) {
    if (taken) return;
    if (!complete(form)) {
      if (offline) say(words.needed);
      else sendIncomplete(form);
      return;
    }
    taken = true;
    const item = { url: form.action, fields: [...new FormData(form)], label: labelOf(form, words) };
    if (held) items.unshift(item);
    else items.push(item);
    if (held) queue.follow(Number(form.elements.base.value));
    held = false;
    queue.keep();
    if (form === dealForm()) clear(form);
    draw();
    flush();
  }

  // The server says what is missing; without it, the page does.
  async function sendIncomplete(form) {
    const answer = await post(form.action, [...new FormData(form)]);
    if (!answer) say(words.needed);
    else if (answer.ok) show(answer.text);
    else giveBack(answer);
  }

  function clear(form) {
    empty(form);
    window.htmx?.trigger(form.querySelector("[hx-post]"), "htmx:abort");
    document.getElementById("preview").replaceChildren();
    document.getElementById("conflict")?.remove();
    form.elements.key.value = window.newKey();
    dirty = false;
    queue.keepDraft(null);
    openNext();
    if (later) fill(form, later, ["key", "base"]);
    later = null;
  }

  function fill(form, fields, but = []) {
    for (const [name, value] of fields) {
      const field = form.elements[name];
      if (field && ![...but, "csrfmiddlewaretoken"].includes(name)) field.value = value;
    }
    dirty = true;
    form.elements.points_NS.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // --- The queue -----------------------------------------------------------------------------------------------

  async function flush() {
    if (sending) return;
    sending = true;
    try {
      await sendItems();
    } finally { // whatever goes wrong with showing an answer, the next deal must still be sent
      sending = false;
      draw();
    }
  }

  async function sendItems() {
    while (items.length && !held) {
      const answer = await post(items[0].url, items[0].fields);
      if (!answer || answer.status >= 500 || answer.status === 429) break;
      if (!answer.ok && answer.status !== 409 && answer.status !== 422) {
        say(parse(answer.text).getElementById("refusal")?.textContent ?? words.refused);
        break;
      }
      items.shift();
      queue.keep();
      if (!answer.ok) giveBack(answer);
      else {
        show(answer.text);
        if (dirty) taken = false; // what stands in the form now is the next deal
      }
    }
  }

  function draw() {
    const list = document.getElementById("queue");
    if (!list) return;
    list.hidden = !items.length;
    list.replaceChildren(...items.map((item, place) => {
      const line = document.createElement("li");
      const text = document.createElement("span");
      text.textContent = `${item.label} · ${words.waiting}`;
      const drop = document.createElement("button");
      drop.type = "button";
      drop.className = "btn btn-quiet";
      drop.textContent = words.drop;
      drop.addEventListener("click", () => remove(place));
      line.append(text, drop);
      return line;
    }));
    openNext();
  }

  function remove(place) {
    if (sending) return;
    const first = Number(items[0].fields.find(([key]) => key === "base")[1]);
    items.splice(place, 1);
    queue.follow(first);
    draw();
  }

  // --- The page follows the table ------------------------------------------------------------------------------

  function show(text) {
    const fresh = parse(text);
    if (!live()) {
      window.location.assign(page.dataset.back);
      return;
    }
    fresh.querySelectorAll("[data-live-part]").forEach((part) => {
      document.getElementById(part.id)?.replaceWith(document.adoptNode(part));
    });
    openNext();
  }

  // A form that was not taken: what was typed, with what is wrong beside it. An agreement or a dispute that was refused
  // is no reason to touch the deal that somebody is typing (``ofEntry``).
  function giveBack(answer, ofEntry = true) {
    const fresh = parse(answer.text);
    const refusal = fresh.getElementById("refusal");
    if (refusal) say(refusal.textContent);
    const entry = fresh.getElementById("entry");
    if (!entry && !fresh.getElementById("live")) return;
    fresh.querySelectorAll("[data-live-part]").forEach((part) => {
      document.getElementById(part.id)?.replaceWith(document.adoptNode(part));
    });
    document.getElementById("conflict")?.remove();
    const conflict = fresh.getElementById("conflict");
    if (conflict && live()) live().before(document.adoptNode(conflict));
    if (!ofEntry) return openNext();
    const typed = entry?.querySelector("form");
    if (!typed || !typed.querySelector(".errorlist, .note, .accept") && !conflict) return;
    if (dirty && !held && dealForm()) later = [...new FormData(dealForm())];
    held = true;
    taken = false;
    dirty = true;
    document.getElementById("entry").replaceWith(document.adoptNode(entry));
    entry.hidden = false;
    if (typed === dealForm()) {
      window.enhance?.(typed);
      queue.keepDraft([...new FormData(typed)]);
    }
    window.htmx?.process(entry);
    (typed.querySelector(".field-wrong input, .accept input") ?? typed).scrollIntoView({ block: "center" });
  }

  // The form for the next deal: shown while one may be entered, opened on the version that the last one will make.
  function openNext() {
    const form = dealForm();
    const now = live();
    if (!form || !now || form.elements.uuid?.value || held) return;
    document.getElementById("entry").hidden = now.dataset.entry !== "yes" && !dirty;
    if (!dirty) form.elements.base.value = String(Number(now.dataset.base) + items.length);
    const number = document.getElementById("entry-number");
    if (number) number.textContent = `${now.dataset.word} ${Number(now.dataset.deals) + items.length + 1}`;
    const dealer = document.getElementById("entry-dealer");
    if (dealer) dealer.textContent = items.length ? "" : now.dataset.dealer;
  }

  async function follow() {
    if (document.hidden) return;
    if (items.length && !held) return flush();
    if (!page.dataset.stateUrl || sending) return;
    const before = posts;
    const answer = await ask(`${page.dataset.stateUrl}?v=${encodeURIComponent(live().dataset.state)}`);
    if (!answer || answer.status === 204 || posts !== before) return;
    if (answer.ok) show(answer.text);
    else if (answer.status === 403 || answer.status === 404) window.location.reload();
  }

  // --- What is being typed -------------------------------------------------------------------------------------

  document.addEventListener("input", (event) => {
    const form = event.target.closest("#deal-form");
    taken = false;
    if (!form || form.elements.uuid?.value) return;
    dirty = true;
    queue.keepDraft([...new FormData(form)]);
  });

  function restore() {
    const form = dealForm();
    const draft = queue.draft();
    if (!form || !draft || live()?.dataset.entry !== "yes" || form.querySelector(".errorlist")) return;
    fill(form, draft);
    // On a version that will never be made, a deal that waited was dropped; on an old one, the server shows what is new.
    const next = Number(live().dataset.base) + items.length;
    if (Number(form.elements.base.value) > next) form.elements.base.value = String(next);
  }

  function tick() {
    const clock = document.querySelector("[data-clock][data-runs]");
    if (!clock) return;
    const left = Math.max(0, Number(clock.dataset.clock) - 1);
    clock.dataset.clock = String(left);
    clock.textContent = left ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} ${words.left}` : words.up;
  }

  draw();
  restore();
  flush();
  setInterval(follow, POLL);
  setInterval(tick, 1000);
  window.addEventListener("online", follow);
  document.addEventListener("visibilitychange", follow);
})();
