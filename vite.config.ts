import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { BROWSERS, forOldBrowsers } from "./web/build/browsers.ts";
import { CHUNKS } from "./web/build/chunks.ts";
import {
  adminCopies,
  inlineScripts,
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
    inlineScripts(),
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
          // A slow machine would print them at each start.
          checks: { pluginTimings: false },
          output: {
            codeSplitting: {
              groups: CHUNKS,
            },
          },
        },
      },
    },
    // The server imports the pages from this file alone.
    ssr: { build: { rolldownOptions: { input: "./web/render-page.ts", checks: { pluginTimings: false } } } },
  },
});
