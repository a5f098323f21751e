// How pages look with what people put into them: wide tables, buttons of all styles, lines, and on paper.
import assert from "node:assert/strict";
import { cms } from "./site.mjs";

const WIDE = "| a | b |\n|---|---|\n| " + "x".repeat(400) + " | y |\n\n    " + "one_long_line ".repeat(60);

/** Puts a published page with modules at an address below the root. */
const put = (site, slug, modules) => {
  const live = ["--stage", "source"];
  cms(site, "post", "create", `page/en/${slug}`, "--title", "Looks", "--group", "none", "--status", "published", ...live);
  for (const [type, props] of modules) cms(site, "module", "add", slug, type, "--props", JSON.stringify(props), ...live);
  return `/${slug}`;
};

const style = (locator, name) => locator.evaluate((element, name) => getComputedStyle(element)[name], name);

export const looks = ({ site, opened }) => ({
  "buttons of all styles have one shape": async () => {
    const ctas = ["primary", "secondary", "outline"].map((style) => ({ label: style, style, url: { kind: "url", url: "/" } }));
    const page = await opened();
    await page.goto(put(site, "looks-buttons", [["hero", { title: "Buttons", ctas }]]));
    const button = (name) => page.getByRole("link", { name, exact: true });
    for (const name of ["paddingTop", "borderRightWidth", "fontSize", "height"]) {
      assert.equal(await style(button("outline"), name), await style(button("primary"), name), name);
    }
    await page.context().close();
  },

  "what is wide scrolls inside its module": async () => {
    const tabs = [{ label: "First", prose: WIDE }, { label: "Second", prose: "Short." }];
    const path = put(site, "looks-wide", [
      ["prose-with-media", { title: "Beside a picture", body: WIDE, image: null }],
      ["tabbed-features", { title: "Above", layout: "top", tabs }],
      ["tabbed-features", { title: "Beside", layout: "left", tabs }],
      ["features-list-expanded", { title: "Steps", features: [{ title: "A step", body: "x".repeat(200) }] }],
    ]);
    for (const width of [1280, 375]) {
      const page = await opened({ viewport: { width, height: 800 } });
      await page.goto(path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(wide, 0, `${wide} px too wide at ${width}`);
      await page.context().close();
    }
  },

  "each control of the header is where it is seen": async () => {
    for (const width of [375, 320]) {
      const page = await opened({ javaScriptEnabled: false, viewport: { width, height: 800 } });
      await page.goto("/");
      // A long name makes the header wrap.
      await page.locator(".site-name").evaluate((element) => { element.textContent = "Wheels and Spokes Cooperative Workshop"; });
      const menu = page.getByRole("checkbox");
      const [bars, search] = [await menu.boundingBox(), await page.locator(".search-link").boundingBox()];
      const apart = bars.x + bars.width <= search.x || search.x + search.width <= bars.x || bars.y + bars.height <= search.y || search.y + search.height <= bars.y;
      assert.ok(apart, `the menu lies over the search at ${width}`);
      const links = page.getByRole("navigation", { name: "Main", exact: true });
      assert.equal(await links.isVisible(), false);
      await menu.click();
      assert.equal(await links.isVisible(), true);
      await menu.press("Space");
      assert.equal(await links.isVisible(), false);
      await page.context().close();
    }
  },

  "introductions keep their lines": async () => {
    const page = await opened();
    const subtitle = "Line one\nLine two";
    await page.goto(put(site, "looks-lines", [["hero", { title: "Lines", subtitle }], ["faq", { title: "Questions", subtitle, items: [{ question: "Why?", answer: "So." }] }]]));
    for (const text of await page.locator(".lead").all()) {
      const lines = await text.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size;
      });
      assert.equal(lines, 2);
    }
    assert.equal(await page.locator(".lead").count(), 2);
    await page.context().close();
  },

  "paper has what is closed on the screen": async () => {
    const page = await opened();
    const items = [{ title: "A question", content: "An answer on paper." }];
    await page.goto(put(site, "looks-paper", [["accordions", { title: "Closed", items }]]));
    const answer = page.getByText("An answer on paper.");
    assert.equal(await answer.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true })), false);
    await page.emulateMedia({ media: "print" });
    assert.equal(await answer.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true })), true);
    assert.ok((await answer.boundingBox()).height > 10);
    await page.context().close();
  },
});
