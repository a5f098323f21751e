// A client with the types that openapi-typescript made of the part `writing`: lists, reads, creates, changes, uploads. URL TOKEN
import createClient from 'openapi-fetch';
import type { paths } from './schema.d.ts';

declare const process: { argv: string[] };
const [baseUrl, token] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });

function done<T>(answer: { data?: T; error?: unknown; response: Response }, status: number): T {
  if (answer.response.status !== status) throw new Error(`${answer.response.status}: ${JSON.stringify(answer.error)}`);
  return answer.data as T;
}

const listed = done(await client.GET('/api/posts', { params: { query: { per_page: 5 } } }), 200);
if (listed.data.length === 0) throw new Error('no posts');
const modules = [{ type: 'prose' as const, props: { content: 'Some **text**' } }];
const made = done(await client.POST('/api/posts', { body: { type: 'page', locale: 'en', title: 'By a part, typed', modules } }), 201);
const params = { path: { id: String(made['id']) } };
done(await client.PUT('/api/posts/{id}', { params, body: { title: 'Changed' } }), 200);
const post = done(await client.GET('/api/posts/{id}', { params }), 200);
if (post['title'] !== 'Changed') throw new Error(JSON.stringify(post));
const gif = Uint8Array.from(atob('R0lGODlhAQABAIABAAAAAP///ywAAAAAAQABAAACAkwBADs='), (letter) => letter.charCodeAt(0));
const sent = await client.POST('/api/media/upload', {
  body: { file: 'part.gif', alt_text: 'A dot' },
  bodySerializer: (body) => {
    const form = new FormData();
    form.append('file', new Blob([gif], { type: 'image/gif' }), body.file);
    form.append('alt_text', String(body.alt_text));
    return form;
  },
});
done(sent, 201);
