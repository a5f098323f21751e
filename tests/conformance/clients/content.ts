// A client with the types that openapi-typescript made of the part `content`: lists, reads. URL TOKEN
import createClient from 'openapi-fetch';
import type { paths } from './schema.d.ts';

declare const process: { argv: string[] };
const [baseUrl, token] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });

const listed = await client.GET('/api/posts', { params: { query: { per_page: 5, include: ['media'] } } });
const first = listed.data?.data[0];
if (!first) throw new Error(JSON.stringify(listed.error));
const post = await client.GET('/api/posts/{id}', { params: { path: { id: String(first.id) } } });
if (post.data?.['title'] !== first.title) throw new Error(JSON.stringify(post.error));
const menu = await client.GET('/api/menus/by-slug/{slug}', { params: { path: { slug: 'main' } } });
if (menu.response.status !== 200) throw new Error(JSON.stringify(menu.error));
