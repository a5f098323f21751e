// Saving. This script sends the form of the editor, so that the page stays while the server does not answer, and so that nothing is
// lost that is typed before the answer comes. What is not saved is kept in this browser until it is. The forms of other items stay,
// too. Everything works without this file.
"use strict";
(() => {
  const KEEP_MS = 1000;
  // From then on, the page says that the server has not answered yet, and another press of a button sends the form again.
  const SLOW_MS = 8000;
  const GIVE_UP_MS = 60000;
  const SAVES = ["save", "publish", "restore", "bring-back"];
  // Fields that hold nothing of the post.
  const BESIDE = ["act", "base", "merged", "message"];
  const SENDING = "cms-saving";
  // Most copies that are kept of a post, and most letters of one that are shown.
  const COPIES_MAX = 8;
  const SHOWN_MAX = 80;
  const WORKS = "A picture or a pasted text is still being added. The button you pressed takes effect after that.";
  const isSave = (act) => SAVES.includes(act);

  // A browser may have no storage, or a full one: the page goes on without it.
  const inSession = (use) => {
    try { return use(sessionStorage); } catch { return null; }
  };
  // A module that was new when a form was made has its type behind its id.
  const moduleId = (entry) => entry.split("|")[0];
  // The fields of a form by keys that they have on the next page, too: an entry of a list is named by its place, which its `NAME.row`
  // has among those of the list.
  const fieldsOf = (form) => {
    const found = new Map();
    const entries = [];
    const placed = (name) => {
      const [from, to] = entries.findLast(([start]) => name.startsWith(start)) || ["", ""];
      return to + name.slice(from.length);
    };
    const numbers = {};
    [...form.elements].filter((field) => field.name && field.tagName !== "BUTTON").forEach((field) => {
      const isTicked = ["checkbox", "radio"].includes(field.type);
      let key = placed(field.name);
      if (field.name.endsWith(".row") && field.value !== "") {
        const list = field.name.slice(0, -".row".length);
        numbers[list] = (numbers[list] ?? 0) + 1;
        entries.push([`${list}[${field.value}]`, `${placed(list)}[place ${numbers[list]}]`]);
      }
      if (isTicked) key += ` ${field.value}`;
      else if (field.name === "module") key += ` ${moduleId(field.value)}`;
      while (found.has(key)) key += " again";
      found.set(key, field);
    });
    return found;
  };
  const valueOf = (field) => {
    if (["checkbox", "radio"].includes(field.type)) return String(field.checked);
    if (field.type === "select-multiple") return [...field.selectedOptions].map((option) => option.value).join("\n");
    return field.value;
  };
  const setValue = (field, from) => {
    if (["checkbox", "radio"].includes(field.type)) field.checked = from.checked;
    else if (field.type === "select-multiple") [...field.options].forEach((option, at) => { option.selected = from.options[at]?.selected; });
    else field.value = from.value;
  };
  const valuesOf = (form) => new Map([...fieldsOf(form)].map(([key, field]) => [key, valueOf(field)]));
  const isBeside = (key) => BESIDE.includes(key);
  // Blanks at ends and between words are no words of somebody else: the server leaves some out.
  const words = (value = "") => value.replace(/\s+/g, " ").trim();
  // What a form holds of the post, for comparison.
  const content = (fields) => {
    const rows = [...new URLSearchParams(fields)].filter(([name]) => !isBeside(name));
    return JSON.stringify(rows.map(([name, value]) => [name, name === "module" ? moduleId(value) : value]));
  };

  // The first words of a copy that a form lacks.
  const newWords = (copy, form) => {
    for (const [name, value] of new URLSearchParams(copy.fields)) {
      const isText = name === "message" || (name !== "module" && !isBeside(name) && !name.endsWith(".row"));
      if (isText && value !== "" && !form.getAll(name).includes(value)) {
        const own = form.get(name) || "";
        let at = 0;
        while (at < value.length && value[at] === own[at]) at += 1;
        const start = value.slice(0, at).search(/\S*$/);
        const letters = [...value.slice(start)];
        return `${start > 0 ? "…" : ""}${letters.slice(0, SHOWN_MAX).join("")}${letters.length > SHOWN_MAX ? "…" : ""}`;
      }
    }
    return "";
  };

  // Reads an answer. `isOurs` is false for a page that a proxy sent; `reason` says why there is no editor.
  const read = async (answer) => {
    const text = await answer.text();
    const page = new DOMParser().parseFromString(text, "text/html");
    const isOurs = page.querySelector("link[rel=stylesheet][href*='/admin/files/admin.']") !== null;
    const problem = isOurs && page.querySelector("#since, #gone, .problem strong");
    let reason = problem ? problem.textContent.trim() : "";
    if (!isOurs && (answer.headers.get("content-type") || "").includes("json")) {
      try { reason = JSON.parse(text).error || ""; } catch { /* It says nothing. */ }
    }
    const part = (selector) => isOurs && page.querySelector(selector);
    return { text, isOurs, reason, form: part("[data-editor]"), notice: part(".notice"), next: part("form[data-stay]") };
  };
  const why = (answer, found) => {
    const by = found && (found.isOurs || found.reason) ? "the server" : "a proxy in front of the site";
    if (answer && answer.status === 413) return `${by} does not accept a text this long`;
    if (found && found.reason) return found.reason.replace(/\.$/, "");
    if (!answer || [502, 503, 504].includes(answer.status)) return "the server does not answer";
    return `${by} answered with ${answer.status}`;
  };
  // What to do then: a text that is too long, or not allowed, is refused at each time.
  const advice = (answer, again) => {
    if (answer && answer.status === 413) return "Make it shorter.";
    return answer && answer.status === 403 ? "" : `${again} again in a moment.`;
  };
  // Shows a page that was fetched in place of this one. What is typed before its scripts run is unsaved.
  const show = (html) => {
    document.open();
    document.write(html);
    document.close();
    window.scrollTo(0, 0);
    const form = document.querySelector("[data-editor]");
    if (form) form.addEventListener("input", () => form.setAttribute("data-unsaved", ""), { once: true });
    const focused = document.querySelector("[autofocus]");
    if (focused) focused.focus();
  };
  // Shows the page of now, and goes on in the text that has the focus.
  const showSaved = ({ text }) => {
    const { activeElement, scrollingElement: { scrollTop } } = document;
    const { selectionStart, selectionEnd } = activeElement;
    const fields = () => [...fieldsOf(document.querySelector("[data-editor]"))];
    const [focused] = fields().find(([, field]) => field === activeElement) || [];
    show(text);
    const [, field] = fields().find(([key]) => key === focused) || [];
    if (!field) return;
    for (let part = field.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
    field.focus({ preventScroll: true });
    if (typeof selectionStart === "number") field.setSelectionRange(selectionStart, selectionEnd);
    document.scrollingElement.scrollTop = scrollTop;
    const state = document.querySelector("[data-state]");
    if (state) state.textContent = "Saved.";
  };

  /** For the form of the editor. `changed` is to be called after each change; `during` is given work that ends with a text for it. */
  const begin = (form, { data, element, button }) => {
    // Of several people at one browser, each is offered their own.
    const KEY = `cms-unsaved-${form.dataset.user}-${form.dataset.editor}`;
    // Each window keeps its own copy; it is the same window while one page is shown in place of another.
    const newWindow = () => `${Date.now()}-${Math.random()}`;
    globalThis.cmsWindow ??= newWindow();
    const copies = () => {
      try { return [].concat(JSON.parse(localStorage.getItem(KEY) || "[]")); } catch { return []; }
    };
    const forget = (id, ...instead) => {
      const left = [...copies().filter((copy) => copy.window !== id), ...instead].slice(-COPIES_MAX);
      try {
        if (left.length > 0) localStorage.setItem(KEY, JSON.stringify(left));
        else localStorage.removeItem(KEY);
        return true;
      } catch {
        // A full storage keeps nothing; saving goes on.
        return false;
      }
    };
    const own = globalThis.cmsWindow;
    let keeper;
    const keep = () => {
      clearTimeout(keeper);
      return forget(own, { window: own, at: Date.now(), fields: data().toString() });
    };
    // Keeps what was typed, and says whether it could.
    const kept = () => (keep() ? "This browser keeps what you wrote." : "Keep this page open: this browser cannot keep what you wrote.");
    const state = form.querySelector("[data-state]");
    const say = (text) => { if (state) state.textContent = text; };
    let isDirty = form.hasAttribute("data-unsaved");
    let isLeaving = false;
    // The request that is under way, and the buttons that were pressed meanwhile: each is done once, in their order.
    let request = null;
    let pressed = [];
    const wait = (act) => { if (!pressed.includes(act)) pressed.push(act); };
    const changed = () => {
      isDirty = true;
      if (!request) say("Not saved yet");
      clearTimeout(keeper);
      keeper = setTimeout(keep, KEEP_MS);
    };
    // Work that ends with a text for a field, such as an upload: until then, the page is not replaced.
    let works = 0;
    const during = (work) => {
      works += 1;
      // The field gets its text first.
      const end = () => setTimeout(() => {
        works -= 1;
        goOn();
      });
      work.then(end, end);
      return work;
    };
    const failed = (act, what, answer = null) => {
      const said = isDirty ? ` ${kept()}` : "";
      say(`${what}.${said} ${advice(answer, isSave(act) ? "Save" : "Try")}`.trim());
    };
    const refused = (act, answer, found) => failed(act, `${isSave(act) ? "Not saved" : "Not done"}: ${why(answer, found)}`, answer);
    // Whether a form beside this one holds what was typed: its guard of the page would ask before the page is left.
    const holdsOther = () => {
      const before = isLeaving;
      isLeaving = true;
      const holds = !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
      isLeaving = before;
      return holds;
    };

    // After a save, the form goes on from the page of now: a field that was not changed since has the value of now. Where somebody else
    // changed the same field, or the modules, it goes on from where it was, so that the next save finds the contradiction.
    const goOnFrom = (fresh, sent) => {
      const [here, there] = [fieldsOf(form), fieldsOf(fresh)];
      const keys = (fields) => [...fields.keys()].filter((key) => !isBeside(key)).join("\n");
      const isTyped = (key, field) => valueOf(field) !== sent.get(key);
      const isTheirs = (key) => words(valueOf(there.get(key))) !== words(sent.get(key));
      if (keys(sent) !== keys(there)) return;
      const isBoth = ([key, field]) => !isBeside(key) && !key.startsWith("module ") && isTyped(key, field) && isTheirs(key);
      if ([...here].some(isBoth)) return;
      here.forEach((field, key) => {
        if (key === "merged") return field.remove();
        if (key === "base" || !isTyped(key, field)) setValue(field, there.get(key));
        if (there.has(key)) field.name = there.get(key).name;
        return undefined;
      });
      const acts = (of) => [...of.querySelectorAll(".entries button[name=act]")];
      const now = acts(fresh);
      acts(form).forEach((button, at) => { button.value = now[at]?.value ?? button.value; });
    };
    const saved = (answer, found, { sent }, isNewer) => {
      if (answer && (answer.type === "opaqueredirect" || answer.status === 401)) {
        // Here or at a proxy, somebody is to sign in again first.
        keep();
        isLeaving = true;
        location.assign(form.getAttribute("action"));
        return;
      }
      // What was sent of the message is said. What was typed after it is another one.
      const { message } = form.elements;
      const said = sent.get("message");
      if (said && message.value.startsWith(said)) message.value = message.value.slice(said.length).trimStart();
      const isLast = !isNewer && pressed.length === 0;
      const hasPage = Boolean(found && found.form);
      if (isLast) {
        isDirty = false;
        // Without a notice it is not known what was done: the copy is compared with the next page.
        if (!hasPage || found.notice) forget(own);
        if (hasPage && works === 0 && !holdsOther()) {
          showSaved(found);
          return;
        }
      }
      if (hasPage) {
        goOnFrom(found.form, sent);
        document.querySelectorAll(".notice:not([data-kept])").forEach((notice) => notice.remove());
        if (found.notice) document.querySelector("#main").prepend(document.adoptNode(found.notice));
      }
      if (!isLast) keep();
      say(isLast ? "Saved." : "Saved as it was when you pressed the button. What you wrote since then is not saved yet.");
    };
    const answered = (answer, found, { act, copy: other }, isNewer) => {
      const isStill = !isNewer && works === 0 && !(isSave(act) && holdsOther());
      if (found && found.isOurs && answer.status === 401) {
        keep();
        if (isSave(act) && !isNewer) inSession((storage) => storage.setItem(SENDING, own));
        isLeaving = true;
        show(found.text);
      } else if (found && found.form && isStill) {
        if (other) {
          if (isDirty) keep();
          // What was typed in this window stays another copy. A window where the text of this one is still open keeps it again.
          globalThis.cmsWindow = newWindow();
          forget(other.window, { ...other, window: globalThis.cmsWindow });
        }
        if (!isSave(act)) globalThis.cmsPressed = pressed;
        show(found.text);
      } else if (found && found.form && !isSave(act)) {
        // Nothing was stored. The page is made again with what was typed meanwhile.
        if (!other && !pressed.includes(act)) pressed.unshift(act);
        say(works > 0 ? WORKS : "Not saved yet");
      } else if (found && found.form) {
        // The page that shows why has what was sent: nothing that was typed beside it, or since then.
        keep();
        const reason = `Not saved: ${why(answer, found)}.`;
        const isShown = !isNewer && works === 0 && window.confirm(`${reason} Show it? What you wrote beside the form is not kept.`);
        if (isShown) show(found.text);
        else say(`${reason} Save again to see it.`);
      } else {
        refused(act, answer, found);
      }
    };
    /** Sends the form with the value of a button, or the copy of a window in its place. */
    const send = async (act, copy) => {
      const control = new AbortController();
      const mine = { act, control, copy, sent: valuesOf(form), text: data().toString(), isSlow: false };
      request = mine;
      say(isSave(act) ? "Saving…" : "The server is asked…");
      const slow = setTimeout(() => {
        mine.isSlow = true;
        say(`The server has not answered yet. ${kept()} Another press of the button sends it again.`);
      }, SLOW_MS);
      const end = setTimeout(() => control.abort(), GIVE_UP_MS);
      const ask = (options) => {
        const headers = { Accept: "text/html" };
        return fetch(form.getAttribute("action"), { redirect: "manual", cache: "no-store", signal: control.signal, headers, ...options }).catch(() => null);
      };
      const body = copy ? new URLSearchParams(copy.fields) : data();
      body.set("act", act);
      let answer = await ask({ method: "POST", body });
      const isSaved = answer !== null && answer.type === "opaqueredirect";
      if (isSaved) answer = await ask({});
      const found = answer && await read(answer).catch(() => null);
      if (answer && !found) answer = null;
      clearTimeout(slow);
      clearTimeout(end);
      if (request !== mine) return;
      request = null;
      const isNewer = data().toString() !== mine.text;
      // The same button again means the same, and what is saved need not be saved again.
      if (!isNewer) pressed = pressed.filter((other) => other !== act && !(isSaved && other === "save"));
      if (isSaved) saved(answer, found, mine, isNewer);
      else if (control.signal.aborted) failed(act, "The server did not answer: it is not known whether this is saved");
      else answered(answer, found, mine, isNewer);
      goOn();
    };
    const goOn = () => {
      const next = pressed.findIndex((act) => isSave(act) || works === 0);
      if (next >= 0 && form.isConnected && !isLeaving && !request) send(pressed.splice(next, 1)[0]);
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      keep();
      const act = event.submitter ? event.submitter.value : "save";
      if (request && !request.isSlow) {
        wait(act);
        if (isSave(act)) say("Saving… What you wrote since then is saved next.");
        return;
      }
      if (works > 0 && !isSave(act)) {
        wait(act);
        say(WORKS);
        return;
      }
      const isLost = !isSave(act) && holdsOther();
      if (isLost && !window.confirm("What you wrote beside the form is not sent yet. Go on without it?")) return;
      // A publication that has no answer yet is sent again, also where another button is pressed.
      const first = request && act === "save" && isSave(request.act) ? request.act : act;
      if (request && isSave(request.act) && request.act !== first) wait(request.act);
      if (request) request.control.abort();
      send(first);
    });
    // Other forms of the page do not send what was typed.
    document.addEventListener("submit", (event) => {
      if (event.target === form || !isDirty) return;
      const said = kept();
      isLeaving = window.confirm(`What you changed is not saved yet. ${said} Go on without it?`);
      if (!isLeaving) event.preventDefault();
    }, true);
    window.addEventListener("beforeunload", (event) => {
      if (isDirty && !isLeaving) event.preventDefault();
    });
    window.addEventListener("pagehide", () => { if (isDirty) keep(); });
    window.addEventListener("storage", ({ key }) => {
      if (key !== KEY || !isDirty) return;
      const now = copies();
      if (now.length < COPIES_MAX && now.every((copy) => copy.window !== own)) keep();
    });
    window.addEventListener("pageshow", () => { isLeaving = false; });

    // What a sign-in sent again is saved, or stands in this form.
    const sentBefore = inSession((storage) => storage.getItem(SENDING));
    inSession((storage) => storage.removeItem(SENDING));
    if (sentBefore && (isDirty || document.querySelector(".notice[data-saved]"))) forget(sentBefore);
    // What was pressed before this page was shown is done on it.
    const left = globalThis.cmsPressed || [];
    globalThis.cmsPressed = [];
    if (isDirty) {
      keep();
      pressed = left;
      goOn();
      return { changed, during };
    }
    const now = content(data());
    const isOffered = (copy) => {
      if (copy.window === own) return false;
      const isOld = content(copy.fields) === now;
      if (isOld) forget(copy.window);
      return !isOld;
    };
    const offered = document.querySelector(".problem[role=alert]") ? [] : copies().filter(isOffered);
    const box = document.querySelector("[data-kept]");
    offered.forEach((copy) => {
      const when = new Date(copy.at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
      // The page with it goes on with this copy; what was typed in this window stays another one.
      const again = () => { if (!request && works === 0) send("show", copy); };
      const drop = () => {
        forget(copy.window);
        row.remove();
        box.hidden = box.childElementCount === 0;
      };
      const buttons = element("div", "", button("Take it up", again), button("Forget it", drop));
      buttons.className = "buttons";
      const words = newWords(copy, data());
      const about = `This browser kept unsaved work from ${when}${words ? `: “${words}”` : "."}`;
      const row = element("div", "", element("p", about), buttons);
      box.append(row);
      box.className = "notice kept";
      box.hidden = false;
    });
    return { changed, during };
  };
  globalThis.cmsSaving = { begin };

  // The form of another item, or of a new one. A page is shown in its place that has a form of this kind, says what was done, or asks
  // to sign in. A control named as a property of the form, such as `action`, takes the place of that property.
  document.querySelectorAll("form[data-stay]").forEach((form) => {
    const state = document.createElement("p");
    state.className = "quiet";
    state.setAttribute("role", "status");
    Element.prototype.after.call(form, state);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const body = new URLSearchParams(new FormData(form));
      if (event.submitter && event.submitter.name) body.append(event.submitter.name, event.submitter.value);
      // The page with the answer takes the place of the form, so nothing can be typed until it comes.
      const focused = document.activeElement;
      form.setAttribute("inert", "");
      state.textContent = "The server is asked…";
      const slow = setTimeout(() => { state.textContent = "The server has not answered yet."; }, SLOW_MS);
      const signal = AbortSignal.timeout(GIVE_UP_MS);
      const options = { method: "POST", body, headers: { Accept: "text/html" }, signal };
      const answer = await fetch(form.getAttribute("action"), options).catch(() => null);
      const found = answer && await read(answer).catch(() => null);
      clearTimeout(slow);
      if (found && found.isOurs && (found.next || found.notice || answer.status === 401)) {
        history.replaceState(null, "", answer.url);
        show(found.text);
      } else {
        form.removeAttribute("inert");
        focused.focus();
        // Behind a proxy that does not wait, the server may have done it.
        const isKnown = found && ![502, 504].includes(answer.status);
        const what = isKnown ? `Not done: ${why(answer, found)}` : "The server did not answer: it is not known whether this is done";
        state.textContent = `${what}. What you entered is still here. ${advice(answer, "Try")}`.trim();
      }
    });
  });
})();
