// Saving in the editor: unsaved work is kept in this browser until it is saved, no other button drops what was typed, and a save
// waits while the server does not answer. Everything works without this file.
"use strict";
globalThis.cmsSaving = {
  /** For the form of the editor. `changed` is called after each change, `reached` with the answer of each request, or null. */
  begin: (form, { data, element, button }) => {
    const KEEP_MS = 1000;
    const ASK_MS = 5000;
    const SAVES = ["save", "publish", "restore", "bring-back"];
    // Of several people at one browser, each is offered their own.
    const KEY = `cms-unsaved-${form.dataset.user}-${form.dataset.editor}`;
    const state = form.querySelector("[data-state]");
    const say = (text) => { if (state) state.textContent = text; };
    let keeper;
    let isDirty = form.hasAttribute("data-unsaved");
    let isLeaving = false;
    const keep = () => {
      try {
        localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), fields: data().toString() }));
      } catch { /* A full storage keeps nothing; saving goes on. */ }
    };
    const changed = () => {
      isDirty = true;
      say("Not saved yet");
      clearTimeout(keeper);
      keeper = setTimeout(keep, KEEP_MS);
    };

    // While the server does not answer, a form that is sent would lead to an error page of the browser or of a proxy. So a save is
    // sent from here, and another button asks first if the last request failed.
    let isReached = true;
    let isAsking = false;
    let isSure = false;
    const reached = (answer) => { isReached = answer !== null && answer.status < 500; };
    const isSave = (submitter) => submitter !== null && SAVES.includes(submitter.value);
    const leave = (submitter) => {
      isLeaving = true;
      if (isSave(submitter)) sessionStorage.setItem("cms-saving", form.dataset.editor);
    };
    const request = (submitter) => {
      if (!isSave(submitter)) return fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(ASK_MS) });
      const body = data();
      body.set(submitter.name, submitter.value);
      return fetch(form.action, { method: "POST", body, redirect: "manual", headers: { Accept: "text/html" } });
    };
    const sendIfReached = async (submitter) => {
      isAsking = true;
      const answer = await request(submitter).catch(() => null);
      reached(answer);
      isAsking = false;
      if (!isReached) {
        say("Not saved: the server does not answer. This browser keeps what you wrote. Save again in a moment.");
      } else if (answer.type === "opaqueredirect") {
        leave(submitter);
        location.assign(form.action);
      } else {
        // Nothing was saved; the browser shows the page that says why.
        isSure = true;
        form.requestSubmit(submitter);
        isSure = false;
      }
    };
    form.addEventListener("submit", (event) => {
      keep();
      if (!isSure && (isSave(event.submitter) || !isReached || !navigator.onLine)) {
        event.preventDefault();
        if (!isAsking) sendIfReached(event.submitter);
        return;
      }
      leave(event.submitter);
    });
    // Other forms of the page do not send what was typed.
    document.addEventListener("submit", (event) => {
      if (event.target === form || !isDirty) return;
      keep();
      isLeaving = window.confirm("What you changed is not saved yet. Go on without it? This browser keeps it.");
      if (!isLeaving) event.preventDefault();
    }, true);
    window.addEventListener("beforeunload", (event) => {
      if (isDirty && !isLeaving) event.preventDefault();
    });
    window.addEventListener("pagehide", () => { if (isDirty) keep(); });
    window.addEventListener("pageshow", () => { isLeaving = false; });

    // Where nothing was saved, the copy goes below, once it holds nothing that the page lacks.
    const saved = document.querySelector(".notice[data-saved]");
    if (saved && sessionStorage.getItem("cms-saving") === form.dataset.editor) localStorage.removeItem(KEY);
    sessionStorage.removeItem("cms-saving");
    const kept = JSON.parse(localStorage.getItem(KEY) || "null");
    if (kept && !form.hasAttribute("data-unsaved") && !document.querySelector(".problem[role=alert]")) {
      const now = data();
      const then = new URLSearchParams(kept.fields);
      [now, then].forEach((fields) => ["act", "base", "message"].forEach((name) => fields.delete(name)));
      if (now.toString() === then.toString()) {
        localStorage.removeItem(KEY);
      } else {
        const box = document.querySelector("[data-kept]");
        const when = new Date(kept.at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
        const again = () => {
          const sent = element("form");
          sent.method = "post";
          sent.action = form.action;
          const fields = new URLSearchParams(kept.fields);
          fields.set("act", "show");
          fields.forEach((value, name) => {
            const field = element("textarea", value);
            field.name = name;
            sent.append(field);
          });
          sent.hidden = true;
          document.body.append(sent);
          isLeaving = true;
          sent.submit();
        };
        const forget = () => {
          localStorage.removeItem(KEY);
          box.hidden = true;
        };
        box.className = "notice kept";
        box.append(element("p", `This browser kept unsaved work from ${when}.`), element("div", "", button("Take it up", again), button("Forget it", forget)));
        box.lastChild.className = "buttons";
        box.hidden = false;
      }
    }
    return { changed, reached };
  },
};
