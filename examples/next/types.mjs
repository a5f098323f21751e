// Writes the types of the site's own posts and modules to `types.d.ts`. In a clone of the site, `cms schema --format
// typescript` prints the same.
import { writeFile } from "node:fs/promises";

const { CMS_URL = "http://127.0.0.1:8080", CMS_TOKEN = "" } = process.env;
const answer = await fetch(`${CMS_URL}/api/types.ts`, { headers: { Authorization: `Bearer ${CMS_TOKEN}` } });
if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
await writeFile(new URL("types.d.ts", import.meta.url), await answer.text());
