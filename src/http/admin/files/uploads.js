// Sends files in parts (tus 1.0): a cut line costs one part, and the same file chosen again goes on where it was.
"use strict";
globalThis.cmsUploads = (() => {
  const PLACE = "/api/media/uploads";
  const VERSION = "1.0.0";
  const PART_BYTES = { least: 64 * 1024, first: 512 * 1024, most: 4 * 1024 * 1024 };
  const QUICK_MS = 1000;
  const SLOW_MS = 10_000;
  const PART_MS_MAX = 90_000;
  const PAUSE_MS_MAX = 30_000;
  const KEEP = "cms-upload:";

  /** A refusal that trying again does not change. */
  class Refused extends Error {}

  /** A message as people read it: what is in backticks is quoted. */
  const quoted = (text) => text.replace(/`([^`]*)`/g, "“$1”");
  const coded = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
  const kept = (key, value) => {
    try {
      if (value === undefined) return localStorage.getItem(key);
      return value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value);
    } catch { return null; }
  };
  const isPassing = (status) => [0, 408, 409, 423, 429].includes(status) || status >= 500;
  /** Ends for good, or throws what is tried again. */
  const refuse = (status, answer, wait) => {
    const why = (answer && answer.error) || `refused (${status})`;
    const text = status === 401 ? "you are signed out: sign in again" : quoted(why);
    if (!isPassing(status)) throw new Refused(text);
    throw Object.assign(new Error(text), { wait: Number(wait) * 1000 || 0 });
  };

  const begin = async (file, about) => {
    const pairs = Object.entries({ filename: file.name, ...about }).filter(([, value]) => value);
    const answer = await fetch(`${PLACE}?stage=review`, {
      method: "POST",
      headers: {
        "tus-resumable": VERSION, "upload-length": String(file.size),
        "upload-metadata": pairs.map(([key, value]) => `${key} ${coded(value)}`).join(","),
      },
    });
    if (!answer.ok) refuse(answer.status, await answer.json().catch(() => null), answer.headers.get("retry-after"));
    return answer.headers.get("location");
  };
  /** How far an upload is; null when the server does not know it any more. */
  const state = async (place) => {
    const answer = await fetch(place, { cache: "no-store", headers: { "tus-resumable": VERSION } });
    if (answer.status === 404) return null;
    if (!answer.ok) refuse(answer.status, await answer.json().catch(() => null), answer.headers.get("retry-after"));
    return answer.json();
  };
  /** Sends a part; returns the new offset. */
  const add = (place, offset, part, show, signal) => new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener("abort", stop);
    request.open("PATCH", place);
    request.responseType = "json";
    request.timeout = PART_MS_MAX;
    request.setRequestHeader("tus-resumable", VERSION);
    request.setRequestHeader("upload-offset", String(offset));
    request.setRequestHeader("content-type", "application/offset+octet-stream");
    request.upload.addEventListener("progress", (event) => show(offset + event.loaded));
    request.addEventListener("loadend", () => {
      signal.removeEventListener("abort", stop);
      if (request.status === 204) return done(Number(request.getResponseHeader("upload-offset")));
      try {
        return refuse(request.status, request.response, request.getResponseHeader("retry-after"));
      } catch (error) { return failed(error); }
    });
    request.send(part);
  });
  /** Waits, or until the line is back. */
  const pause = (ms, signal) => new Promise((done) => {
    const timer = setTimeout(go, ms);
    function go() {
      clearTimeout(timer);
      removeEventListener("online", go);
      signal.removeEventListener("abort", go);
      done();
    }
    addEventListener("online", go);
    signal.addEventListener("abort", go);
  });

  /** Sends what is missing of a file; returns the upload when its record is there. */
  const rest = async (file, about, key, size, show, signal) => {
    let place = kept(key);
    let now = place ? await state(place) : null;
    if (!now || now.length !== file.size) {
      place = await begin(file, about);
      kept(key, place);
      now = { offset: 0 };
    }
    show(now.offset);
    while (now.offset < file.size) {
      signal.throwIfAborted();
      const start = Date.now();
      const part = file.slice(now.offset, now.offset + size.bytes);
      now = { offset: await add(place, now.offset, part, show, signal) };
      size.failures = 0;
      const took = Date.now() - start;
      if (took < QUICK_MS) size.bytes = Math.min(size.bytes * 2, PART_BYTES.most);
      if (took > SLOW_MS) size.bytes = Math.max(size.bytes / 2, PART_BYTES.least);
    }
    return state(place);
  };

  /**
   * Sends a file until it is there, however often the line is cut. `show` is called with the bytes that have arrived, `say` with
   * what goes on; `signal` gives it up. Returns `{media, existing}`; throws if it is refused.
   */
  const send = async (file, { about = {}, show = () => {}, say = () => {}, signal = new AbortController().signal } = {}) => {
    const key = `${KEEP}${file.name}:${file.size}:${file.lastModified}`;
    const size = { bytes: PART_BYTES.first, failures: 0 };
    for (;;) {
      try {
        const done = await rest(file, about, key, size, (bytes) => { say(""); show(bytes); }, signal);
        kept(key, null);
        if (done && done.media) return done;
        throw new Error("the upload is not known any more");
      } catch (error) {
        if (signal.aborted) {
          const place = kept(key);
          kept(key, null);
          if (place) fetch(place, { method: "DELETE" }).catch(() => null);
          throw new Refused("left out");
        }
        if (error instanceof Refused) {
          kept(key, null);
          throw error;
        }
        size.failures += 1;
        size.bytes = Math.max(size.bytes / 2, PART_BYTES.least);
        say(navigator.onLine ? "the line was cut: it goes on in a moment" : "no connection: it goes on when it is back");
        await pause(Math.min(Math.max(1000 * 2 ** (size.failures - 1), error.wait || 0), Math.max(PAUSE_MS_MAX, error.wait || 0)), signal);
      }
    }
  };
  return { send, quoted };
})();
