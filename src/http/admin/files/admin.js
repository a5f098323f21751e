// Keys for the pages of reviewers. Everything works without this file.
"use strict";
(() => {
  const OFF = "cms-keys-off";
  // What this browser keeps. Without a storage, or with a full one, the page goes on without it.
  const stored = (key) => {
    try { return localStorage.getItem(key); } catch { return null; }
  };
  const store = (key, value) => {
    try { localStorage.setItem(key, value); } catch { /* It keeps nothing. */ }
  };
  let isOff = stored(OFF) === "1";
  // Each key with what it is for, and what a page must have for it.
  const STOPS = "[data-stop]";
  const KEYS = [
    ["j", "next change or item", STOPS], ["k", "the one before", STOPS], ["x", "tick the change", "input[name=only]"],
    ["a", "to the button that approves", "[data-key=a]"], ["r", "request changes", "[data-key=r]"], ["d", "reject", "[data-key=d]"],
    ["c", "comment", "[data-key=c]"], ["n", "next item", "[data-key=n]"], ["Ctrl+S", "save", "[data-save]"], ["?", "these keys", "body"],
  ];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const stops = all(STOPS);

  const move = (by) => {
    if (stops.length === 0) return;
    const at = stops.findIndex((stop) => stop === document.activeElement || stop.contains(document.activeElement));
    const next = at < 0 ? (by > 0 ? 0 : stops.length - 1) : Math.min(Math.max(at + by, 0), stops.length - 1);
    stops[next].focus();
    stops[next].scrollIntoView({ block: "nearest" });
  };

  const press = (key) => {
    const found = document.querySelector(`[data-key="${key}"]`);
    if (!found) return false;
    if (found.tagName === "SUMMARY") {
      found.parentElement.open = true;
      (found.parentElement.querySelector("textarea") || found).focus();
    } else if (found.tagName === "A") {
      found.click();
    } else {
      found.focus();
    }
    return true;
  };

  const tick = () => {
    const row = document.activeElement && document.activeElement.closest("[data-stop]");
    const box = row && row.querySelector("input[name=only]");
    if (box) {
      box.checked = !box.checked;
      counted();
    }
  };

  const counted = () => {
    const number = all("input[name=only]:checked").length;
    all("[data-ticked]").forEach((button) => {
      button.textContent = `${button.dataset.ticked} (${number}/${button.dataset.of})`;
    });
  };

  const element = (name, text, ...children) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    made.append(...children);
    return made;
  };

  let dialog;
  const help = () => {
    if (!dialog) {
      const here = KEYS.filter(([, , needed]) => document.querySelector(needed));
      const rows = here.map(([key, what]) => element("div", "", element("dt", "", element("kbd", key)), element("dd", what)));
      const list = element("dl", "", ...rows);
      list.className = "keys";
      const box = element("input");
      box.type = "checkbox";
      box.checked = !isOff;
      box.addEventListener("change", () => {
        isOff = !box.checked;
        store(OFF, isOff ? "1" : "0");
      });
      const label = element("label", "", box, " Use these keys");
      const close = element("button", "Close");
      close.addEventListener("click", () => dialog.close());
      const heading = element("h2", "Keys");
      heading.id = "keys-heading";
      dialog = element("dialog", "", heading, list, element("p", "", label), close);
      dialog.setAttribute("aria-labelledby", heading.id);
      document.body.append(dialog);
    }
    dialog.showModal();
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, dialog")) return;
    if (isOff && event.key !== "?") return;
    const acts = { j: () => move(1), k: () => move(-1), x: tick, "?": help };
    const act = acts[event.key];
    if (act) act();
    else if (!"arcdn".includes(event.key) || !press(event.key)) return;
    event.preventDefault();
  });
  // What arrives is said, and never changes what somebody reads or writes.
  const EVERY = 10000;
  const told = (place) => {
    let before = "";
    const ask = async () => {
      if (document.hidden) return;
      const answer = await fetch(place.dataset.live, { headers: { accept: "application/json" } }).catch(() => null);
      if (!answer || !answer.ok) return;
      const now = await answer.json();
      if (JSON.stringify(now) === before) return;
      before = JSON.stringify(now);
      const lines = now.said.map((line) => {
        const link = element("a", "Show it");
        link.href = location.href;
        return element("p", "", `${line} `, link);
      });
      if (now.others.length > 0) {
        const are = now.others.length === 1 ? "is" : "are";
        lines.push(element("p", `${now.others.join(", ")} ${are} looking at this, too.`));
      }
      place.replaceChildren(...lines);
    };
    ask();
    setInterval(ask, EVERY);
  };
  all("[data-live]").forEach(told);

  // Two pages above each other, and a handle between them.
  all(".swipe-choice").forEach((choice) => {
    choice.hidden = false;
    const handle = document.querySelector(".swipe");
    const proposed = document.querySelector(".side-proposed");
    const box = choice.querySelector("input");
    document.addEventListener("change", () => { handle.hidden = !box.checked; });
    handle.querySelector("input").addEventListener("input", (event) => {
      proposed.style.setProperty("--swipe", `${event.target.value}%`);
    });
  });

  // Words that were marked in a change are those that a comment on it means.
  let marked = null;
  document.addEventListener("selectionchange", () => {
    const found = document.getSelection();
    const words = found ? found.toString().trim() : "";
    const row = words && found.anchorNode && found.anchorNode.parentElement && found.anchorNode.parentElement.closest(".row");
    if (row) marked = { row, words };
  });
  all("[data-quote]").forEach((field) => {
    const box = field.closest("details");
    box.addEventListener("toggle", () => {
      if (box.open && field.value === "" && marked && marked.row === box.closest(".row")) field.value = marked.words.slice(0, field.maxLength);
    });
  });

  // What was typed and not sent is not lost by a click. The editor of a post keeps its own; ticks of a decision are quickly set again.
  const state = (form) => new URLSearchParams(new FormData(form)).toString();
  const guarded = all("form[method=post]:not([data-editor]):not([data-upload]):not(#decide)");
  const before = new Map(guarded.map((form) => [form, state(form)]));
  const isUnsent = (form) => form.hasAttribute("data-unsaved") || state(form) !== before.get(form);
  const unsent = (but) => guarded.filter((form) => form !== but && isUnsent(form));
  let sent = null;
  let isSure = false;
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    const said = unsent(event.target).some((form) => form.closest("#comment, #request, .say"));
    if (event.target.id === "decide" && said) {
      isSure = window.confirm("What you wrote on this page is not sent yet. Decide without it?");
      if (!isSure) event.preventDefault();
    }
    if (!event.defaultPrevented) sent = event.target;
  });
  window.addEventListener("beforeunload", (event) => {
    if (!isSure && unsent(sent).length > 0) event.preventDefault();
  });
  window.addEventListener("pageshow", () => { sent = null; isSure = false; });

  // Views of one's own: filters of a list, kept in this browser under a name.
  const views = document.querySelector("[data-views]");
  if (views) {
    const KEY = `cms-views-${views.dataset.views}`;
    const read = () => {
      try { return JSON.parse(stored(KEY) || "[]"); } catch { return []; }
    };
    const write = (kept) => {
      store(KEY, JSON.stringify(kept));
      show();
    };
    const button = (text, act) => {
      const made = element("button", text);
      made.type = "button";
      made.addEventListener("click", act);
      return made;
    };
    const own = views.dataset.query;
    const show = () => {
      const kept = read();
      const links = kept.map(({ name, query }) => {
        const link = element("a", name);
        link.className = "button";
        link.href = `${views.dataset.views}?${query}`;
        if (query === own) link.setAttribute("aria-current", "true");
        return link;
      });
      const current = kept.find(({ query }) => query === own);
      const keep = button("Keep this view…", () => {
        const name = (window.prompt("A name for this view") || "").trim().slice(0, 60);
        if (name) write([...read().filter((one) => one.name !== name), { name, query: own }]);
      });
      const forget = button("Forget this view", () => write(read().filter(({ query }) => query !== own)));
      views.replaceChildren(...links, ...(own ? [current ? forget : keep] : []));
      views.hidden = views.childElementCount === 0;
    };
    show();
  }

  document.addEventListener("change", counted);
  all("[data-help]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", help);
  });
  counted();
  const problem = document.querySelector(".problem[role=alert]");
  if (problem) problem.focus();
})();
