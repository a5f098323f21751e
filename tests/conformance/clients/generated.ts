// A client with the types that openapi-typescript made: lists, creates, changes and deletes a post. URL TOKEN
import createClient from 'openapi-fetch';
import type { paths } from './schema.d.ts';

declare const process: { argv: string[] };
const [baseUrl, token] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });

function done<T>(answer: { data?: T; error?: unknown; response: Response }, status: number): T {
  if (answer.response.status !== status) throw new Error(`${answer.response.status}: ${JSON.stringify(answer.error)}`);
  return answer.data as T;
}

const listed = done(await client.GET('/api/posts', { params: { query: { status: ['published'], per_page: 5 } } }), 200);
if (listed.data[0].status !== 'published') throw new Error(JSON.stringify(listed.data[0]));
const modules = [{ type: 'hero' as const, props: { title: 'Hello' } }];
const made = done(await client.POST('/api/posts', { body: { type: 'page', locale: 'en', title: 'Typed', modules } }), 201);
const params = { path: { id: String(made['id']) } };
done(await client.PUT('/api/posts/{id}', { params, body: { title: 'Changed', excerpt: null } }), 200);
const post = done(await client.GET('/api/posts/{id}', { params }), 200);
if (post['title'] !== 'Changed') throw new Error(JSON.stringify(post));
done(await client.DELETE('/api/posts/{id}', { params }), 204);
