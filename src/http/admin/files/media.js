// Uploads with progress: several files, dropped files, pasted pictures. A file whose line was cut is sent again.
"use strict";
(() => {
  const form = document.querySelector("[data-upload]");
  if (!form) return;
  const TRIES = 4;
  const PAUSE_MS = 2000;
  const list = form.querySelector("[data-uploads]");
  const field = form.querySelector("input[type=file]");
  form.querySelector("[data-upload-hint]").hidden = false;
  const queue = [];
  let running = 0;
  let failed = 0;

  const send = (file, row, tries) => {
    const bar = row.querySelector("progress");
    const said = row.querySelector("span");
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append("file", file, file.name);
    request.open("POST", form.dataset.upload);
    request.responseType = "json";
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) bar.value = event.loaded / event.total;
    });
    const done = (text, isGood) => {
      said.textContent = text;
      bar.hidden = true;
      running -= 1;
      if (!isGood) failed += 1;
      next();
    };
    request.addEventListener("load", () => {
      const answer = request.response || {};
      if (request.status < 300) return done(answer.existing ? "there already" : "added", true);
      if (request.status === 503 || request.status === 429) return again();
      return done(answer.error || `refused (${request.status})`, false);
    });
    const again = () => {
      if (tries >= TRIES) return done("not sent: the line is cut", false);
      said.textContent = "the line was cut; it is sent again";
      return setTimeout(() => send(file, row, tries + 1), PAUSE_MS * tries);
    };
    request.addEventListener("error", again);
    request.send(body);
  };
  const next = () => {
    while (running < 2 && queue.length > 0) {
      running += 1;
      send(...queue.shift(), 1);
    }
    if (running === 0 && queue.length === 0 && failed === 0) location.assign("/admin/media");
  };
  const add = (files) => {
    [...files].forEach((file) => {
      const row = document.createElement("li");
      const name = document.createElement("strong");
      name.textContent = file.name;
      const bar = document.createElement("progress");
      bar.max = 1;
      bar.value = 0;
      bar.setAttribute("aria-label", `Progress of ${file.name}`);
      row.append(name, " ", bar, " ", document.createElement("span"));
      list.append(row);
      queue.push([file, row]);
    });
    next();
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
})();
