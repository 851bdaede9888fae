// What was typed and is not stored by the server yet, kept in this telephone through reloads and lost connections:
// the forms that wait to be sent, the deal that is being typed, and the one set aside while an earlier one is put right.
// A hall's address is plain HTTP, which browsers call no secure context: there is no service worker and no
// crypto.randomUUID there, but localStorage and crypto.getRandomValues are.
"use strict";

window.phoneQueue = (sheet, side) => {
  const [waiting, typed, aside] = [`coinche:queue:${sheet}`, `coinche:draft:${side}`, `coinche:next:${side}`];

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

  const items = read(waiting, []);
  const keep = () => write(waiting, items.length ? items : null);

  return {
    items,
    add(item, first) {
      if (first) items.unshift(item);
      else items.push(item);
      keep();
    },
    remove(item) {
      const place = items.findIndex((each) => valueIn(each.fields, "key") === valueIn(item.fields, "key"));
      if (place >= 0) items.splice(place, 1);
      keep();
    },
    // Every waiting form is opened on the version that the one before it makes.
    follow(base) {
      items.forEach((item, place) => { item.fields = withValue(item.fields, "base", String(base + place)); });
      keep();
    },
    // Another window of this telephone has changed the list.
    reread(key) {
      if (key === waiting) items.splice(0, items.length, ...read(waiting, []));
      return key === waiting;
    },
    draft: () => read(typed, null),
    keepDraft: (draft) => write(typed, draft),
    next: () => read(aside, null),
    keepNext: (fields) => write(aside, fields),
  };
};

window.valueIn = (fields, field) => fields.find(([name]) => name === field)?.[1];
window.withValue = (fields, field, value) => fields.map(([name, old]) => [name, name === field ? value : old]);

// A random UUID (version 4) without crypto.randomUUID.
window.newKey = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
