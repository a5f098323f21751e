import { defineConfig } from "astro/config";

// The pages are made when the site is built; a webhook of `cms` tells a host to build again.
export default defineConfig({ output: "static" });
