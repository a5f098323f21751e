// Reads the site's content over REST.
import type { Post, PostList } from "./types";

/** A post with its pictures, links, references and terms, and rich text as HTML. */
export type Page = Post<"media" | "links" | "references" | "terms", string>;

const base = process.env.CMS_URL ?? "http://127.0.0.1:8080";
const token = process.env.CMS_TOKEN ?? "";

async function get<T>(path: string): Promise<T> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const answer = await fetch(new URL(path, base), { headers });
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

/** The address of an upload. */
export const upload = (url: string): string => new URL(url, base).href;

/** All published posts, a hundred at a time. */
export async function pages(): Promise<Page[]> {
  const found: Page[] = [];
  let cursor: string | null | undefined = "*";
  while (cursor) {
    const query = new URLSearchParams({
      status: "published",
      include: "media,links,references,terms",
      richtext: "html",
      sort: "slug",
      per_page: "100",
      cursor,
    });
    const list: PostList<Page> = await get(`/api/posts?${query}`);
    found.push(...list.data);
    cursor = list.meta.nextCursor;
  }
  return found;
}
