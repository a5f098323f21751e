// What writers do: an article with a picture, uploads; with and without scripts, by keyboard.
import assert from "node:assert/strict";
import { cms, noise } from "./site.mjs";

const POST = "gear-sums";
/** A picture of one pixel, as each browser and the server know it. */
export const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export const shown = (site, slug) => JSON.parse(cms(site, "post", "show", slug, "--json"));
export const editor = (site, slug = POST) => `/admin/posts/${shown(site, slug).id}`;
export const save = (page) => page.getByRole("button", { name: "Save", exact: true }).last().click();

export const writing = ({ site, opened, admin, faults }) => ({
  "an article is written and handed in without scripts": async () => {
    const page = await opened({ javaScriptEnabled: false }, admin);
    await page.goto("/admin/posts");
    await page.getByRole("link", { name: "New post" }).click();
    await page.getByLabel("Title").fill("A bell that is heard");
    await page.getByLabel("Type").selectOption("blog");
    await page.getByRole("button", { name: "Make it" }).click();
    await page.getByText("A draft: visitors do not see it").waitFor();
    await page.getByLabel("Text (required)").fill("It rings **twice**.");
    await page.getByText("Add a module", { exact: true }).click();
    await page.getByRole("button", { name: "Callout", exact: true }).click();
    assert.equal(await page.getByLabel("Text (required)").first().inputValue(), "It rings **twice**.");
    await page.getByRole("button", { name: /^Move up.*Callout/ }).click();
    await page.getByText("A message for the reviewers").click();
    await page.getByRole("textbox", { name: "Message for the reviewers" }).fill("Is twice enough?");
    await page.getByRole("button", { name: "Show the page" }).click();
    await page.frameLocator("[data-frame]").getByText("twice").waitFor();
    assert.equal(shown(site, "a-bell-that-is-heard").modules.length, 1, "nothing is saved by looking");
    await save(page);
    await page.getByText("Saved: it waits on Review.").waitFor();
    await page.getByText("The reviewers read your message").waitFor();
    const post = shown(site, "a-bell-that-is-heard");
    assert.deepEqual(post.modules.map((module) => module.type), ["callout", "prose"]);
    await page.goto("/review");
    await page.getByRole("link", { name: "A bell that is heard" }).click();
    await page.getByText("Is twice enough?").waitFor();
    await page.context().close();
  },

  "the page follows the typing, and a click on it leads to the form": async () => {
    const page = await opened({ viewport: { width: 1280, height: 900 } }, admin);
    await page.goto(editor(site));
    const frame = page.frameLocator("[data-frame]");
    await page.getByLabel("Title (required)").first().fill("Gears, reckoned by hand");
    await frame.getByRole("heading", { name: "Gears, reckoned by hand" }).waitFor();
    await frame.locator("[data-cms-module]").nth(1).click();
    const focused = await page.evaluate(() => document.activeElement.closest("[data-module]") !== null);
    assert.ok(focused, "the form of the module has the focus");
    await page.keyboard.press("Control+s");
    await page.getByText("Saved: it waits on Review.").waitFor();
    assert.equal(shown(site, POST).title, "Gears, reckoned by hand");
    await page.context().close();
  },

  "what has the focus is not below the bar with Save": async () => {
    for (const viewport of [{ width: 1280, height: 900 }, { width: 375, height: 667 }]) {
      const page = await opened({ viewport, reducedMotion: "reduce" }, admin);
      await page.goto(editor(site));
      for (let number = 0; number < 50; number += 1) {
        await page.keyboard.press("Tab");
        const hidden = await page.evaluate(() => {
          const [focused, bar] = [document.activeElement, document.querySelector(".bar")];
          if (!focused.closest(".write") || bar.contains(focused)) return "";
          const { top, height } = focused.getBoundingClientRect();
          return top + Math.min(height, 24) > bar.getBoundingClientRect().top ? focused.outerHTML.slice(0, 120) : "";
        });
        assert.equal(hidden, "", `at ${viewport.width}`);
      }
      await page.context().close();
    }
  },

  "formatting is taken away by the same button, and by Ctrl+Z": async () => {
    const page = await opened({}, admin);
    await page.goto(editor(site));
    const area = page.locator("textarea[data-widget=markdown]").first();
    const bar = area.locator("xpath=preceding-sibling::div[1]");
    const press = (name) => bar.getByRole("button", { name, exact: true }).click();
    const holds = async (text) => assert.equal(await area.inputValue(), text);
    await area.fill("one bold word\ntwo");
    await area.evaluate((field) => { field.focus(); field.setSelectionRange(4, 9); });
    await press("Bold");
    await holds("one **bold** word\ntwo");
    await press("Bold");
    await holds("one bold word\ntwo");
    await press("Bold");
    await page.keyboard.press("Control+z");
    await holds("one bold word\ntwo");
    await area.selectText();
    await press("List");
    await holds("- one bold word\n- two");
    await press("Numbered list");
    await holds("1. one bold word\n2. two");
    await area.evaluate((field) => { field.focus(); field.setSelectionRange(20, 23); });
    await press("Link");
    await page.getByLabel("An address").fill("example.org/bells");
    await page.getByRole("button", { name: "Link to it" }).click();
    await holds("1. one bold word\n2. [two](https://example.org/bells)");
    await page.context().close();
  },

  "a text grows with what is written, and the keys of the editor are listed": async () => {
    const page = await opened({ viewport: { width: 1280, height: 900 } }, admin);
    await page.goto(editor(site));
    const area = page.locator("textarea[data-widget=markdown]").first();
    const height = async (lines) => {
      await area.fill("A line\n".repeat(lines));
      return (await area.boundingBox()).height;
    };
    const [empty, some, many] = [await height(0), await height(16), await height(400)];
    assert.ok(empty >= 200 && some > empty + 100 && many > some && many < 900, `${empty}, ${some}, ${many}`);
    await page.getByRole("button", { name: "Keys" }).click();
    const keys = await page.getByRole("dialog").locator("kbd").allTextContents();
    assert.deepEqual(keys, ["Ctrl+S", "?"]);
    await page.context().close();
  },

  "links lead to what has an address, and long lists say that there is more": async () => {
    const page = await opened({}, admin);
    await page.goto(editor(site));
    await page.locator(".tools").first().getByRole("button", { name: "Link", exact: true }).click();
    const list = page.getByRole("dialog").locator("li");
    await list.filter({ hasText: "Winter hours 2025" }).getByText("archived").waitFor();
    await list.filter({ hasText: "Cómo saber si la cadena está gastada" }).getByText("blog · es").waitFor();
    assert.equal(await list.filter({ hasText: "Rowan Castell" }).count(), 0, "a testimonial has no page");
    await page.getByRole("button", { name: "Close" }).click();
    await page.goto(editor(site, "brake-care"));
    await page.evaluate(() => document.querySelectorAll("details").forEach((part) => { part.open = true; }));
    await page.getByRole("button", { name: /^Choose….*Page above it/ }).click();
    await page.getByText(/^20 of \d+\. Words find the others\.$/).waitFor();
    await page.getByRole("button", { name: "Show more" }).click();
    await list.nth(20).waitFor();
    await page.context().close();
  },

  "formatted text is pasted as Markdown, and a picture as a file": async () => {
    const page = await opened({}, admin);
    await page.goto(editor(site));
    const area = page.locator("textarea[data-widget=markdown]").first();
    const paste = async (kinds, files = []) => {
      await area.fill("Before.\n\n");
      await area.evaluate((field, { kinds: given, files: pictures }) => {
        field.focus();
        field.setSelectionRange(field.value.length, field.value.length);
        const held = new DataTransfer();
        Object.entries(given).forEach(([kind, text]) => held.setData(kind, text));
        pictures.forEach((picture) => {
          const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
          held.items.add(new File([bytes], "pasted.png", { type: "image/png" }));
        });
        field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: held, bubbles: true, cancelable: true }));
      }, { kinds, files });
    };
    const becomes = async (text) => {
      for (const end = Date.now() + 5000; Date.now() < end && await area.inputValue() !== text;) await page.waitForTimeout(50);
      assert.equal(await area.inputValue(), text);
    };
    const docs = `<b style="font-weight:normal" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:400">Bells</span></h1>
      <p><span style="font-weight:700">Lou</span><span style="font-weight:700">d </span><span style="font-style:italic">ones</span>,
      <a href="https://example.org/b"><span>here</span></a></p><ul><li><p><span>one</span></p></li><ul><li><p>below</p></li></ul></ul></b>`;
    await paste({ "text/html": docs, "text/plain": "Bells" });
    await becomes("Before.\n\n## Bells\n\n**Loud** *ones*, [here](https://example.org/b)\n\n- one\n  - below");
    await page.keyboard.press("Control+z");
    await becomes("Before.\n\n");
    const word = `<html><head><style>p { margin: 0 }</style></head><body><p class=MsoNormal>A <b>bell</b>.<o:p></o:p></p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>First</p>
      <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span>Second</p>
      <table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table><p><img src="file:///C:/a.png"></p></body></html>`;
    await paste({ "text/html": word, "text/plain": "A bell." });
    await becomes("Before.\n\nA **bell**.\n\n- First\n  - Second\n\n| A | B |\n| --- | --- |\n| 1 | 2 |");
    await page.getByText("Pictures in it are left out").first().waitFor();
    await paste({ "text/plain": "" }, [noise(8).toString("base64")]);
    await page.waitForFunction(() => /!\[\]\(\/uploads\/\S*pasted\S*\.png\)$/.test(document.querySelector("textarea[data-widget=markdown]").value));
    await page.context().close();
  },

  "files are uploaded with progress, and chosen from a list": async () => {
    const page = await opened({}, admin);
    await page.goto("/admin/media");
    const file = (name) => ({ name, mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") });
    await page.getByLabel("Add pictures and other files").setInputFiles([file("bell-one.png"), { name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n") }]);
    await page.getByRole("button", { name: "Upload" }).click();
    await page.locator(".thumb", { hasText: "bell-one.png" }).waitFor();
    await page.goto(editor(site));
    await page.getByRole("button", { name: /^Choose….*Picture/ }).first().click();
    await page.getByRole("dialog").getByRole("searchbox").fill("bell-one");
    await page.getByRole("dialog").getByRole("button", { name: "bell-one.png" }).click();
    await page.getByText("bell-one.png").first().waitFor();
    await save(page);
    await page.getByText("Saved: it waits on Review.").waitFor();
    assert.ok(shown(site, POST).featuredMediaId);
    await page.context().close();
  },

  "uploads go on after a cut line, and after the page was closed": async () => {
    const page = await opened({}, admin);
    const line = await page.context().newCDPSession(page);
    const sent = [];
    page.on("request", (request) => { if (request.method() === "PATCH") sent.push(Number(request.headers()["upload-offset"])); });
    await line.send("Network.enable");
    const slow = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: 800_000 };
    await line.send("Network.emulateNetworkConditions", slow);
    await page.goto("/admin/media");
    const files = ["cut-one.png", "cut-two.png", "cut-three.png"].map((name) => ({ name, mimeType: "image/png", buffer: noise(900) }));
    await page.getByLabel("Add pictures and other files").setInputFiles(files);
    await page.getByRole("button", { name: "Upload" }).click();
    await page.waitForFunction(() => [...document.querySelectorAll("[data-uploads] progress")].some((bar) => bar.value > 0.3));
    await line.send("Network.emulateNetworkConditions", { ...slow, offline: true });
    await page.getByText("it goes on when it is back").first().waitFor();
    const before = sent.length;
    await line.send("Network.emulateNetworkConditions", slow);
    while (!sent.slice(before).some((offset) => offset > 0)) await page.waitForRequest((request) => request.method() === "PATCH");
    await page.close({ runBeforeUnload: false });
    const again = await page.context().newPage();
    const resumed = [];
    again.on("request", (request) => { if (request.method() === "PATCH") resumed.push(Number(request.headers()["upload-offset"])); });
    await again.goto("/admin/media");
    for (const { name } of files) await again.locator(".thumb", { hasText: name }).waitFor({ timeout: 60_000 });
    assert.ok(resumed.some((offset) => offset > 0), "the page that was opened again goes on");
    const found = JSON.parse(cms(site, "media", "list", "--stage", "review", "--search", "cut-", "--json"));
    assert.equal(found.data.length, 3, "no file came twice");
    const cuts = (fault) => fault.includes("/api/media/uploads") && fault.includes("ERR_INTERNET_DISCONNECTED");
    faults.splice(0, faults.length, ...faults.filter((fault) => !cuts(fault)));
    await again.context().close();
  },
});
