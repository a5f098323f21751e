// A demo site with a server, and people who are signed in to it.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const { CMS, FOLDER } = process.env;
const READY_MS = 60_000;

/** A command on a site; returns what it prints. */
export const cms = (site, ...words) => {
  const options = { cwd: site.folder, env: site.environment, encoding: "utf8" };
  return execFileSync(CMS, words, options);
};

/** Makes a demo site in a folder of its own, and serves it. */
export const demo = async (name) => {
  const home = join(FOLDER, `${name}-home`);
  mkdirSync(home);
  writeFileSync(join(home, ".gitconfig"), "[user]\n\tname = A Person\n\temail = person@example.test\n");
  const environment = { PATH: process.env.PATH, HOME: home, LANG: "C.UTF-8", NO_COLOR: "1" };
  const folder = join(FOLDER, name);
  const server = spawn(CMS, ["demo", folder, "--port", "0"], { env: environment, stdio: ["ignore", "pipe", "inherit"] });
  const printed = await new Promise((done, failed) => {
    let text = "";
    const late = setTimeout(() => failed(new Error(`no server after ${READY_MS} ms: ${text}`)), READY_MS);
    server.stdout.on("data", (bytes) => {
      text += bytes;
      if (text.includes("Ctrl-C")) { clearTimeout(late); done(text); }
    });
    server.on("exit", (code) => failed(new Error(`the server ended with ${code}: ${text}`)));
  });
  const start = printed.match(/http:\S+\/admin\/start\?token=\w+/)[0];
  return { folder, environment, base: new URL(start).origin, start, end: () => server.kill() };
};

/** Adds a person with a role, whose password is the name of the role, twice. */
export const person = (site, role) => {
  const password = `${role}-${role}`;
  const mail = `${role}@example.test`;
  const options = { cwd: site.folder, env: site.environment, input: `${password}\n`, encoding: "utf8" };
  execFileSync(CMS, ["user", "add", mail, "--role", role, "--name", role, "--password-stdin"], options);
  return { mail, password };
};
