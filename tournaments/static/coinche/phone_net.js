// A telephone's way to the server: what is asked and sent, patience, and the line that says what is the matter.
"use strict";

window.phoneNet = () => {
  const note = document.getElementById("net");
  const words = note.dataset;
  const PATIENCE = 15000; // milliseconds
  let offline = false;
  let posts = 0;

  function say(text) {
    note.textContent = text;
  }

  function setOffline(now) {
    if (now !== offline) say(now ? words.offline : "");
    offline = now;
    document.body.classList.toggle("is-offline", now);
  }

  // An answer of whatever status, or null where none came.
  async function ask(url, options = {}) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), PATIENCE);
    try {
      const answer = await fetch(url, { credentials: "same-origin", headers: { "X-Phone": "1" }, signal: stop.signal, ...options });
      const text = await answer.text();
      setOffline(false);
      const later = answer.status >= 500 || answer.status === 429; // the server is in trouble, or busy: try again
      return { status: answer.status, ok: answer.ok, later, page: new DOMParser().parseFromString(text, "text/html") };
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

  return { ask, post, say, words, isOffline: () => offline, sent: () => posts };
};
