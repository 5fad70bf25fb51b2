import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: "es2022",
    sourcemap: false,
    // Fonts and pictures stay files: inlined ones could not be cached on their own.
    assetsInlineLimit: 0,
    ...(isSsrBuild ? { rollupOptions: { input: "./web/render-page.ts" } } : {}),
  },
  // One bundle with its own React Router, so that the page renderer is a single file with one seam.
  ssr: { noExternal: isSsrBuild ? true : [] },
}));
