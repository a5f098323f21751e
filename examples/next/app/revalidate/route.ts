// Told by a webhook that something was published: all pages are made anew when they are asked for next.
import { revalidateTag } from "next/cache";
import { Webhook } from "standardwebhooks";
import { CONTENT } from "../../cms";

export async function POST(request: Request): Promise<Response> {
  const { CMS_WEBHOOK_SECRET } = process.env;
  if (!CMS_WEBHOOK_SECRET) return new Response("CMS_WEBHOOK_SECRET is not set", { status: 500 });
  try {
    new Webhook(CMS_WEBHOOK_SECRET).verify(await request.text(), Object.fromEntries(request.headers));
  } catch {
    return new Response("the signature is wrong", { status: 401 });
  }
  revalidateTag(CONTENT);
  return new Response(null, { status: 204 });
}
