import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { BROWSERS, forOldBrowsers } from "./web/build/browsers.ts";
import { CHUNKS } from "./web/build/chunks.ts";
import {
  adminCopies,
  listStorefrontFiles,
  repeatableImports,
  stubUnusedModules,
  zipWithoutWorkers,
  zodLite,
} from "./web/build/plugins.ts";

export default defineConfig({
  plugins: [
    adminCopies(),
    zodLite(),
    zipWithoutWorkers(),
    repeatableImports(),
    stubUnusedModules(),
    listStorefrontFiles(),
    tailwindcss(),
    reactRouter(),
  ],
  css: { postcss: { plugins: [forOldBrowsers] } },
  worker: { plugins: () => [zipWithoutWorkers()] },
  build: {
    target: BROWSERS,
    // With the module itself, which Vite leaves out where it imports nothing.
    modulePreload: { resolveDependencies: (file, imported) => [...new Set([file, ...imported])] },
    // Fonts and pictures stay files: inlined ones could not be cached on their own.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: CHUNKS,
            },
          },
        },
      },
    },
    // The server imports the pages from this file alone.
    ssr: { build: { rolldownOptions: { input: "./web/render-page.ts" } } },
  },
});
