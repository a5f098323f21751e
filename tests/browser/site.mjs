// A demo site with a server, and people who are signed in to it.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

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
  // As visitors see it: `cms demo` shows what waits on review, too.
  execFileSync(CMS, ["init", folder], { env: environment });
  const words = ["--site", folder, "serve", "--port", "0", "--no-rate-limits", "--log-format", "none"];
  const server = spawn(CMS, words, { env: environment, stdio: ["ignore", "ignore", "pipe"] });
  const printed = await new Promise((done, failed) => {
    let text = "";
    const late = setTimeout(() => failed(new Error(`no server after ${READY_MS} ms: ${text}`)), READY_MS);
    server.stderr.on("data", (bytes) => {
      text += bytes;
      if (/start\?token=\w+\n/.test(text)) { clearTimeout(late); done(text); }
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

/** A PNG of noise, which no format makes smaller: `side` × `side` pixels have three bytes each. */
export const noise = (side) => {
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [data.length, crc32(body)].map((number) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(number);
      return bytes;
    });
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.from([0]), randomBytes(side * 3)]));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.concat(rows), { level: 1 });
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
};
