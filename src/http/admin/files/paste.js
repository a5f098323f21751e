// What is pasted into a text of the editor: formatted text becomes Markdown, a picture becomes a file of the site. Text without
// formatting is pasted by the browser.
"use strict";
globalThis.cmsPaste = (() => {
  const CONVERTER = "/admin/posts/pasted";
  const FORMATTING = "h1, h2, h3, h4, h5, h6, strong, em, del, s, a[href], ul, ol, table, blockquote, pre, code, sub, sup, hr";
  const BLOCKS = "p, div, ul, ol, table, blockquote, pre, h1, h2, h3, h4, h5, h6";
  const LEFT_OUT = "style, script, title, meta, link, xml, object, iframe, form, [hidden]";
  /** Attributes that the conversion reads. */
  const KEPT = ["href", "src", "alt", "start", "colspan", "rowspan"];

  const all = (body, selector) => [...body.querySelectorAll(selector)];
  // The policy of the page forbids styles, also in a document that nobody sees: they are read under another name.
  const parsed = (html) => {
    const plain = html.replace(/<style[\s\S]*?<\/style>/gi, "")
      .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)style(\s*=)/gi, "$1data-style$2"));
    return new DOMParser().parseFromString(plain, "text/html").body;
  };
  const style = (element) => (element.dataset.style || "").toLowerCase();
  const wrap = (element, name) => {
    const around = element.ownerDocument.createElement(name);
    around.append(...element.childNodes);
    element.append(around);
  };
  const renamed = (element, name) => {
    const other = element.ownerDocument.createElement(name);
    other.append(...element.childNodes);
    element.replaceWith(other);
  };
  const unwrap = (element) => element.replaceWith(...element.childNodes);
  const isBlank = (node) => node.textContent.trim() === "" && !(node.querySelector && node.querySelector("img, br"));

  /** Word writes a list as paragraphs: `mso-list:l0 level2 lfo1`, with the bullet or the number in a part to ignore. */
  const listed = (body) => {
    let open = [];
    let last = null;
    all(body, "p, h1, h2, h3, h4, h5, h6, li, table").forEach((paragraph) => {
      const level = Number((style(paragraph).match(/mso-list:[^;]*level(\d+)/) || [])[1]);
      if (paragraph.localName !== "p" || !level) {
        open = [];
        return;
      }
      const ignored = all(paragraph, "span").filter((span) => /mso-list:\s*ignore/.test(style(span)));
      const mark = ignored.map((span) => span.textContent).join("").trim();
      ignored.forEach((span) => span.remove());
      const name = /^\(?[0-9a-z]{1,4}[.)]/i.test(mark) ? "ol" : "ul";
      if (paragraph.previousElementSibling !== last) open = [];
      open.length = Math.min(open.length, level);
      while (open.length < level) {
        const list = body.ownerDocument.createElement(name);
        const above = open[open.length - 1];
        if (above) (above.lastElementChild || above.appendChild(body.ownerDocument.createElement("li"))).append(list);
        else paragraph.before(list);
        open.push(list);
      }
      const item = body.ownerDocument.createElement("li");
      item.append(...paragraph.childNodes);
      open[level - 1].append(item);
      paragraph.remove();
      [last] = open;
    });
  };

  /** Says with elements what office programs say with styles. */
  const named = (body) => {
    all(body, "p.MsoTitle").forEach((title) => renamed(title, "h1"));
    all(body, "p.MsoSubtitle").forEach((title) => renamed(title, "h2"));
    all(body, "b").forEach((one) => {
      // Google Docs sets a `b` that is not bold around everything.
      if (/font-weight:\s*(?:normal|[1-5]00)/.test(style(one))) unwrap(one);
      else renamed(one, "strong");
    });
    all(body, "i").forEach((one) => renamed(one, "em"));
    all(body, "span, font, a, p, div, td").filter((one) => one.matches("span, font, a") || !one.querySelector(BLOCKS)).forEach((one) => {
      const said = style(one);
      const add = (name, pattern, others = name) => {
        if (pattern.test(said) && !one.closest(others) && !one.querySelector(others)) wrap(one, name);
      };
      add("em", /font-style:\s*italic/);
      add("s", /text-decoration[^;]*line-through/, "s, del, strike");
      add("sup", /vertical-align:\s*super/);
      add("sub", /vertical-align:\s*sub(?!\w|per)/);
      add("strong", /font-weight:\s*(?:bold|[6-9]00)/, "strong, th, h1, h2, h3, h4, h5, h6");
    });
    all(body, "span, font").forEach(unwrap);
    // A heading is bold anyway.
    all(body, ":is(h1, h2, h3, h4, h5, h6) strong").forEach(unwrap);
  };

  /** Puts pieces together that Markdown has no sign between: `**a****b**` is not bold. */
  const joined = (body) => {
    all(body, "strong, em, s").filter((one) => one.textContent.trim() === "").forEach(unwrap);
    body.normalize();
    all(body, "strong, em, s").forEach((one) => {
      let next = one.nextSibling;
      while (next && next.localName === one.localName) {
        one.append(...next.childNodes);
        next.remove();
        next = one.nextSibling;
      }
    });
  };

  /** Sets lists, breaks and headings as Markdown knows them. */
  const arranged = (body) => {
    all(body, ":is(ul, ol) > :is(ul, ol)").forEach((list) => {
      const item = list.previousElementSibling;
      if (item && item.localName === "li") item.append(list);
    });
    all(body, "li > p:only-of-type").forEach(unwrap);
    const beside = (br, side) => {
      let node = br[side];
      while (node && node.nodeType === Node.TEXT_NODE && node.textContent.trim() === "") node = node[side];
      return node;
    };
    const isBlock = (node) => node && node.nodeType === Node.ELEMENT_NODE && node.matches(BLOCKS);
    all(body, "br").filter((br) => isBlock(beside(br, "previousSibling")) || isBlock(beside(br, "nextSibling"))).forEach((br) => br.remove());
    all(body, "p, div, h1, h2, h3, h4, h5, h6").filter(isBlank).forEach((one) => one.remove());
    // The title of the page is its first heading: those of a text are below it.
    if (body.querySelector("h1")) {
      [5, 4, 3, 2, 1].forEach((level) => all(body, `h${level}`).forEach((one) => renamed(one, `h${level + 1}`)));
    }
  };

  /** Keeps the addresses that lead somewhere here, from the root of the site; returns how many pictures are left out. */
  const addressed = (body, path) => {
    const without = (address, start) => (start !== "" && address.startsWith(`${start}/`) ? address.slice(start.length) : address);
    const own = (address) => without(without(address, location.origin), path);
    all(body, "a").forEach((link) => {
      const address = own(link.getAttribute("href") || "");
      if (/^(?:https?:|mailto:|tel:|\/)/i.test(address)) link.setAttribute("href", address);
      else unwrap(link);
    });
    const pictures = all(body, "img");
    pictures.forEach((picture) => picture.setAttribute("src", own(picture.getAttribute("src") || "")));
    const foreign = pictures.filter((picture) => !picture.getAttribute("src").startsWith("/uploads/"));
    foreign.forEach((picture) => picture.remove());
    return foreign.length;
  };

  /**
   * The formatted text without what only its program needs; nothing for code, which is pasted as it is. `path` is that of the
   * site on its host.
   */
  const cleaned = (html, path) => {
    const body = parsed(html);
    const only = body.children.length === 1 ? body.firstElementChild : null;
    if (only && (only.matches("pre") || /white-space:\s*pre\s*(?:;|$)/.test(style(only)))) return null;
    const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
    const found = [];
    while (comments.nextNode()) found.push(comments.currentNode);
    found.forEach((comment) => comment.remove());
    all(body, "*").filter((one) => one.localName.includes(":")).forEach(unwrap);
    all(body, LEFT_OUT).forEach((one) => one.remove());
    listed(body);
    named(body);
    const pictures = addressed(body, path);
    arranged(body);
    joined(body);
    all(body, "*").forEach((one) => [...one.attributes].forEach(({ name }) => { if (!KEPT.includes(name)) one.removeAttribute(name); }));
    return { html: body.innerHTML, isFormatted: body.querySelector(FORMATTING) !== null, pictures, words: body.textContent.trim() };
  };

  const markdownOf = async (html) => {
    const answer = await fetch(CONVERTER, {
      method: "POST", body: new URLSearchParams({ html }), headers: { accept: "application/json" },
    }).catch(() => null);
    if (!answer) throw new Error("the server does not answer");
    const made = await answer.json().catch(() => ({}));
    if (answer.status === 401) throw new Error("you are signed out");
    if (!answer.ok || typeof made.markdown !== "string") throw new Error(globalThis.cmsUploads.quoted(made.error || "the server refused it"));
    return made.markdown.trim();
  };
  const hasBlocks = (markdown) => /\n|^(?:#{1,6} |[-*+] |\d+[.)] |> |\||```|---)/.test(markdown);

  /**
   * Listens to what is pasted into a text. `inline` and `paragraph` insert a text at the cursor, as one step that Ctrl+Z takes
   * back; `upload` makes a file of the site of a picture, `say` shows a sentence beside the text, and `during` is given what is
   * waited for.
   */
  const listen = (area, { inline, paragraph, upload, say, during }) => {
    const pictures = async (files) => {
      const made = [];
      const refused = [];
      say(files.length === 1 ? "The picture is sent…" : `${files.length} pictures are sent…`);
      for (const file of files) {
        try {
          made.push(`![](${(await upload(file)).url})`);
        } catch (error) {
          refused.push(`“${file.name}” is not added: ${error.message}.`);
        }
      }
      if (made.length > 0) paragraph(made.join("\n\n"));
      const next = made.length > 0 ? ["Write between [ and ] what it shows, for people who do not see it."] : [];
      say([...refused, ...next].join(" "));
    };
    const text = async (found, plain) => {
      say("");
      try {
        const markdown = await during(markdownOf(found.html));
        if (markdown) (hasBlocks(markdown) ? paragraph : inline)(markdown);
        if (found.pictures > 0) say("Pictures in it are left out: copy and paste each by itself, or press “Picture”.");
      } catch (error) {
        inline(plain);
        say(`Pasted without its formatting: ${error.message}.`);
      }
    };
    area.addEventListener("paste", (event) => {
      const held = event.clipboardData;
      if (!held || area.readOnly || area.disabled) return;
      const found = held.types.includes("text/html") ? cleaned(held.getData("text/html"), area.form?.dataset.path || "") : null;
      const files = [...held.files].filter((file) => file.type.startsWith("image/"));
      // Spreadsheets and word processors put a picture of a text beside it.
      const plain = held.getData("text/plain");
      if (files.length > 0 && (found ? found.words === "" : plain.trim() === "")) {
        event.preventDefault();
        pictures(files);
      } else if (found && (found.isFormatted || found.pictures > 0)) {
        event.preventDefault();
        text(found, plain);
      }
    });
  };
  return { listen };
})();
