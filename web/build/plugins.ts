// What the build does beyond Vite and React Router.
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** What only the API's document says of a call. */
const ONLY_DOCUMENT = /\n {2}(?:summary|otherSuccesses):\s*(?:"[^"]*"|`[^`]*`|\{[^}]*\}),/g;

/**
 * The contract in the browser: its schemas are made with the few parts of Zod that a shopper's phone needs, and words
 * for the API's document stay at home.
 */
export function zodLite(): Plugin {
  return {
    name: "zod-lite",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId(source, importer) {
      const isContract = source === "zod/mini" && importer?.includes("/contract/");
      return isContract ? fileURLToPath(new URL("./zod-lite.ts", import.meta.url)) : undefined;
    },
    transform(code, id) {
      return id.includes("/contract/") ? { code: code.replace(ONLY_DOCUMENT, ""), map: null } : undefined;
    },
  };
}

/** Vite's own way to load code later lets the browser remember a failure: each `import()` goes through web/loading/load-later.ts. */
export function repeatableImports(): Plugin {
  const helper = "\0vite/preload-helper.js";
  const own = fileURLToPath(new URL("../loading/load-later.ts", import.meta.url));
  return {
    name: "repeatable-imports",
    enforce: "pre",
    apply: "build",
    load(id) {
      return id === helper
        ? `export { importLater as __vitePreload } from ${JSON.stringify(own)};`
        : undefined;
    },
  };
}

/** Exports of the modules below that only React Router's server imports. */
const SERVER_EXPORTS = {
  instrumentation: "export const instrumentHandler = null, instrumentationResultMetaContext = null;",
  discovery:
    "export const getManifestPath = null, getPathsWithAncestors = null, handleClientVersionMismatch = null;",
};

/** Modules of React Router that the shop never uses, replaced by stubs: 2 kB of each page's scripts. */
const UNUSED: Readonly<Record<string, string>> = {
  // The router is not instrumented.
  "router/instrumentation.js":
    "export const consumeInstrumentationClientResultMetaReceiver = () => undefined;" +
    "export const getRouteInstrumentationUpdates = () => ({});" +
    "export const instrumentClientSideRouter = (router) => router;" +
    SERVER_EXPORTS.instrumentation,
  // web/root.tsx has the error page. What fails outside of it gets a link that reloads, and no stack trace.
  "dom/ssr/errorBoundaries.js":
    'import { Component, createElement } from "react";' +
    "export class RemixErrorBoundary extends Component {" +
    "state = {}; static getDerivedStateFromError(error) { return { error }; }" +
    // As in the original: another address is tried again.
    "static getDerivedStateFromProps({ location }, state) {" +
    "return location === state.location ? null : { location, error: undefined }; }" +
    'render() { return this.state.error ? createElement("a", { href: "" }, "Try again") : this.props.children; } }' +
    "export const RemixRootDefaultErrorBoundary = () => null;" +
    "export const BoundaryShell = ({ children }) => children;",
  // All routes are known at the start (react-router.config.ts).
  "dom/ssr/fog-of-war.js":
    "export const isFogOfWarEnabled = () => false;" +
    "export const getPartialManifest = () => undefined;" +
    "export const getPatchRoutesOnNavigationFunction = () => undefined;" +
    "export const useFogOFWarDiscovery = () => undefined;" +
    SERVER_EXPORTS.discovery,
};

/** The build fails with a release of React Router that lacks one of them, or imports more from it. */
export function stubUnusedModules(): Plugin {
  const found = new Set<string>();
  return {
    name: "stub-unused-modules",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    load(id) {
      const name = id.match(/\/react-router\/dist\/production\/lib\/(.+)$/)?.[1] ?? "";
      if (UNUSED[name] !== undefined) found.add(name);
      return UNUSED[name];
    },
    buildEnd() {
      const missing = Object.keys(UNUSED).filter((name) => !found.has(name));
      if (missing.length > 0) this.error(`React Router has no ${missing.join(", ")} any more.`);
    },
  };
}

/** Writes down which files the storefront consists of, for the service worker (tools/build.ts). */
export function listStorefrontFiles(): Plugin {
  return {
    name: "list-storefront-files",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_options, bundle) {
      const files = new Set<string>();
      const add = (file: string) => {
        const chunk = bundle[file];
        if (files.has(file) || chunk?.type !== "chunk") return;
        files.add(file);
        const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
        for (const name of [...importedCss, ...importedAssets]) {
          // Drawings too: offline screens show them.
          if (/\.(css|svg|woff2)$/.test(name)) files.add(name);
          const asset = bundle[name];
          if (!name.endsWith(".css") || asset?.type !== "asset") continue;
          for (const [font] of String(asset.source).matchAll(/assets\/[\w.-]+\.woff2/g)) files.add(font);
        }
        for (const imported of [...chunk.imports, ...chunk.dynamicImports]) add(imported);
      };
      for (const [file, chunk] of Object.entries(bundle))
        if (
          chunk.type === "chunk" &&
          /\/web\/(storefront\/|root\.|entry\.client\.)/.test(chunk.facadeModuleId ?? "")
        )
          add(file);
      this.emitFile({ type: "asset", fileName: "storefront-files.json", source: JSON.stringify([...files]) });
    },
  };
}
