// A post as a page.
import type { Page } from "../cms";
import Module from "./module";

export default function Article({ post }: { post: Page }) {
  const modules = post.modules ?? [];
  return (
    <main lang={post.locale}>
      {!modules.some((module) => module.type === "hero") && <h1>{post.title}</h1>}
      {modules.map((module) => (
        <Module key={module.id} module={module} />
      ))}
    </main>
  );
}
