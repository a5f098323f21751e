// What somebody does who has never seen the pages, from `/admin`, in few steps: an article with a picture, the menu, a form,
// a webhook, an agent, a workflow.
import assert from "node:assert/strict";
import { cms, noise } from "./site.mjs";

/** A person at a page, whose clicks and fields are counted. */
const newcomer = async (opened, admin) => {
  const page = await opened({ viewport: { width: 1280, height: 900 } }, admin);
  const steps = { clicks: 0, fields: 0 };
  const act = (within) => ({
    click: async (role, name) => { steps.clicks += 1; await within.getByRole(role, { name }).first().click(); },
    fill: async (label, text) => { steps.fields += 1; await within.getByLabel(label).first().fill(text); },
    choose: async (label, value) => { steps.fields += 1; await within.getByLabel(label).first().selectOption(value); },
  });
  await page.goto("/admin");
  const end = async (clicks, fields) => {
    await page.context().close();
    assert.ok(steps.clicks <= clicks && steps.fields <= fields, `${steps.clicks} clicks and ${steps.fields} fields`);
  };
  return { page, act, end, ...act(page) };
};

export const newcomers = ({ site, opened, admin }) => ({
  "a newcomer writes an article with a picture, and it goes live": async () => {
    const { page, click, fill, act, end } = await newcomer(opened, admin);
    await click("link", "New post");
    await fill("Title", "The bell on the towpath");
    await click("button", "Make it");
    await fill("Text (required)", "It rings **twice** before the bend.");
    await click("button", "Picture");
    const dialog = act(page.getByRole("dialog"));
    await page.getByText("Add one from this machine").click();
    const file = { name: "towpath-bell.png", mimeType: "image/png", buffer: noise(120) };
    await page.getByRole("dialog").getByLabel("File").setInputFiles(file);
    await dialog.fill(/What it shows/, "A brass bell");
    await dialog.click("button", "Add it");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const picture = page.frameLocator("[data-frame]").getByRole("img", { name: "A brass bell" });
    await picture.waitFor();
    await page.waitForFunction(() => {
      const image = document.querySelector("[data-frame]").contentDocument.querySelector("img[alt='A brass bell']");
      return image && image.complete && image.naturalWidth > 0;
    });
    await click("button", /^Save$/);
    await page.getByText("Saved: it waits on Review.").waitFor();
    await click("button", /^Publish$/);
    // The page of now takes the place of this one, and its links with it.
    await page.getByRole("button", { name: /^Publish$/ }).waitFor({ state: "detached" });
    await click("link", "Decide on it");
    await click("button", /^Approve$/);
    await page.getByText("Approved: “The bell on the towpath”.").waitFor();
    await page.goto("/blog/the-bell-on-the-towpath");
    await page.getByRole("img", { name: "A brass bell" }).waitFor();
    assert.ok(await page.evaluate(() => document.querySelector("img[alt='A brass bell']").naturalWidth > 0), "its picture is live with it");
    await end(8, 3);
  },

  "a newcomer mends the menu": async () => {
    const { page, click, act, end } = await newcomer(opened, admin);
    await click("link", "Menus");
    await click("link", "main");
    const entry = page.locator("fieldset.entries > details.entry").nth(1);
    await entry.locator("summary").first().click();
    await act(entry).fill("Label", "Diary");
    await click("button", "Save");
    await page.getByText("Saved.").waitFor();
    await click("link", "Decide on it");
    await click("button", /^Approve$/);
    await page.goto("/");
    await page.getByRole("navigation").getByText("Diary").first().waitFor({ state: "attached" });
    await end(6, 1);
  },

  "a newcomer makes a form, and reads what came in": async () => {
    const { page, click, fill, act, end } = await newcomer(opened, admin);
    await click("link", "Forms");
    await click("link", /^Add/);
    await fill("Slug (required)", "newsletter");
    await fill("Title (required)", "Newsletter");
    await click("button", "Create a form definition");
    await click("button", "Add to Fields");
    const entry = page.locator("fieldset.entries > details.entry").last();
    assert.ok(await entry.locator(":scope > div > .control").count() <= 6, "rare fields are folded away");
    await act(entry).fill("Slug", "email");
    await act(entry).fill("Label", "Your mail address");
    await act(entry).choose("Type", "text");
    await click("button", "Save");
    await page.getByText("Saved.").waitFor();
    await click("link", "Decide on it");
    await click("button", /^Approve$/);
    await page.getByText("Approved").waitFor();
    const status = await page.evaluate(async () => {
      const body = JSON.stringify({ email: "eve@example.test" });
      const headers = { "content-type": "application/json" };
      return (await fetch("/api/forms/newsletter/submit", { method: "POST", headers, body })).status;
    });
    assert.equal(status, 201);
    await page.goto("/admin");
    await click("link", "Submissions");
    await page.getByRole("cell", { name: /eve@example\.test/ }).waitFor();
    await end(9, 6);
  },

  "a newcomer adds a webhook, and sends a delivery once more": async () => {
    const { page, click, fill, end } = await newcomer(opened, admin);
    await click("link", "Settings");
    await click("link", "Add a webhook");
    await page.getByRole("checkbox", { name: "post.published" }).waitFor();
    await fill("Url (required)", "https://hooks.example.com/in");
    await click("button", "Send events to an address");
    await page.getByText("whsec_").first().waitFor();
    cms(site, "post", "set", "care-guide", "excerpt=How to look after a bicycle.", "--stage", "source");
    await page.waitForTimeout(500);
    await click("link", "Settings");
    for (let tries = 0; tries < 60 && (await page.getByRole("button", { name: /^Redeliver/ }).count()) === 0; tries += 1) {
      await page.waitForTimeout(500);
      await page.reload();
    }
    await click("button", /^Redeliver/);
    await page.getByText("is sent once more").waitFor();
    await end(6, 1);
  },

  "a newcomer asks an agent and starts a workflow as far as they are set up": async () => {
    const { page, click, choose, end } = await newcomer(opened, admin);
    await click("link", "Agents");
    await click("link", "general-assistant");
    await click("link", "Ask an agent to work on a post");
    assert.equal(await page.getByLabel("Agent (required)").inputValue(), "general-assistant");
    await page.getByLabel("Post", { exact: true }).fill("worn-chain");
    await click("button", "Ask an agent to work on a post");
    await page.getByRole("alert").getByText("no provider is set up for agents").waitFor();
    await page.goto("/admin/run/workflow.run");
    await choose("Workflow (required)", "n8n-webhook");
    await click("button", "Start a workflow by hand");
    await page.getByRole("alert").getByText("is disabled").waitFor();
    await page.getByText("it runs once that is live").waitFor();
    await page.goto("/admin/terms");
    await page.getByRole("link", { name: "maintenance" }).waitFor();
    await end(6, 1);
  },
});
