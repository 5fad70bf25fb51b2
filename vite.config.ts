import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: "es2022",
    // Fonts and pictures stay files: inlined ones could not be cached on their own.
    assetsInlineLimit: 0,
  },
  // The server's one door to the web is web/render-page.ts.
  environments: { ssr: { build: { rollupOptions: { input: "./web/render-page.ts" } } } },
});
