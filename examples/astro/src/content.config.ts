// A collection of all published posts. Astro keeps what did not change between builds.
import { defineCollection } from "astro:content";
import { pages } from "./cms";

const posts = defineCollection({
  loader: {
    name: "cms",
    async load({ store, generateDigest }) {
      store.clear();
      for (const post of await pages()) {
        store.set({ id: post.id, data: { ...post }, digest: generateDigest({ ...post }) });
      }
    },
  },
});

export const collections = { posts };
