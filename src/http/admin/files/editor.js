// The editor: the page beside the form follows what is typed, and pictures, posts and addresses are chosen from lists. Everything
// works without this file.
"use strict";
(() => {
  const WAIT_MS = 1000;
  const FIND_MS = 250;
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const element = (name, text, ...children) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    made.append(...children);
    return made;
  };
  const button = (text, act) => {
    const made = element("button", text);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  };
  const form = document.querySelector("[data-editor]");
  if (!form) return;
  const data = () => new URLSearchParams(new FormData(form));
  const post = (address) => fetch(address, { method: "POST", body: data(), headers: { accept: "application/json" } });

  // The page beside the form.
  const place = document.querySelector("[data-page]");
  const frame = place.querySelector("[data-frame]");
  const problem = place.querySelector("[data-page-problem]");
  place.hidden = false;
  place.querySelector("[data-page-hint]").hidden = false;
  all("[data-show]").forEach((shown) => { shown.hidden = true; });
  let asked = 0;
  let shown = "";
  const listen = () => {
    const page = frame.contentDocument;
    if (!page) return;
    page.addEventListener("click", (event) => {
      const part = event.target.closest && event.target.closest("[data-cms-module]");
      event.preventDefault();
      if (part) open(part.dataset.cmsModule);
    });
  };
  const open = (id) => {
    const module = document.getElementById(`m-${id}`);
    if (!module) return;
    module.open = true;
    const field = module.querySelector("input:not([type=hidden]), textarea, select") || module.querySelector("summary");
    field.focus();
    module.scrollIntoView({ block: "start" });
  };
  // A front end of the site's own tells which part was clicked (`click-to-edit.js`).
  const front = document.querySelector("[data-front-end]");
  window.addEventListener("message", (event) => {
    if (!front || event.source !== front.contentWindow || event.origin !== front.dataset.frontEnd) return;
    if (event.data && typeof event.data.cmsModule === "string") open(event.data.cmsModule);
  });
  const show = async () => {
    const own = ++asked;
    const answer = await post(form.dataset.preview).catch(() => null);
    if (own !== asked) return;
    const now = answer ? await answer.json().catch(() => ({})) : {};
    problem.hidden = typeof now.html === "string";
    if (now.html === undefined) {
      const why = now.problem ? now.problem.error : now.error;
      const isOver = answer && answer.status === 401;
      if (isOver) problem.textContent = "You are signed out. Save, and you can sign in without losing what you wrote.";
      else problem.textContent = why ? `The page waits: ${globalThis.cmsUploads.quoted(why).replace(/\.$/, "")}.` : "The page cannot be shown just now.";
    } else if (now.html !== shown) {
      shown = now.html;
      const top = frame.contentWindow ? frame.contentWindow.scrollY : 0;
      frame.addEventListener("load", () => { frame.contentWindow.scrollTo(0, top); listen(); }, { once: true });
      frame.srcdoc = now.html;
    }
  };

  const saving = globalThis.cmsSaving.begin(form, { data, element, button });
  let timer;
  const changed = () => {
    saving.changed();
    clearTimeout(timer);
    timer = setTimeout(show, WAIT_MS);
  };
  form.addEventListener("input", changed);
  form.addEventListener("change", changed);
  document.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "s") {
      event.preventDefault();
      const save = form.querySelector("[data-save]");
      if (save) save.click();
    }
  });

  // The few buttons that people need for Markdown. A change is made as if it were typed, so that Ctrl+Z takes it back; a browser
  // without the command for that gets it without.
  const replace = (area, from, to, text) => {
    // The command writes where the focus is, also on a page that was shown in place of this one.
    if (!area.isConnected) return;
    area.focus();
    area.setSelectionRange(from, to);
    if (from === to && text === "") return;
    if (text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text)) return;
    area.setRangeText(text, from, to, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  };
  // The selection without the blanks at its ends: `**bold **` is not bold.
  const selection = ({ selectionStart: from, selectionEnd: to, value }) => {
    while (from < to && /\s/.test(value[from])) from += 1;
    while (from < to && /\s/.test(value[to - 1])) to -= 1;
    return [from, to];
  };
  const stars = (text, at, step) => {
    let number = 0;
    while (text[at + number * step] === "*") number += 1;
    return number;
  };
  // Sets `*` or `**` around the selection, or takes it away where it is.
  const emphasise = (area, mark) => {
    const { value } = area;
    let [from, to] = selection(area);
    const inside = Math.min(stars(value, from, 1), stars(value, to - 1, -1));
    if (inside > 0 && to - from > 2 * inside) {
      from += inside;
      to -= inside;
    }
    const around = Math.min(stars(value, from - 1, -1), stars(value, to, 1));
    const isOn = mark.length === 2 ? around >= 2 : around % 2 === 1;
    const words = value.slice(from, to);
    const start = isOn ? from - mark.length : from + mark.length;
    if (isOn) replace(area, start, to + mark.length, words);
    else replace(area, from, to, mark + words + mark);
    area.setSelectionRange(start, start + words.length);
  };
  const link = (area, url, title) => {
    const [from, to] = selection(area);
    const words = area.value.slice(from, to) || (title || url).replace(/[[\]]/g, "\\$&");
    replace(area, from, to, `[${words}](${url})`);
    area.setSelectionRange(from + 1, from + 1 + words.length);
  };
  const paragraph = (area, text) => {
    const { selectionStart: from, selectionEnd: to, value } = area;
    const gap = (side, isAt) => (side === "" || isAt(side) ? "" : "\n\n");
    const before = gap(value.slice(0, from), (side) => side.endsWith("\n\n"));
    const after = gap(value.slice(to), (side) => side.startsWith("\n\n"));
    replace(area, from, to, before + text + after);
  };
  const ENTRY = /^(?:[-*+]|\d+[.)]) /;
  const LINES = {
    heading: { mark: () => "## ", has: /^## /, instead: /^#{1,6} / },
    list: { mark: () => "- ", has: /^[-*+] /, instead: ENTRY },
    numbers: { mark: (number) => `${number}. `, has: /^\d+[.)] /, instead: ENTRY },
    quote: { mark: () => "> ", has: /^> ?/, instead: /^> ?/ },
  };
  // Sets a mark before each line of the selection, or takes it away where all lines have it.
  const lines = (area, { mark, has, instead }) => {
    const { selectionStart, selectionEnd, value } = area;
    const from = selectionStart === 0 ? 0 : value.lastIndexOf("\n", selectionStart - 1) + 1;
    // Where the selection ends with the end of a line, the next one is not meant.
    const last = selectionEnd > selectionStart && value[selectionEnd - 1] === "\n" ? selectionEnd - 1 : selectionEnd;
    const end = value.indexOf("\n", last);
    const to = end < 0 ? value.length : end;
    const rows = value.slice(from, to).split("\n").map((row) => {
      const indent = row.match(/^\s*/)[0];
      return { indent, text: row.slice(indent.length) };
    });
    const isMeant = ({ text }) => text !== "" || rows.length === 1;
    const isOn = rows.filter(isMeant).every(({ text }) => has.test(text));
    let number = 0;
    const marked = rows.map((row) => {
      if (!isMeant(row)) return row.indent;
      number += 1;
      return row.indent + (isOn ? "" : mark(number)) + row.text.replace(instead, "");
    }).join("\n");
    replace(area, from, to, marked);
    const after = from + marked.length;
    if (rows.length > 1) area.setSelectionRange(from, after);
    else area.setSelectionRange(Math.max(from, after - (to - selectionEnd)), Math.max(from, after - (to - selectionEnd)));
  };
  // A text is as high as what is in it. A browser that does not do so by itself gets a few more lines with each input.
  if (!CSS.supports("field-sizing", "content")) {
    const grow = (area) => {
      if (area.scrollHeight > area.clientHeight) area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
    };
    all("textarea[data-widget=markdown], textarea[data-widget=lines]").forEach((area) => {
      grow(area);
      area.addEventListener("input", () => grow(area));
    });
    // What was folded has no height until it is opened.
    form.addEventListener("toggle", (event) => all("textarea", event.target).forEach(grow), true);
  }
  all("textarea[data-widget=markdown]").forEach((area) => {
    const bar = element("div");
    bar.className = "tools";
    bar.setAttribute("role", "group");
    bar.setAttribute("aria-label", "Formatting");
    bar.append(
      button("Bold", () => emphasise(area, "**")), button("Italic", () => emphasise(area, "*")),
      button("Link", () => choose("link", (found) => link(area, found.url, found.title))),
      button("Picture", () => choose("media", (found) => paragraph(area, `![${found.altText || ""}](${found.url})`))),
      button("Heading", () => lines(area, LINES.heading)), button("List", () => lines(area, LINES.list)),
      button("Numbered list", () => lines(area, LINES.numbers)), button("Quote", () => lines(area, LINES.quote)),
    );
    const said = element("p");
    said.className = "said small";
    said.setAttribute("role", "status");
    area.before(bar, said);
    globalThis.cmsPaste.listen(area, {
      inline: (text) => replace(area, area.selectionStart, area.selectionEnd, text),
      paragraph: (text) => paragraph(area, text),
      upload: (file) => added(file),
      say: (text) => { said.textContent = text; },
      during: saving.during,
    });
  });

  // A small picture of a file. One that is not live yet is served for its stage alone.
  const thumbnail = (one) => {
    const address = one.variants && one.variants.thumb;
    if (!address) return null;
    const picture = element("img");
    picture.src = address.startsWith("/") ? `${address}?stage=review` : address;
    picture.alt = "";
    return picture;
  };
  // Pictures and posts are chosen from a list.
  const POSTS = "/api/posts?stage=review&fields=id,title,type,locale,status,url&limit=20";
  const PLACES = {
    media: { title: "Choose a file", address: "/api/media?stage=review&limit=30", name: (one) => one.filename },
    post: { title: "Choose a post", address: POSTS, name: (one) => one.title || "Without a title", about: (one) => [one.type, one.locale] },
  };
  // Only what has an address can be linked to.
  PLACES.link = { ...PLACES.post, title: "Where the link leads", address: `${POSTS}&hasPermalinks=1`, isOffered: (one) => Boolean(one.url) };
  // An address on another server, or one that is typed.
  const typed = (take) => {
    const field = element("input");
    field.type = "url";
    field.placeholder = "https://…";
    const said = element("p");
    said.className = "small";
    said.setAttribute("role", "status");
    const use = () => {
      const text = field.value.trim();
      const url = /^(?:[a-z][a-z0-9+.-]*:|[/#])/i.test(text) ? text : `https://${text}`;
      if (text === "" || !/^(?:(?:https?|mailto|tel):|[/#])/i.test(url)) {
        said.textContent = "Please write an address, such as https://example.org/page.";
        return field.focus();
      }
      return take({ url: url.replace(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`), title: text });
    };
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      use();
    });
    const box = element("div", "", element("label", "An address", field), element("p", "", button("Link to it", use)), said);
    box.className = "typed";
    return box;
  };
  // Sends a file of this machine, with what it shows in words; returns its record.
  const added = (file, { words = "", ...shown } = {}) => saving.during((async () => {
    const done = await globalThis.cmsUploads.send(file, { about: { alt_text: words }, ...shown });
    const answer = await fetch(`/api/media/${done.media}?stage=review`);
    const made = await answer.json();
    return made.data || made;
  })());
  // A file from this machine, chosen in a form.
  const upload = (take) => {
    const box = element("details", "", element("summary", "Add one from this machine"));
    const file = element("input");
    file.type = "file";
    file.setAttribute("aria-label", "File");
    const words = element("input");
    words.maxLength = 1000;
    const label = element("label", "What it shows, in words (for people who do not see it)", words);
    const said = element("p");
    said.className = "small";
    said.setAttribute("role", "status");
    const send = button("Add it", async () => {
      if (file.files.length === 0) return file.click();
      const chosen = file.files[0];
      send.disabled = true;
      bar.hidden = false;
      said.textContent = "It is sent…";
      try {
        return take(await added(chosen, {
          words: words.value.trim(),
          show: (bytes) => { bar.value = bytes / chosen.size; },
          say: (text) => { said.textContent = text || "It is sent…"; },
        }));
      } catch (error) {
        said.textContent = `Not added: ${error.message}.`;
        return undefined;
      } finally {
        send.disabled = false;
        bar.hidden = true;
      }
    });
    const bar = element("progress");
    bar.max = 1;
    bar.value = 0;
    bar.hidden = true;
    bar.setAttribute("aria-label", "Progress");
    box.append(file, label, element("p", "", send), bar, said);
    box.className = "add-file";
    return box;
  };
  const choose = (kind, take) => {
    const place = PLACES[kind];
    const dialog = element("dialog");
    const heading = element("h2", place.title);
    heading.id = "choose-heading";
    dialog.setAttribute("aria-labelledby", heading.id);
    dialog.className = "choose";
    const field = element("input");
    field.type = "search";
    field.placeholder = "Find by words";
    field.setAttribute("aria-label", "Words");
    const list = element("ul");
    list.className = kind === "media" ? "media" : "plain-list";
    let asked = 0;
    // What stands in place of the list where there is none.
    const why = async (answer) => {
      if (!answer) return "The server does not answer. Nothing of your text is lost: try again in a moment.";
      if (answer.status === 401) return "You are signed out. Save, and you can sign in without losing what you wrote.";
      if (answer.ok) return field.value.trim() === "" ? "There is nothing yet." : `Nothing is found for “${field.value.trim()}”.`;
      const { error } = await answer.json().catch(() => ({}));
      return error ? `The list cannot be shown: ${globalThis.cmsUploads.quoted(error)}` : "The list cannot be shown just now.";
    };
    const line = (one) => {
      const row = button("", () => { dialog.close(); take(one); });
      const picture = kind === "media" && thumbnail(one);
      if (picture) row.append(picture);
      row.append(element("span", place.name(one)));
      if (place.about) {
        const about = element("span", `${place.about(one).filter(Boolean).join(" · ")} `);
        about.className = "quiet";
        if (one.status && one.status !== "published") {
          about.append(Object.assign(element("span", one.status), { className: `state state-${one.status}` }));
        }
        row.append(about);
      }
      return element("li", "", row);
    };
    const rest = element("p");
    rest.className = "quiet";
    rest.setAttribute("role", "status");
    const more = button("Show more", () => fill(next));
    let next = 2;
    const fill = async (page = 1) => {
      const own = ++asked;
      const address = `${place.address}&page=${page}&search=${encodeURIComponent(field.value)}`;
      const answer = await fetch(address, { headers: { accept: "application/json" } }).catch(() => null);
      const { data, meta = {} } = answer && answer.ok ? await answer.json() : { data: [] };
      const none = data.length === 0 ? await why(answer) : "";
      if (own !== asked) return;
      const rows = none ? [element("li", none)] : data.filter(place.isOffered || (() => true)).map(line);
      if (page === 1) list.replaceChildren(...rows);
      else list.append(...rows);
      next = page + 1;
      more.hidden = !meta.hasMore;
      rest.textContent = meta.hasMore ? `${list.childElementCount} of ${meta.total}. Words find the others.` : "";
    };
    let finder;
    field.addEventListener("input", () => {
      clearTimeout(finder);
      finder = setTimeout(() => fill(), FIND_MS);
    });
    const taken = (one) => { dialog.close(); take(one); };
    const others = { media: () => [upload(taken)], link: () => [typed(taken), element("p", "Or a post of this site")] }[kind];
    const end = element("p", "", more, button("Close", () => dialog.close()));
    end.className = "buttons";
    more.hidden = true;
    dialog.append(heading, ...(others ? others() : []), field, list, rest, end);
    saving.during(new Promise((done) => { dialog.addEventListener("close", done); }));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    fill();
  };
  all("input[data-widget=media], input[data-widget=post]").forEach((input) => {
    const kind = input.dataset.widget;
    const name = element("span");
    name.className = "chosen quiet";
    const tell = async () => {
      name.textContent = "";
      if (!input.value) return;
      const path = kind === "media" ? "media" : "posts";
      const answer = await fetch(`/api/${path}/${encodeURIComponent(input.value)}?stage=review`).catch(() => null);
      if (!answer || !answer.ok) return;
      const found = await answer.json();
      const one = found.data || found;
      name.textContent = PLACES[kind].name(one) || "";
      const picture = kind === "media" && thumbnail(one);
      if (picture) name.prepend(picture);
    };
    const pick = button("Choose…", () => choose(kind, (found) => {
      input.value = found.id;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      tell();
    }));
    const label = document.querySelector(`label[for="${CSS.escape(input.id)}"]`);
    if (label) pick.append(Object.assign(element("span", `: ${label.textContent}`), { className: "vh" }));
    input.after(name, pick);
    input.classList.add("picked");
    tell();
  });

  // A time may be typed in words, or picked from the browser's calendar.
  all("input[data-calendar]").forEach((input) => {
    const picker = element("input");
    picker.type = "datetime-local";
    const label = element("label", "or from a calendar ", picker);
    label.className = "quiet calendar";
    picker.addEventListener("change", () => { if (picker.value) input.value = picker.value.replace("T", " "); });
    input.after(label);
  });

  // Modules move by dragging, too, but not past a locked one.
  all("[data-module] > summary").forEach((handle) => {
    const module = handle.parentElement;
    handle.draggable = true;
    handle.addEventListener("dragstart", (event) => {
      event.dataTransfer.setData("text/plain", module.id);
      event.dataTransfer.effectAllowed = "move";
    });
    module.addEventListener("dragover", (event) => event.preventDefault());
    module.addEventListener("drop", (event) => {
      const moved = document.getElementById(event.dataTransfer.getData("text/plain"));
      if (!moved || moved === module || !moved.matches("[data-module]")) return;
      event.preventDefault();
      const modules = all("[data-module]");
      const [from, to] = [modules.indexOf(moved), modules.indexOf(module)];
      const isBelow = from < to;
      if (modules.slice(Math.min(from, to), Math.max(from, to) + 1).some((one) => one.matches("[data-locked]"))) return;
      if (isBelow) module.after(moved);
      else module.before(moved);
      all("[data-module] .number").forEach((number, at) => { number.textContent = at + 1; });
      changed();
    });
  });

  show();
})();
