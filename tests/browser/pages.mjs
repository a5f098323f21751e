// What people do with the pages, in a browser: with and without scripts, by keyboard, on a phone, in the dark.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cms, demo, person } from "./site.mjs";
import { looks } from "./looks.mjs";
import { newcomers } from "./newcomer.mjs";
import { saving } from "./saving.mjs";
import { editor, writing } from "./writing.mjs";

const { CHROMIUM, ONLY, PACKAGES, SCREENS } = process.env;
const require = createRequire(join(PACKAGES, "package.json"));
const { chromium } = require("playwright-core");
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const FIRST_LOAD_BYTES_MAX = 60_000;
const POST = "worn-chain";
const ARGUMENTS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });
const site = await demo("site");
const faults = [];

/** A page in a new window; what is wrong on it, and requests to elsewhere, are noted. */
const opened = async (options = {}, state) => {
  const context = await browser.newContext({ baseURL: site.base, storageState: state, ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    const isOurs = message.type() === "error" && !message.text().startsWith("Failed to load resource");
    if (isOurs) faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    if (why !== "net::ERR_ABORTED") faults.push(`${page.url()}: ${request.url()}: ${why}`);
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(site.base) && !url.startsWith("data:") && !url.startsWith("about:")) faults.push(`a request to ${url}`);
  });
  return page;
};

/** The state of a person who signed in by the form. */
const signedIn = async ({ mail, password }) => {
  const page = await opened();
  await page.goto("/review");
  await page.getByLabel("E-mail or short name").fill(mail);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/review");
  const state = await page.context().storageState();
  await page.context().close();
  return state;
};

const started = await opened();
await started.goto(site.start);
const makesAccount = await started.getByLabel(/mail/i).count();
assert.equal(makesAccount, 1, "the link of a new site makes its first administrator");
await started.context().close();
const admin = await signedIn(person(site, "admin"));
const other = await signedIn(person(site, "editor_admin"));

/** The address of the page of the pending item. */
const item = () => {
  const [row] = JSON.parse(cms(site, "review", "list", "--json")).data;
  return `/review/item/${encodeURIComponent(row.item)}?stage=${row.stage}`;
};
const waiting = () => JSON.parse(cms(site, "review", "list", "--json")).data;
const diff = () => JSON.parse(cms(site, "review", "diff", POST, "--json")).data[0].changes;

const pictures = async () => {
  const page = await opened({ viewport: { width: 1280, height: 860 } }, admin);
  for (const [name, path] of [["review-queue", "/review"], ["review-item", item()], ["review-pages", `${item()}&view=pages`], ["site", "/"], ["editor", editor(site)], ["media", "/admin/media"]]) {
    await page.goto(path);
    if (["review-pages", "editor"].includes(name)) await page.waitForTimeout(name === "editor" ? 6000 : 1000);
    await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight));
    await page.screenshot({ path: join(SCREENS, `${name}.png`) });
  }
  await page.context().close();
};

