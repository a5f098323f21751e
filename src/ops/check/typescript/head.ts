// Types of this site's content, as its REST API answers it. `cms schema --format typescript` and `GET /api/types.ts` make
// them from the site's own post types and modules: make them again when those change.
//
// `Post<"media" | "links">` is a post that was read with `include=media,links`. A second parameter says which form of
// rich text was asked for: `Post<"media", string>` with `richtext=html`, `markdown` or `text`.

/** What `include=` puts where ids are. */
export type Include = "media" | "links" | "references" | "terms" | "author";

/** A uuid. */
export type Id = string;

/** A time, RFC 3339. */
export type Time = string;

/** What stands where an id is whose thing is not there, or is not published. */
export interface Missing {
  id: Id;
  missing: true;
}

/** Rich text as the editor keeps it; a text where `richtext=html`, `markdown` or `text` was asked for. */
export type RichText = string | { root: { children: unknown[] } };

type Put<I extends Include, Wanted extends Include, Thing, Name = Id> = [Extract<I, Wanted>] extends [never]
  ? Name
  : Thing | Missing;

/** A media record, or its id. */
export type MediaOf<I extends Include = never> = Put<I, "media", Media>;

/** A post that another one refers to, or its id. */
export type PostOf<I extends Include, R extends RichText, T extends PostType> = Put<
  I,
  "references" | "author",
  CardOf<Extract<Post<Exclude<I, "references" | "author">, R>, { type: T }>>
>;

type CardOf<P> = P extends { id: Id }
  ? Pick<P, Extract<keyof P, "id" | "type" | "locale" | "slug" | "title" | "status" | "excerpt" | "publishedAt" | "featuredMediaId" | "taxonomies" | "customFields">> & {
      url: string | null;
    }
  : never;

/** The post that a link leads to. */
export interface Linked {
  id: Id;
  type: PostType;
  locale: Locale;
  slug: string;
  title: string;
  /** Null where posts of its type have no pages. */
  url: string | null;
}

/** A link: an address, or one of these. */
export type LinkOf<I extends Include = never> =
  | string
  | {
      kind?: "url" | "post" | "anchor" | null;
      url?: string | null;
      postId?: Put<I, "links" | "references", Linked> | null;
      anchor?: string | null;
      target?: "_self" | "_blank" | "" | null;
    };

/** A term, or its slug. */
export type TermOf<I extends Include, T extends string> = Put<I, "terms", Extract<Term, { taxonomy: T }>, string>;

/** A form, or its slug. */
export type FormOf<I extends Include = never> = Put<I, "references", Form, string>;

export interface TermBase {
  id: Id;
  taxonomy: string;
  slug: string;
  name: string;
  parent?: string | null;
  description?: string | null;
}

export interface Form {
  slug: string;
  title: string;
  fields: Array<{
    slug: string;
    type: string;
    label?: string | null;
    required?: boolean;
    options?: Array<{ value: string; label?: string | null }>;
  }>;
}

/** What every post has. An answer with `fields=` has only those that were asked for. */
export interface PostBase<I extends Include = never> {
  id: Id;
  slug: string;
  title: string;
  locale: Locale;
  status: "draft" | "scheduled" | "published" | "archived";
  excerpt?: string | null;
  metaTitle?: string | null;
  metaDescription?: string | null;
  canonicalUrl?: string | null;
  robots?: { index?: boolean | null; follow?: boolean | null } | null;
  socialTitle?: string | null;
  socialDescription?: string | null;
  socialImageId?: MediaOf<I> | null;
  featuredMediaId?: MediaOf<I> | null;
  parentId?: Id | Linked | Missing | null;
  translationOfId?: Id | Linked | Missing | null;
  orderIndex?: number | null;
  createdAt?: Time | null;
  publishedAt?: Time | null;
  /** In lists, and with `fields=`; else in `metadata`. */
  updatedAt?: Time | null;
  /** In lists, and with `fields=`; else in `metadata`. Null where posts of its type have no pages. */
  url?: string | null;
  /** Of one post. */
  metadata?: {
    createdAt: Time | null;
    updatedAt: Time | null;
    publishedAt: Time | null;
    revision: string;
    author: string | null;
    url: string | null;
  };
}

/** What every module has. */
export interface ModuleBase {
  id: Id;
  /** The slug of the global module that it shows. */
  global?: string | null;
}

/** A page of `GET /api/posts`. */
export interface PostList<P> {
  data: P[];
  meta: {
    total: number;
    per_page: number;
    limit: number;
    page?: number;
    totalPages: number;
    hasMore: boolean;
    /** With `cursor=`: what asks for the next page; null at the end. */
    nextCursor?: string | null;
    revision: string;
  };
}

