// What becomes of a text while it is saved: typed meanwhile, refused, not answered, or written in two windows.
import assert from "node:assert/strict";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cms } from "./site.mjs";
import { PIXEL, editor, save, shown } from "./writing.mjs";

const POST = "gear-sums";

const isSent = (route) => route.request().method() === "POST";
const badGateway = (route) => route.fulfill({ status: 502, body: "bad gateway" });
/** What an answer waits for, and what lets it go. */
const hold = () => {
  let go;
  const held = new Promise((done) => { go = done; });
  return { held, go };
};
const isSaved = (page) => page.locator(".notice").getByText("Saved: it waits on Review.").waitFor();
const savedByKey = async (page) => {
  await page.keyboard.press("Control+s");
  await isSaved(page);
};
const addCallout = async (page) => {
  await page.getByText("Add a module", { exact: true }).click();
  await page.getByRole("button", { name: "Callout", exact: true }).click();
};

export const saving = ({ site, opened, admin, faults }) => {
  /** The editor of the post. `answer` is given each form that is sent, by its number; what it does not answer goes to the server. */
  const opening = async (answer = () => null, slug = POST) => {
    const page = await opened({}, admin);
    const path = editor(site, slug);
    const sent = [];
    await page.route(`**${path}`, async (route) => {
      if (!isSent(route)) return route.continue();
      sent.push(new URLSearchParams(route.request().postData()));
      await answer(route, sent.length);
      return route.continue().catch(() => { /* It has its answer. */ });
    });
    await page.goto(path);
    return { page, sent, excerpt: page.getByLabel("Excerpt") };
  };
  const state = (page) => page.locator("[data-state]");
  const typeDuringSave = async (page, field, text) => {
    await page.keyboard.press("Control+s");
    await state(page).getByText("Saving…").waitFor();
    await field.press("End");
    await page.keyboard.type(text);
  };
  const copies = (page) => page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith("cms-unsaved-")));
  const isStored = async (page, text) => {
    for (const end = Date.now() + 20_000; Date.now() < end && shown(site, POST).excerpt !== text;) await page.waitForTimeout(100);
    assert.equal(shown(site, POST).excerpt, text);
  };

  return {
    "unsaved work survives the browser": async () => {
      const page = await opened({}, admin);
      await page.goto(editor(site));
      await page.getByLabel("Excerpt").fill("Half a sentence that nobody sav");
      await page.waitForTimeout(1500);
      await page.close({ runBeforeUnload: false });
      const again = await page.context().newPage();
      await again.goto(editor(site));
      await again.getByText("This browser kept unsaved work").waitFor();
      await again.getByRole("button", { name: "Take it up" }).click();
      await again.getByText("Not saved yet").or(again.locator("[data-unsaved]")).first().waitFor();
      assert.equal(await again.getByLabel("Excerpt").inputValue(), "Half a sentence that nobody sav");
      await save(again);
      await isSaved(again);
      await again.goto(editor(site));
      assert.equal(await again.getByText("This browser kept unsaved work").count(), 0);
      await again.context().close();
    },

    "a save without a connection stays on the page": async () => {
      const page = await opened({}, admin);
      await page.goto(editor(site));
      await page.getByLabel("Excerpt").fill("Written on a train");
      await page.context().setOffline(true);
      await page.keyboard.press("Control+s");
      await page.getByText("Not saved: the server does not answer.").waitFor();
      await page.context().setOffline(false);
      await savedByKey(page);
      assert.equal(shown(site, POST).excerpt, "Written on a train");
      faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED")));
      await page.context().close();
    },

    "a browser that keeps nothing says so": async () => {
      const { page, excerpt } = await opening(badGateway);
      await page.evaluate(() => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; });
      await excerpt.fill("Written where nothing is kept");
      await page.keyboard.press("Control+s");
      await state(page).getByText("Not saved: the server does not answer. Keep this page open").waitFor();
      await page.context().clearCookies();
      await page.unroute(`**${editor(site)}`);
      await page.keyboard.press("Control+s");
      await page.getByLabel("Password").waitFor();
      await page.context().close();
    },

    "a save that a proxy answers with an error stays on the page": async () => {
      const page = await opened({}, admin);
      const path = editor(site);
      await page.goto(path);
      await page.route(`**${path}`, (route) => (isSent(route) ? badGateway(route) : route.continue()));
      await page.getByLabel("Excerpt").fill("Written while the server began again");
      await page.keyboard.press("Control+s");
      await page.getByText("Not saved: the server does not answer.").waitFor();
      assert.equal(await page.getByLabel("Excerpt").inputValue(), "Written while the server began again");
      await page.unroute(`**${path}`);
      await savedByKey(page);
      assert.equal(shown(site, POST).excerpt, "Written while the server began again");
      await page.context().close();
    },

    "what is typed during a save is saved by the next one": async () => {
      const { held, go } = hold();
      const { page, sent, excerpt } = await opening((route, number) => (number === 1 ? held : null));
      await excerpt.fill("One sentence.");
      await typeDuringSave(page, excerpt, " And the next");
      go();
      await state(page).getByText("Saved as it was when you pressed the button.").waitFor();
      await isSaved(page);
      assert.equal(await excerpt.inputValue(), "One sentence. And the next");
      await isStored(page, "One sentence.");
      assert.equal((await copies(page)).length, 1, "what is not saved is kept");
      await page.keyboard.type(" one.");
      await page.keyboard.press("Control+s");
      await isStored(page, "One sentence. And the next one.");
      await state(page).getByText("Saved.", { exact: true }).waitFor();
      assert.notEqual(sent[0].get("base"), sent[1].get("base"), "the next save begins from what the first one stored");
      assert.deepEqual(await copies(page), []);
      assert.equal(await page.evaluate(() => document.activeElement.name), "excerpt", "the writer goes on where the text was");
      await page.context().close();
    },

    "a save that is pressed during another one is not lost": async () => {
      const { held, go } = hold();
      const before = shown(site, POST).modules.length;
      const { page, sent, excerpt } = await opening((route, number) => (number === 2 ? held : null));
      await addCallout(page);
      await page.locator("[data-unsaved]").waitFor();
      await excerpt.fill("AAA");
      await page.keyboard.press("Control+s");
      await excerpt.fill("AAA BBB");
      await page.keyboard.press("Control+s");
      await state(page).getByText("What you wrote since then is saved next.").waitFor();
      go();
      await isStored(page, "AAA BBB");
      await state(page).getByText("Saved.", { exact: true }).waitFor();
      assert.deepEqual(sent.map((fields) => fields.get("excerpt")).slice(1), ["AAA", "AAA BBB"]);
      assert.equal(shown(site, POST).modules.length, before + 1, "the new module is added once");
      assert.deepEqual(await copies(page), []);
      await page.context().close();
    },

    "a publication that is pressed during a save is not replaced by another save": async () => {
      const slug = "pressed-in-a-row";
      cms(site, "post", "create", "--type", "page", "--title", "Pressed in a row", "--slug", slug, "--group", "none");
      const { held, go } = hold();
      const { page, sent, excerpt } = await opening((route, number) => (number === 1 ? held : null), slug);
      await excerpt.fill("Saved, then published");
      await page.keyboard.press("Control+s");
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      await page.keyboard.press("Control+s");
      go();
      await page.locator(".notice").getByText("Saved, and to be published").waitFor();
      assert.deepEqual(sent.map((fields) => fields.get("act")), ["save", "publish"]);
      assert.equal(shown(site, slug).status, "published");
      await page.context().close();
    },

    "a picture that is still being sent goes into its text, whatever is pressed": async () => {
      const { page } = await opening();
      const title = page.getByLabel("Title (required)").first();
      const area = page.locator("textarea[data-widget=markdown]").first();
      const uploads = "**/api/media/uploads**";
      const paste = async () => {
        let go;
        await page.route(uploads, async (route) => {
          await new Promise((done) => { go = done; });
          await page.unroute(uploads);
          return route.continue();
        });
        await area.evaluate((field, picture) => {
          field.value = "Before.";
          field.focus();
          const held = new DataTransfer();
          const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
          held.items.add(new File([bytes], "slow.png", { type: "image/png" }));
          field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: held, bubbles: true, cancelable: true }));
        }, PIXEL);
        while (!go) await page.waitForTimeout(50);
        return () => go();
      };
      const hasPicture = () => page.waitForFunction(() => (
        /^Before\.\s+!\[\]\(\/uploads\//.test(document.querySelector("textarea[data-widget=markdown]").value)
      ));
      const before = await title.inputValue();
      let arrives = await paste();
      await title.focus();
      await page.keyboard.press("End");
      await page.keyboard.type("!");
      await page.keyboard.press("Control+s");
      await state(page).getByText("Saved.", { exact: true }).waitFor();
      arrives();
      await hasPicture();
      assert.equal(await title.inputValue(), `${before}!`);
      arrives = await paste();
      await addCallout(page);
      await state(page).getByText("is still being added").waitFor();
      arrives();
      await page.locator("[data-unsaved]").waitFor();
      await hasPicture();
      await savedByKey(page);
      assert.match(JSON.stringify(shown(site, POST).modules), /!\[\]\(\/uploads\//);
      await page.context().close();
    },

    "an entry that was new can be typed on during its save": async () => {
      const { held, go } = hold();
      const { page, sent } = await opening((route, number) => (number === 2 ? held : null), "contact");
      const labels = () => (shown(site, "contact").modules[0].props.ctas ?? []).map((one) => one.label);
      await page.locator("details.module").first().evaluate((module) => { module.open = true; });
      const before = labels().length;
      await page.getByRole("button", { name: "Add to Buttons" }).first().click();
      await page.locator("[data-unsaved]").waitFor();
      const entry = page.locator("details.entry").nth(before);
      const label = entry.getByLabel("Text on the button");
      await entry.getByLabel("Leads to").fill("/contact");
      await label.fill("Call us");
      await typeDuringSave(page, label, " today");
      go();
      await state(page).getByText("Saved as it was when you pressed the button.").waitFor();
      assert.equal(labels()[before], "Call us");
      await page.keyboard.type(" please");
      await page.keyboard.press("Control+s");
      await state(page).getByText("Saved.", { exact: true }).waitFor();
      assert.equal(labels()[before], "Call us today please");
      assert.notEqual(sent[1].get("base"), sent[2].get("base"));
      assert.ok(![...sent[2].keys()].some((name) => name.includes("new-")), "the entry is named as it is stored");
      await page.context().close();
    },

    "a message that is typed on during a save is said in two parts": async () => {
      const { held, go } = hold();
      const { page, sent, excerpt } = await opening((route, number) => (number === 1 ? held : null));
      const message = page.getByLabel("Message for the reviewers");
      await excerpt.fill("Saved with a message");
      await page.getByText("A message for the reviewers").click();
      await message.fill("First part.");
      await typeDuringSave(page, message, " Second part.");
      go();
      await state(page).getByText("Saved as it was when you pressed the button.").waitFor();
      assert.equal(await message.inputValue(), "Second part.");
      await page.keyboard.press("Control+s");
      await state(page).getByText("Saved.", { exact: true }).waitFor();
      assert.deepEqual(sent.map((fields) => fields.get("message")), ["First part.", "Second part."]);
      await page.context().close();
    },

    "what the server says of a save that it cannot do is shown": async () => {
      const { page, sent, excerpt } = await opening();
      const lock = join(site.folder, ".git", "refs", "heads", "review.lock");
      await excerpt.fill("Written while the branch was locked");
      writeFileSync(lock, "");
      await page.keyboard.press("Control+s");
      await page.getByRole("alert").getByText(/another write/i).waitFor();
      assert.ok(existsSync(lock));
      rmSync(lock);
      assert.ok(!(await page.locator("main").innerText()).includes(site.folder), "no folder of the server is shown");
      assert.equal(await excerpt.inputValue(), "Written while the branch was locked");
      await savedByKey(page);
      await isStored(page, "Written while the branch was locked");
      assert.equal(sent.length, 2, "a save is sent once");
      await page.context().close();
    },

    "a contradiction can be seen although something is typed beside the form": async () => {
      const { page, excerpt } = await opening();
      const asked = [];
      const answers = [false, true];
      page.on("dialog", (dialog) => {
        asked.push(dialog.message());
        return answers[asked.length - 1] ? dialog.accept() : dialog.dismiss();
      });
      cms(site, "post", "set", POST, "excerpt=Written by somebody else");
      await page.getByText("Schedule, take down").click();
      await page.getByLabel("Publish at").fill("tomorrow 9:00");
      await excerpt.fill("Written in the form");
      await page.keyboard.press("Control+s");
      await state(page).getByText("Not saved: Somebody else changed the same. Save again to see it.").waitFor();
      assert.equal(await page.getByLabel("Publish at").inputValue(), "tomorrow 9:00");
      await page.keyboard.press("Control+s");
      await page.getByRole("heading", { name: "Somebody else changed the same" }).waitFor();
      assert.deepEqual(asked.map((text) => text.split(".")[0]), Array(2).fill("Not saved: Somebody else changed the same"));
      await page.keyboard.press("Control+s");
      await isStored(page, "Written in the form");
      await page.context().close();
    },

    "a contradiction is named although one goes on typing": async () => {
      const { held, go } = hold();
      const { page, excerpt } = await opening((route, number) => (number === 1 ? held : null));
      cms(site, "post", "set", POST, "excerpt=Written by somebody else again");
      await excerpt.fill("Written here");
      await typeDuringSave(page, excerpt, " and on");
      go();
      await state(page).getByText("Not saved: Somebody else changed the same. Save again to see it.").waitFor();
      assert.equal(await excerpt.inputValue(), "Written here and on");
      await page.keyboard.press("Control+s");
      await page.getByRole("heading", { name: "Somebody else changed the same" }).waitFor();
      assert.equal(await excerpt.inputValue(), "Written here and on");
      await page.keyboard.press("Control+s");
      await isStored(page, "Written here and on");
      await page.context().close();
    },

    "an answer of a proxy does not replace the editor": async () => {
      const { page, excerpt } = await opening((route, number) => (number === 1 ? route.fulfill({ status: 413, body: "<h1>too large</h1>" }) : null));
      await excerpt.fill("Written behind a proxy");
      await page.keyboard.press("Control+s");
      await state(page).getByText("Not saved: a proxy in front of the site does not accept a text this long. This browser keeps what you wrote. Make it shorter.").waitFor();
      assert.equal(await excerpt.inputValue(), "Written behind a proxy");
      await savedByKey(page);
      await page.context().close();
    },

    "a save without an answer says so, and is sent again": async () => {
      const { page, sent, excerpt } = await opening((route, number) => (number === 1 ? new Promise(() => {}) : null));
      await page.clock.install();
      await page.reload();
      await excerpt.fill("Written during a long wait");
      await page.keyboard.press("Control+s");
      await state(page).getByText("Saving…").waitFor();
      await page.clock.runFor(9000);
      await state(page).getByText("The server has not answered yet.").waitFor();
      await page.keyboard.press("Control+s");
      await isStored(page, "Written during a long wait");
      assert.equal(sent.length, 2);
      await page.context().close();
      // The clock has a script for the frame, which takes none.
      faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes("Blocked script execution")));
    },

    "a save whose answer was lost is nothing unsaved": async () => {
      const { page, excerpt } = await opening(async (route, number) => {
        if (number !== 2) return;
        await route.fetch({ maxRedirects: 0 });
        await badGateway(route);
      });
      await addCallout(page);
      await page.locator("[data-unsaved]").waitFor();
      await excerpt.fill("Written before the answer was lost");
      await page.keyboard.press("Control+s");
      await state(page).getByText("Not saved: the server does not answer.").waitFor();
      await isStored(page, "Written before the answer was lost");
      const again = await page.context().newPage();
      await again.goto(editor(site, POST));
      assert.ok(await again.locator("[data-kept]").isHidden(), "the copy holds nothing that the page lacks");
      await excerpt.fill("Written after the answer was lost");
      await page.keyboard.press("Control+s");
      await page.getByRole("heading", { name: "You changed the same before" }).waitFor();
      await page.keyboard.press("Control+s");
      await isStored(page, "Written after the answer was lost");
      await page.context().close();
    },

    "a form of a menu that gets no answer keeps what was entered": async () => {
      const page = await opened({}, admin);
      let number = 0;
      await page.route("**/admin/menus/main", (route) => {
        const isFirst = isSent(route) && ++number === 1;
        return isFirst ? badGateway(route) : route.continue();
      });
      await page.goto("/admin/menus/main");
      const name = page.getByLabel("Name", { exact: false }).first();
      const save = page.getByRole("button", { name: "Save", exact: true }).last();
      await name.fill("Menu of the head");
      await save.click();
      await page.getByText("The server did not answer: it is not known whether this is done.").waitFor();
      assert.equal(await name.inputValue(), "Menu of the head");
      await save.click();
      await page.locator(".notice[data-saved]").waitFor();
      assert.equal(JSON.parse(cms(site, "menu", "show", "main", "--stage", "review", "--json")).name, "Menu of the head");
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("Taken back").waitFor();
      await page.context().close();
    },

    "a form of a menu is not replaced by a page without it": async () => {
      const page = await opened({}, admin);
      await page.route("**/admin/menus/main", async (route) => {
        if (!isSent(route)) return route.continue();
        return route.fulfill({ response: await page.request.get("/admin/menus"), status: 429 });
      });
      await page.goto("/admin/menus/main");
      const name = page.getByLabel("Name", { exact: false }).first();
      await name.fill("Long work");
      await page.getByRole("button", { name: "Save", exact: true }).last().click();
      await page.getByText("Not done: the server answered with 429.").waitFor();
      assert.equal(await name.inputValue(), "Long work");
      await page.context().close();
    },

    "a form for something new keeps what was entered": async () => {
      const page = await opened({}, admin);
      await page.route("**/admin/**", (route) => (isSent(route) ? badGateway(route) : route.fallback()));
      await page.goto("/admin/run/menu.create");
      for (const empty of await page.locator("form[data-stay] input[aria-required]").all()) await empty.fill("something-new");
      await page.getByLabel("Name").first().fill("Entered with care");
      await page.locator("form[data-stay] button.primary").click();
      await page.getByText("The server did not answer: it is not known whether this is done.").waitFor();
      assert.equal(await page.getByLabel("Name").first().inputValue(), "Entered with care");
      await page.context().close();
    },

    "a form with a field that is named `action` is sent to its own address": async () => {
      const page = await opened({}, admin);
      await page.goto("/admin/run/post.bulk");
      await page.locator("[name=posts]").fill("no-such-post");
      await page.locator("form[data-stay] button.primary").click();
      await page.locator(".problem").getByText("action is required").waitFor();
      assert.equal(await page.locator("[name=posts]").inputValue(), "no-such-post");
      await page.context().close();
    },

    "entries that are not saved are asked about before the page is left": async () => {
      const page = await opened({}, admin);
      await page.goto("/admin/menus/main");
      await page.getByRole("button", { name: /^Add/ }).last().click();
      await page.locator("form[data-unsaved]").waitFor();
      let asked = "";
      page.on("dialog", (dialog) => {
        asked = dialog.type();
        return dialog.accept();
      });
      await page.goto("/admin/menus");
      assert.equal(asked, "beforeunload");
      await page.context().close();
    },

    "a form of a menu takes no text that the answer would replace": async () => {
      const page = await opened({}, admin);
      const { held, go } = hold();
      await page.route("**/admin/menus/main", async (route) => {
        if (isSent(route)) await held;
        return route.continue();
      });
      await page.goto("/admin/menus/main");
      const name = page.getByLabel("Name", { exact: false }).first();
      await name.fill("Menu sent slowly");
      await name.press("Enter");
      await page.getByText("The server is asked…").waitFor();
      await page.keyboard.type(" and more");
      assert.equal(await name.inputValue(), "Menu sent slowly");
      go();
      await page.locator(".notice[data-saved]").waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("Taken back").waitFor();
      await page.context().close();
    },

    "kept copies have names of their own, and a window whose text is taken up keeps it": async () => {
      const { page, excerpt } = await opening();
      page.on("dialog", (dialog) => dialog.accept());
      for (const text of ["The first of two texts", "The other text"]) {
        await excerpt.fill(text);
        await page.waitForTimeout(1500);
        if (text !== "The other text") await page.reload();
      }
      const second = await page.context().newPage();
      await second.goto(editor(site, POST));
      const boxes = second.locator("[data-kept] > div");
      await boxes.filter({ hasText: "“The first of two texts”" }).getByRole("button", { name: "Forget it" }).click();
      await boxes.filter({ hasText: "“The other text”" }).getByRole("button", { name: "Take it up" }).click();
      await second.locator("[data-unsaved]").waitFor();
      await save(second);
      await isStored(second, "The other text");
      await isSaved(second);
      assert.match(JSON.stringify(await copies(second)), /The\+other\+text/, "the first window holds it, unsaved");
      await page.context().close();
    },

    "two windows keep their texts apart": async () => {
      const { page, excerpt } = await opening();
      const second = await page.context().newPage();
      await second.goto(editor(site, POST));
      await second.getByLabel("Title (required)").first().fill("Typed in the second window");
      await second.waitForTimeout(1500);
      await excerpt.fill("Saved in the first window");
      await page.keyboard.press("Control+s");
      await isStored(page, "Saved in the first window");
      assert.match(JSON.stringify(await copies(second)), /Typed\+in\+the\+second\+window/);
      await page.context().close();
    },
  };
};