const checks = {
  ...(SCREENS ? { pictures } : {}),

  "decisions without scripts": async () => {
    const page = await opened({ javaScriptEnabled: false }, admin);
    await page.goto(item());
    await page.getByRole("button", { name: /^Submit/ }).first().click();
    await page.getByText("Submitted to the reviewers").waitFor();
    assert.equal(waiting()[0].stage, "review");
    await page.goto(item());
    const number = diff().length;
    await page.getByLabel("Meta title").first().check();
    await page.getByRole("button", { name: "Approve ticked" }).click();
    await page.getByText("Still waiting").waitFor();
    assert.equal(diff().length, number - 1);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Taken back").waitFor();
    assert.equal(diff().length, number);
    await page.goto(item());
    const words = page.locator("details.say", { hasText: "Word it yourself" }).first();
    await words.locator("summary").click();
    await words.getByRole("textbox").fill("Is my chain worn?");
    await words.getByRole("button", { name: "Keep this wording" }).click();
    await page.getByText("Your wording is kept").waitFor();
    assert.ok(diff().some((row) => row.after === "Is my chain worn?"));
    await page.locator("details#comment summary").click();
    await page.locator("details#comment textarea").fill("Whose ruler?");
    await page.locator("details#comment button").click();
    await page.getByText("Whose ruler?").waitFor();
    await page.locator("details#request summary").click();
    await page.locator("details#request textarea").fill("Name the ruler.");
    await page.locator("details#request button").click();
    await page.getByText("the item is held back").waitFor();
    await page.goto(item());
    await page.getByRole("button", { name: /^Approve/ }).first().click();
    await page.getByRole("alert").waitFor();
    assert.equal(waiting().length, 1, "a request for changes holds the item back");
    await page.context().close();
  },

  "decisions by keyboard alone": async () => {
    const page = await opened({}, admin);
    await page.goto(item());
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    assert.equal(await page.locator("input[name=only]:checked").count(), 1);
    await page.keyboard.press("x");
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("c");
    await page.keyboard.type("By keyboard");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Your comment is kept").waitFor();
    await page.keyboard.press("a");
    const focused = await page.evaluate(() => document.activeElement.textContent);
    assert.match(focused, /^Approve/);
    await page.context().close();
  },

  "keys work where the browser keeps nothing": async () => {
    const page = await opened({}, admin);
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", { get() { throw new DOMException("Blocked", "SecurityError"); } });
    });
    await page.goto("/review");
    await page.keyboard.press("j");
    assert.ok(await page.evaluate(() => document.activeElement.matches("[data-stop]")));
    await page.keyboard.press("?");
    await page.getByLabel("Use these keys").uncheck();
    await page.keyboard.press("Escape");
    await page.locator("h1").click();
    await page.keyboard.press("j");
    assert.ok(!await page.evaluate(() => document.activeElement.matches("[data-stop]")), "they are off");
    await page.context().close();
  },

  "arrivals are announced and entered text stays": async () => {
    const page = await opened({}, admin);
    await page.goto(item());
    await page.locator("details#comment summary").click();
    await page.locator("details#comment textarea").fill("Half a thou");
    const colleague = await opened({}, other);
    await colleague.goto(item());
    cms(site, "post", "set", POST, "metaTitle=A title of somebody else", "--stage", "review");
    await page.getByText("This was changed since you opened it").waitFor({ timeout: 25_000 });
    await page.getByText("editor_admin is looking at this, too").waitFor({ timeout: 25_000 });
    assert.equal(await page.locator("details#comment textarea").inputValue(), "Half a thou");
    // What is typed and not sent is asked for.
    const asked = [];
    page.on("dialog", (dialog) => { asked.push(dialog.message()); return asked.length > 1 ? dialog.accept() : dialog.dismiss(); });
    await page.locator("button[data-key=a]").click();
    assert.equal(await page.locator("details#comment textarea").inputValue(), "Half a thou");
    await page.locator("button[data-key=a]").click();
    await page.getByText("Changed since you looked").waitFor();
    assert.equal(asked.length, 2);
    assert.match(asked[0], /not sent yet/);
    await colleague.context().close();
    await page.context().close();
  },

  "guests comment without an account": async () => {
    const url = cms(site, "preview", "create", POST, "--comments").match(/http\S+/)[0];
    for (const scripts of [false, true]) {
      const page = await opened({ javaScriptEnabled: scripts });
      await page.goto(url);
      await page.getByRole("link", { name: "Comment on it" }).click();
      await page.getByLabel("Your name").fill("Grace");
      await page.getByLabel(/What do you think/).fill(`Which ruler? ${scripts}`);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("Thank you.").waitFor();
      await page.getByRole("link", { name: "Back to the preview" }).click();
      await page.getByText("Preview of").waitFor();
      await page.context().close();
    }
    assert.match(cms(site, "feedback", "list", POST), /Grace/);
  },

  "password and sessions are one's own": async () => {
    const editor = person(site, "editor");
    await signedIn(editor);
    const page = await opened({ javaScriptEnabled: false }, await signedIn(editor));
    await page.goto("/admin/account");
    await page.getByText("This browser").waitFor();
    await page.getByRole("button", { name: /^Sign out there/ }).first().click();
    await page.getByText("Signed out there.").waitFor();
    assert.equal(await page.getByText("Another browser").count(), 0);
    const change = async (present) => {
      await page.getByLabel("Present password").fill(present);
      await page.getByLabel(/^New password 8/).fill("another-word-of-mine");
      await page.getByLabel("New password again").fill("another-word-of-mine");
      await page.getByRole("button", { name: "Change it" }).click();
    };
    await change("wrong-word");
    await page.getByRole("alert").getByText("is not the present password").waitFor();
    await change(editor.password);
    await page.getByText("Your password is changed").waitFor();
    await signedIn({ ...editor, password: "another-word-of-mine" });
    await page.context().close();
  },

  "before and after at three widths": async () => {
    const page = await opened({}, admin);
    await page.goto(`${item()}&view=pages`);
    for (const width of [1280, 768, 375]) {
      await page.locator(`#width-${width}`).check();
      const frame = await page.locator(".side-proposed iframe").boundingBox();
      assert.equal(Math.round(frame.width), width);
    }
    await page.getByLabel("Swipe").check();
    await page.getByRole("slider").fill("20");
    await page.getByLabel("Proposed alone").check();
    assert.equal(await page.locator(".side-live").isVisible(), false);
    await page.context().close();
  },

  "pages are accessible, wide and narrow, light and dark": async () => {
    const preview = new URL(cms(site, "preview", "create", POST, "--comments").match(/http\S+/)[0]);
    const guest = `${preview.pathname}/comments${preview.search}`;
    const pages = {
      home: "/", journal: "/blog", article: "/blog/worn-chain", search: "/search?q=chain", missing: "/no-such-page",
      "sign-in": "/admin/login", queue: "/review", item: item(), pages: `${item()}&view=pages`, conflicts: "/review/conflicts",
      admin: "/admin", settings: "/admin/settings", account: "/admin/account", guest,
      posts: "/admin/posts", "new-post": "/admin/posts/new", editor: editor(site), history: `${editor(site)}/history`,
      media: "/admin/media", file: `/admin/media/${JSON.parse(cms(site, "media", "list", "--json")).data[0].id}`,
    };
    for (const colorScheme of ["light", "dark"]) {
      for (const width of [1280, 768, 375]) {
        const page = await opened({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true }, admin);
        for (const [name, path] of Object.entries(pages)) {
          if (name === "sign-in") await page.context().clearCookies();
          await page.goto(path);
          if (name === "sign-in") await page.context().addCookies(admin.cookies);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          if (wide > 0) faults.push(`${name} is ${wide} px too wide at ${width}`);
          if (SCREENS) await page.screenshot({ path: join(SCREENS, `${name}-${width}-${colorScheme}.png`), fullPage: false });
          if (width === 768) continue;
          await page.evaluate(AXE);
          const { violations } = await page.evaluate(() => globalThis.axe.run(document, { iframes: false }));
          for (const { id, nodes } of violations) faults.push(`${name} at ${width}, ${colorScheme}: ${id}: ${nodes[0].html.slice(0, 160)}`);
        }
        await page.context().close();
      }
    }
  },

  "a long word in a title does not widen the pages of its post": async () => {
    const title = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
    cms(site, "post", "create", "blog/en/long-word", "--title", title);
    const { id } = JSON.parse(cms(site, "post", "show", "long-word", "--json"));
    const page = await opened({ viewport: { width: 320, height: 800 } }, admin);
    for (const path of [`/admin/posts/${id}`, `/admin/posts/${id}/history`]) {
      await page.goto(path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(wide, 0, `${path} is ${wide} px too wide`);
    }
    await page.context().close();
  },

  ...writing({ site, opened, admin, faults }),

  ...saving({ site, opened, admin, faults }),

  ...newcomers({ site, opened, admin }),

  ...looks({ site, opened }),

  "first load is small": async () => {
    const page = await opened({}, admin);
    let bytes = 0;
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    session.on("Network.loadingFinished", (event) => { bytes += event.encodedDataLength; });
    await page.goto("/review", { waitUntil: "load" });
    assert.ok(bytes > 0 && bytes <= FIRST_LOAD_BYTES_MAX, `${bytes} bytes`);
    await page.context().close();
  },
};

let failed = 0;
const chosen = Object.entries(checks).filter(([name]) => name.includes(ONLY));
for (const [name, act] of chosen) {
  faults.length = 0;
  const begin = Date.now();
  let problem = "";
  try {
    await act();
    problem = [...new Set(faults)].join("\n     ");
  } catch (error) {
    problem = error.stack ?? String(error);
  }
  failed += problem ? 1 : 0;
  console.log(`${problem ? "FAIL" : "ok  "} ${name} (${((Date.now() - begin) / 1000).toFixed(1)} s)${problem ? `\n     ${problem}` : ""}`);
}
await browser.close();
site.end();
console.log(`${chosen.length} checks in a browser, ${failed} failed`);
process.exit(failed ? 1 : 0);
