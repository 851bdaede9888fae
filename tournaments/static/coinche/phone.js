// A telephone at a table: deals go to the server at once or wait here, each is stored once, the page follows the table.
// Every form also works without it, page by page.
"use strict";

(() => {
  const page = document.getElementById("phone");
  if (!page) return;
  const here = new URL(page.dataset.here, window.location.href).href;
  const queue = window.phoneQueue(page.dataset.queueName, page.dataset.draftName);
  const { items } = queue;
  const { ask, post, say, words, isOffline, sent } = window.phoneNet();
  const { complete, dropButton, empty, fieldsOf, fill, labelOf, waitingLine } = window.phoneForm;
  const { secondTap, valueIn, withValue } = window;
  const POLL = 5000; // milliseconds
  let sending = false;
  let leaving = false; // a form was taken on a page that leads back to the sheet
  let held = null; // a form came back and waits for the person: the version to compare it with again, if there is one
  let taken = false; // a form was taken, and nothing has been typed since: another tap is a double tap
  let dirty = false;

  const live = () => document.getElementById("live");
  const dealForm = () => document.getElementById("deal-form");
  const begun = () => (dirty && dealForm() && !dealForm().elements.uuid?.value ? dealForm() : null);
  const baseOf = (fields) => Number(valueIn(fields, "base"));
  // What waits comes back on the page that its form stands on.
  const isOurs = (item) => document.querySelector("form[data-queue]")?.action === here + item.way;
  const pageOf = (item) => (item.way === "totaux/" ? here + item.way : here);

  // --- Forms ---------------------------------------------------------------------------------------------------

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-phone]") || event.submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    if (!form.hasAttribute("data-queue")) sendNow(form);
    else if (!taken && complete(form)) take(form);
    else if (!taken && isOffline()) say(words.needed);
    else if (!taken) sendIncomplete(form);
  }, true);

  // One at a time of each form.
  async function postForm(form) {
    form.classList.add("busy");
    const answer = await post(form.action, fieldsOf(form));
    form.classList.remove("busy");
    return answer;
  }

  async function sendNow(form) {
    if (form.classList.contains("busy")) return;
    const base = Number(form.elements.base?.value);
    const answer = await postForm(form);
    if (!answer) say(words.onlineOnly);
    else if (answer.ok) {
      followOwn(base, Number(answer.page.getElementById("live")?.dataset.base));
      show(answer.page);
    } else if (answer.later) say(words.refused);
    else if (form.closest("#entry")) form.submit(); // a correction: its own page says what is wrong
    else {
      showRefusal(answer.page); // no reason to touch the deal that somebody is typing
      openNext();
    }
  }

  // What this telephone changed itself is no surprise to what was typed on the version before.
  function followOwn(old, base) {
    if (base !== old + 1 || items.length && baseOf(items[0].fields) !== old) return;
    queue.follow(base);
    rebase(old + items.length, base + items.length);
  }

  // The deal that was begun on one version goes on on another one.
  function rebase(old, base) {
    const draft = queue.draft();
    if (draft?.fields && baseOf(draft.fields) === old) queue.keepDraft({ ...draft, fields: withValue(draft.fields, "base", String(base)) });
    const field = begun()?.elements.base;
    if (field && Number(field.value) === old) field.value = String(base);
  }

  function take(form) {
    taken = true;
    leaving = true;
    setTimeout(() => { if (dirty) taken = false; }, secondTap);
    const item = { way: form.action.slice(here.length), fields: fieldsOf(form), label: labelOf(form, words) };
    if (form !== dealForm()) replaceTotals(item, form);
    queue.add(item, Boolean(held));
    if (held) queue.follow(baseOf(item.fields));
    held = null;
    if (form === dealForm()) clear(form);
    draw();
    flush();
  }

  // Totals that were typed once more before they were sent take the place of the first; they follow the deals that wait.
  function replaceTotals(item, form) {
    items.slice(sending ? 1 : 0).filter((each) => each.way === item.way).forEach(queue.remove);
    if (!held) item.fields = withValue(item.fields, "base", String(baseOf(item.fields) + items.length));
    form.elements.key.value = window.newKey();
  }

  // The server says what is missing; without it, the page does. Who went on typing meanwhile saves again.
  async function sendIncomplete(form) {
    if (form.classList.contains("busy")) return;
    const before = JSON.stringify(fieldsOf(form));
    const base = Number(form.elements.base.value);
    const answer = await postForm(form);
    const same = JSON.stringify(fieldsOf(form)) === before;
    if (answer?.ok) {
      if (form === dealForm() && same) clear(form);
      show(answer.page);
    } else if (same && !answer) say(words.needed);
    else if (same) giveBack(answer, { base });
  }

  function clear(form) {
    empty(form);
    window.htmx?.trigger(form.querySelector("[hx-post]"), "htmx:abort");
    document.getElementById("preview").replaceChildren();
    document.getElementById("conflict")?.remove();
    dirty = false;
    queue.keepDraft(null);
    openNext();
    const next = queue.next();
    if (!next) return;
    queue.keepNext(null);
    fill(form, next, ["key", "base"]);
    dirty = true;
    keepDraft(form);
  }

  // What is opened again is compared again with what it was typed on.
  function keepDraft(form) {
    const fields = fieldsOf(form);
    const old = held?.base ?? null;
    queue.keepDraft({ fields: old === null ? fields : withValue(fields, "base", String(old)), held: Boolean(held) });
  }

  // --- The queue -----------------------------------------------------------------------------------------------

  async function flush() {
    if (sending) return;
    sending = true;
    draw();
    try {
      await sendItems();
    } finally { // whatever goes wrong with showing an answer, the next deal must still be sent
      sending = false;
      draw();
    }
  }

  async function sendItems() {
    while (items.length && !held) {
      const [item] = items;
      const answer = await post(here + item.way, item.fields);
      if (!answer || answer.later) return;
      if (!answer.ok && answer.status !== 409 && answer.status !== 422) return refuse(answer.page);
      if (!answer.ok && !isOurs(item)) return window.location.assign(pageOf(item));
      if (answer.ok || live()) queue.remove(item); // totals wait until they are taken, or dropped
      if (!answer.ok) giveBack(answer, { base: baseOf(item.fields), waited: true });
      else if (show(answer.page)) return;
    }
  }

  // What waits is not taken and will not be: it stays, the page shows the table as it is, and says why.
  function refuse(fresh) {
    swapParts(fresh);
    const reason = fresh.getElementById("refusal") ?? fresh.querySelector("#entry .note-error, #entry .errorlist");
    say(reason?.textContent.trim() || words.refused);
  }

  function draw() {
    const list = document.getElementById("queue");
    if (!list) return;
    list.hidden = !items.length;
    list.replaceChildren(...items.map((item, place) => waitingLine(item, words, sending && place === 0, () => remove(item))));
    openNext();
  }

  function remove(item) {
    const first = baseOf(items[0].fields);
    const end = first + items.length;
    queue.remove(item);
    queue.follow(first);
    rebase(end, first + items.length);
    if (!items.length && !isOffline()) say("");
    draw();
  }

  // --- The page follows the table ------------------------------------------------------------------------------

  function swapParts(fresh) {
    if (!live()) return;
    fresh.querySelectorAll("[data-live-part]").forEach((part) => {
      document.getElementById(part.id)?.replaceWith(document.adoptNode(part));
    });
  }

  // The sheet after something was stored; true if another page is left for it.
  function show(fresh) {
    if (!isOffline()) say("");
    if (!live()) {
      window.location.assign(here);
      return true;
    }
    if (!held) document.getElementById("conflict")?.remove();
    swapParts(fresh);
    openNext();
    return false;
  }

  // What keeps something from being taken, on the sheet as it is now; the conflict with it, if there is one.
  function showRefusal(fresh) {
    const refusal = fresh.getElementById("refusal");
    if (refusal) say(refusal.textContent.trim());
    if (!fresh.getElementById("entry") && !fresh.getElementById("live")) return null;
    swapParts(fresh);
    document.getElementById("conflict")?.remove();
    const conflict = fresh.getElementById("conflict");
    if (conflict && live()) live().before(document.adoptNode(conflict));
    return conflict;
  }

  // A form that was not taken: what was typed, with what is wrong beside it. One that had waited sets the next aside.
  function giveBack(answer, { base, waited = false }) {
    const conflict = showRefusal(answer.page);
    const entry = answer.page.getElementById("entry");
    const typed = entry?.querySelector("form");
    if (!typed || !typed.querySelector(".errorlist, .note, .accept") && !conflict) return;
    if (waited && begun() && !held) queue.keepNext(fieldsOf(dealForm()));
    held = { base: answer.status === 409 ? base : held?.base ?? null };
    taken = false;
    dirty = true;
    document.getElementById("entry").replaceWith(document.adoptNode(entry));
    entry.hidden = false;
    if (typed === dealForm()) window.enhance?.(typed);
    if (begun()) keepDraft(typed);
    offerDrop(typed);
    window.rest(entry);
    window.htmx?.process(entry);
    (typed.querySelector(".field-wrong input, .accept input") ?? typed).scrollIntoView({ block: "center" });
  }

  // What came back need not be saved: the deal may be on the sheet already.
  function offerDrop(form) {
    (form.querySelector(".form-end") ?? form).append(dropButton(words, form.elements.key.value, () => {
      held = null;
      if (!live()) {
        items.filter(isOurs).forEach(queue.remove);
        return window.location.assign(here);
      }
      queue.follow(Number(live().dataset.base));
      clear(form);
      return flush();
    }));
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
    // A page on which something else is typed is not left for what waits: the sheet sends it.
    if (items.length && !held && (live() || leaving || isOurs(items[0]))) return flush();
    if (!page.dataset.stateUrl || sending) return;
    const before = sent();
    const answer = await ask(`${page.dataset.stateUrl}?v=${encodeURIComponent(live().dataset.state)}`);
    if (!answer || answer.status === 204 || sent() !== before) return;
    if (answer.ok) {
      swapParts(answer.page);
      openNext();
      if (!dirty) restore();
    } else if (answer.status === 403 || answer.status === 404) window.location.reload();
  }

  // --- What is being typed -------------------------------------------------------------------------------------

  document.addEventListener("input", (event) => {
    taken = false;
    if (event.target.closest("#deal-form")) {
      dirty = true;
      if (begun()) keepDraft(begun());
    }
  });

  function restore() {
    const form = dealForm();
    const draft = queue.draft();
    if (!form || !draft?.fields || !live() || form.querySelector(".errorlist") || document.getElementById("conflict")) return;
    if (live().dataset.entry !== "yes" && !draft.held) return; // it waits until a deal may be entered again
    fill(form, draft.fields);
    dirty = true;
    // On a version that will never be made, a deal that waited was dropped; on an old one, the server shows what is new.
    const next = Number(live().dataset.base) + (draft.held ? 0 : items.length);
    if (baseOf(draft.fields) > next) form.elements.base.value = String(next);
    if (!draft.held) return;
    held = { base: baseOf(draft.fields) };
    document.getElementById("entry").hidden = false;
    offerDrop(form);
  }

  draw();
  restore();
  if (live() || items.length && isOurs(items[0])) flush();
  setInterval(follow, POLL);
  window.addEventListener("online", follow);
  window.addEventListener("storage", (event) => { if (queue.reread(event.key)) draw(); });
  document.addEventListener("visibilitychange", follow);
})();
