// A published post at its address. Pages are made at the build, or when they are asked for first.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { addresses, published } from "../../cms";
import Article from "../article";

type Props = { params: Promise<{ path?: string[] }> };

const find = async ({ params }: Props) => published(`/${((await params).path ?? []).map(decodeURIComponent).join("/")}`);

export async function generateStaticParams() {
  return (await addresses()).map((address) => ({ path: address.split("/").filter(Boolean).map(decodeURIComponent) }));
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const post = await find(props);
  return post ? { title: post.metaTitle ?? post.title, description: post.metaDescription ?? post.excerpt } : {};
}

export default async function Published(props: Props) {
  const post = await find(props);
  return post ? <Article post={post} /> : notFound();
}
