// One section of a page, by its type. Types that are not here show their title. `data-cms-module` lets a click in the editor's
// frame open the section's form.
import { type Page, upload } from "../cms";

type Section = NonNullable<Page["modules"]>[number];

/** Where a link leads. */
function address(link: unknown): string {
  if (typeof link === "string") return link;
  const { url, postId, anchor } = link as { url?: string; postId?: { url?: string | null }; anchor?: string };
  return postId?.url ?? url ?? (anchor ? `#${anchor}` : "#");
}

export default function Module({ module }: { module: Section }) {
  return <section data-cms-module={module.id}>{inner(module)}</section>;
}

function inner(module: Section) {
  switch (module.type) {
    case "hero":
      return (
        <header>
          <h1>{module.props.title}</h1>
          <p>{module.props.subtitle}</p>
          {module.props.ctas?.map((cta, at) => (
            <a key={at} href={address(cta.url)}>
              {cta.label}
            </a>
          ))}
        </header>
      );
    case "prose":
      return <div dangerouslySetInnerHTML={{ __html: module.props.content ?? "" }} />;
    case "prose-with-media": {
      const { title, body, image } = module.props;
      return (
        <>
          <h2>{title}</h2>
          <div dangerouslySetInnerHTML={{ __html: body ?? "" }} />
          {typeof image === "object" && image && "url" in image && (
            <img src={upload(image.url)} alt={image.altText ?? ""} width={image.width ?? undefined} height={image.height ?? undefined} />
          )}
        </>
      );
    }
    default:
      return "title" in module.props && typeof module.props.title === "string" ? <h2>{module.props.title}</h2> : null;
  }
}
