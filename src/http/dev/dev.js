// Shows what changed on the site in the page that is open, without losing its place. Only `cms dev` sends it.
(() => {
  "use strict";

  const attributes = (old, fresh) => {
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of [...fresh.attributes]) {
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
  };

  // Children that are the same at both ends stay; those between are changed one by one.
  const children = (old, fresh) => {
    let [before, after] = [[...old.childNodes], [...fresh.childNodes]];
    while (before.length && after.length && before[0].isEqualNode(after[0])) {
      before.shift();
      after.shift();
    }
    let end = null;
    while (before.length && after.length && before.at(-1).isEqualNode(after.at(-1))) {
      end = before.pop();
      after.pop();
    }
    after.forEach((node, place) => {
      if (place < before.length) morph(before[place], node);
      else old.insertBefore(document.importNode(node, true), end);
    });
    before.slice(after.length).forEach((node) => node.remove());
  };

  const morph = (old, fresh) => {
    if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName) {
      old.replaceWith(document.importNode(fresh, true));
    } else if (old.nodeType !== Node.ELEMENT_NODE) {
      if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    } else if (old.localName !== "script") {
      attributes(old, fresh);
      children(old, fresh);
    }
  };

  // A style sheet of the theme may have changed at the same address; the old one stays until the new one is there.
  const styles = () => {
    for (const link of document.querySelectorAll('link[rel="stylesheet"]')) {
      const address = new URL(link.href);
      if (address.origin !== location.origin) continue;
      address.searchParams.set("dev", Date.now());
      const next = link.cloneNode();
      next.href = address.href;
      next.addEventListener("load", () => link.remove());
      link.after(next);
    }
  };

  let [isBusy, isAgain] = [false, false];
  const update = async () => {
    isAgain = isBusy;
    if (isBusy) return;
    isBusy = true;
    try {
      const answer = await fetch(location.href, { headers: { accept: "text/html" }, cache: "no-store" });
      const kind = answer.headers.get("content-type") || "";
      if (!kind.includes("text/html")) return location.reload();
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (answer.redirected) history.replaceState(null, "", answer.url);
      attributes(document.documentElement, fresh.documentElement);
      morph(document.head, fresh.head);
      morph(document.body, fresh.body);
      styles();
    } catch {
      // The server is away; the stream says when it is back.
    } finally {
      isBusy = false;
      if (isAgain) update();
    }
  };

  const events = new EventSource("/_cms/changes");
  let wasAway = false;
  events.addEventListener("change", update);
  events.addEventListener("error", () => (wasAway = true));
  events.addEventListener("open", () => {
    if (wasAway) update();
    wasAway = false;
  });
})();
