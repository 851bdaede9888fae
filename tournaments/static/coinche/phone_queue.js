// What was typed and is not stored by the server yet, kept in this telephone through reloads and lost connections.
// A hall's address is plain HTTP, which browsers call no secure context: there is no service worker and no
// crypto.randomUUID there, but localStorage and crypto.getRandomValues are.
"use strict";

window.phoneQueue = (name) => {
  function read(key, otherwise) {
    try {
      return JSON.parse(localStorage.getItem(key)) ?? otherwise;
    } catch {
      return otherwise;
    }
  }

  function write(key, value) {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Private windows may refuse: what is typed then lives as long as the page.
    }
  }

  const items = read(`coinche:queue:${name}`, []);
  const keep = () => write(`coinche:queue:${name}`, items.length ? items : null);

  return {
    items,
    keep,
    draft: () => read(`coinche:draft:${name}`, null),
    keepDraft: (fields) => write(`coinche:draft:${name}`, fields),
    // Every waiting form is opened on the version that the one before it makes.
    follow(base) {
      items.forEach((item, place) => { setField(item, "base", String(base + place)); });
      keep();
    },
  };
};

function setField(item, field, value) {
  item.fields = item.fields.map(([key, old]) => [key, key === field ? value : old]);
}

// A random UUID (version 4) without crypto.randomUUID.
window.newKey = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
