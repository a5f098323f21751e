// A post that is not live yet, for the frame of reviewers and editors: `preview.url` in the site's `cms.toml` leads here.
import { notFound } from "next/navigation";
import { base, staged } from "../../cms";
import Article from "../article";

type Props = { searchParams: Promise<{ post?: string; stage?: string }> };

export const dynamic = "force-dynamic";
export const metadata = { robots: "noindex" };

export default async function Preview({ searchParams }: Props) {
  const { post: id, stage } = await searchParams;
  const post = id && (await staged(id, stage === "ai-review" ? "ai-review" : "review"));
  if (!post) notFound();
  return (
    <>
      <Article post={post} />
      <script src={`${base}/admin/files/click-to-edit.js`} defer />
    </>
  );
}
