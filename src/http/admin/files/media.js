// Uploads with progress: several files, dropped files, pasted pictures. This browser keeps them until they are sent, so a page
// that is closed goes on when it is opened again.
"use strict";
(() => {
  const form = document.querySelector("[data-upload]");
  if (!form) return;
  const AT_ONCE = 2;
  const KEPT_MS = 24 * 3600 * 1000;
  const list = form.querySelector("[data-uploads]");
  const told = form.querySelector("[data-upload-count]");
  const field = form.querySelector("input[type=file]");
  form.querySelector("[data-upload-hint]").hidden = false;
  const queue = [];
  const count = { all: 0, there: 0, running: 0, refused: 0 };

  // The files that are not sent yet. Without a store (private windows) they must be chosen again after a reload.
  const store = new Promise((done) => {
    try {
      const open = indexedDB.open("cms-uploads", 1);
      open.onupgradeneeded = () => open.result.createObjectStore("files", { autoIncrement: true });
      open.onsuccess = () => done(open.result);
      open.onerror = () => done(null);
    } catch { done(null); }
  });
  const within = async (act) => {
    const base = await store;
    if (!base) return null;
    return new Promise((done) => {
      try {
        const request = act(base.transaction("files", "readwrite").objectStore("files"));
        request.onsuccess = () => done(request.result);
        request.onerror = (event) => { event.preventDefault(); done(null); };
      } catch { done(null); }
    });
  };
  const keep = (file) => within((files) => files.add({ file, whose: form.dataset.me, at: Date.now() }));
  const forget = (key) => key && within((files) => files.delete(key));

  const tell = () => {
    const refused = count.refused > 0 ? ` ${count.refused} refused: see below.` : "";
    told.textContent = `${count.there} of ${count.all} ${count.all === 1 ? "file is" : "files are"} there.${refused}`;
    if (count.running > 0 || queue.length > 0) return;
    if (count.refused === 0) location.assign(form.dataset.upload);
    else if (count.there > 0 && !list.querySelector("a")) {
      const link = document.createElement("a");
      link.href = form.dataset.upload;
      link.textContent = "Show those that are there";
      const row = document.createElement("li");
      row.append(link);
      list.append(row);
    }
  };
  const send = async ({ file, row, key }) => {
    const [bar, said, out] = ["progress", "span", "button"].map((name) => row.querySelector(name));
    const giveUp = new AbortController();
    out.hidden = false;
    out.addEventListener("click", () => giveUp.abort());
    try {
      const done = await globalThis.cmsUploads.send(file, {
        show: (bytes) => { bar.value = bytes / file.size; },
        say: (text) => { said.textContent = text; },
        signal: giveUp.signal,
      });
      said.textContent = done.existing ? "there already" : "added";
      count.there += 1;
    } catch (error) {
      said.textContent = error.message;
      if (giveUp.signal.aborted) count.all -= 1;
      else count.refused += 1;
    }
    bar.hidden = true;
    out.hidden = true;
    await forget(await key);
    count.running -= 1;
    next();
  };
  const next = () => {
    while (count.running < AT_ONCE && queue.length > 0) {
      count.running += 1;
      send(queue.shift());
    }
    tell();
  };
  const queued = (file, key) => {
    const row = document.createElement("li");
    const name = document.createElement("strong");
    name.textContent = file.name;
    const bar = document.createElement("progress");
    bar.max = 1;
    bar.value = 0;
    bar.setAttribute("aria-label", `Progress of ${file.name}`);
    const out = document.createElement("button");
    out.type = "button";
    out.hidden = true;
    out.className = "small";
    out.textContent = "Leave out";
    out.setAttribute("aria-label", `Leave out ${file.name}`);
    row.append(name, " ", bar, " ", document.createElement("span"), " ", out);
    list.append(row);
    count.all += 1;
    queue.push({ file, row, key });
  };
  const add = (files) => {
    if (files.length === 0) return;
    [...files].forEach((file) => queued(file, keep(file)));
    next();
  };
  const resume = async () => {
    const [rows, keys] = [await within((files) => files.getAll()), await within((files) => files.getAllKeys())];
    (rows || []).forEach((row, at) => {
      const isOld = Date.now() - row.at > KEPT_MS;
      if (isOld) forget(keys[at]);
      else if (row.whose === form.dataset.me) queued(row.file, keys[at]);
    });
    if (queue.length > 0) next();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    add(field.files);
    field.value = "";
  });
  const over = (is) => form.classList.toggle("over", is);
  document.addEventListener("dragover", (event) => {
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    over(true);
  });
  document.addEventListener("dragleave", () => over(false));
  document.addEventListener("drop", (event) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    over(false);
    add(event.dataTransfer.files);
  });
  document.addEventListener("paste", (event) => {
    if (event.clipboardData.files.length > 0) add(event.clipboardData.files);
  });
  resume();
})();
