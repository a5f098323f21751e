// Reads the site's content over REST.
import type { Post, PostList } from "./types";

/** A post with its pictures, links, references and terms, and rich text as HTML. */
export type Page = Post<"media" | "links" | "references" | "terms", string>;

export const base = process.env.CMS_URL ?? "http://127.0.0.1:8080";
/** What a page needs besides the post. */
const WITH = "include=media,links,references,terms&richtext=html";
/** What `app/revalidate` says has changed. */
export const CONTENT = "content";

async function get<T>(path: string, token: string | undefined, init: RequestInit): Promise<T | undefined> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const answer = await fetch(new URL(path, base), { ...init, headers });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

/** The published post at an address. It is kept until something is published. */
export async function published(path: string): Promise<Page | undefined> {
  const query = `/api/posts?path=${encodeURIComponent(path)}&status=published&${WITH}`;
  const list = await get<PostList<Page>>(query, process.env.CMS_TOKEN, { next: { tags: [CONTENT] } } as RequestInit);
  return list?.data[0];
}

/** The addresses of all published posts. */
export async function addresses(): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null | undefined = "*";
  while (cursor) {
    const query: string = `/api/posts?status=published&fields=url&sort=slug&per_page=100&cursor=${cursor}`;
    const list: PostList<{ id: string; url: string | null }> | undefined = await get(query, process.env.CMS_TOKEN, {});
    found.push(...(list?.data ?? []).flatMap((post) => post.url ?? []));
    cursor = list?.meta.nextCursor;
  }
  return found;
}

/** A post as a stage has it, with the token of a previewer, which never leaves this server. */
export function staged(id: string, stage: "review" | "ai-review"): Promise<Page | undefined> {
  const query = `/api/posts/${encodeURIComponent(id)}?stage=${stage}&${WITH}`;
  return get<Page>(query, process.env.CMS_PREVIEW_TOKEN, { cache: "no-store" });
}

/** The address of an upload. */
export const upload = (url: string): string => new URL(url, base).href;
