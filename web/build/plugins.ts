// The Vite plugins of our own build.
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { BROWSERS } from "./browsers.ts";
import { isAdmin, isInEveryPage } from "./chunks.ts";

/** Fields of a call that only the API document uses. */
const ONLY_DOCUMENT = /\n {2}(?:summary|otherSuccesses):\s*(?:"[^"]*"|`[^`]*`|\{[^}]*\}),/g;

/** In the browser, the contract uses zod-lite.ts instead of Zod, and texts for the API document are removed. */
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

/** In the browser, libraries that read or write workbooks use fflate.ts instead of fflate. */
export function zipWithoutWorkers(): Plugin {
  const own = fileURLToPath(new URL("./fflate.ts", import.meta.url));
  return {
    name: "zip-without-workers",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: (source, importer) => (source === "fflate" && importer !== own ? own : undefined),
  };
}

/**
 * Replaces Vite's helper for lazy loading: browsers cache a failed `import()`, so each one goes through
 * web/loading/load-later.ts, which can retry.
 */
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

const INLINE = "?inline-script";

/** `import script from "./file.ts?inline-script"` is the file with its imports, as the text of a classic script. */
export function inlineScripts(): Plugin {
  return {
    name: "inline-scripts",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith(INLINE)) return undefined;
      const found = await this.resolve(source.slice(0, -INLINE.length), importer);
      return found && `${found.id}${INLINE}`;
    },
    async load(id) {
      if (!id.endsWith(INLINE)) return undefined;
      const entry = id.slice(0, -INLINE.length);
      const [{ output }] = (await build({
        configFile: false,
        logLevel: "error",
        build: {
          write: false,
          target: BROWSERS,
          lib: { entry, formats: ["iife"], name: "script" },
        },
      })) as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
      for (const file of Object.keys(output[0].modules)) this.addWatchFile(file);
      return `export default ${JSON.stringify(output[0].code.trim())};`;
    },
  };
}

/**
 * Modules of React Router that the shop never uses, and what replaces them. Each page has 2.5 kB of scripts less. What is null
 * here is imported only by React Router's server code.
 */
const UNUSED: Readonly<Record<string, string>> = {
  // The router is not instrumented.
  "router/instrumentation.js": `export const
    consumeInstrumentationClientResultMetaReceiver = () => undefined,
    getRouteInstrumentationUpdates = () => ({}),
    instrumentClientSideRouter = (router) => router,
    instrumentHandler = null,
    instrumentationResultMetaContext = null;`,
  // web/root.tsx has the error page, and web/entry.client.tsx catches errors outside of it.
  "dom/ssr/errorBoundaries.js": `export const
    RemixErrorBoundary = ({ children }) => children,
    RemixRootDefaultErrorBoundary = () => null,
    BoundaryShell = ({ children }) => children;`,
  // All routes are in the manifest from the start (react-router.config.ts).
  "dom/ssr/fog-of-war.js": `export const
    isFogOfWarEnabled = () => false,
    getPartialManifest = () => undefined,
    getPatchRoutesOnNavigationFunction = () => undefined,
    useFogOFWarDiscovery = () => undefined,
    getManifestPath = null,
    getPathsWithAncestors = null,
    handleClientVersionMismatch = null;`,
};

/** Replaces the modules above. The build fails if React Router lacks one of them, or imports more from it. */
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

/** Modules that both areas may use. */
const SHARED = /\/(?:web|rules|contract|lucide-react\/dist)\/.*\.m?[jt]sx?$/;

/**
 * Gives the admin area its own copies of modules that it shares with some storefront pages. With one copy, each set of
 * pages that shares modules would be a file, and every admin screen would load them all. No document loads both
 * copies.
 */
export function adminCopies(): Plugin {
  return {
    name: "admin-copies",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async resolveId(source, importer, options) {
      if (!importer || !isAdmin(importer)) return undefined;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found || !SHARED.test(found.id) || isAdmin(found.id) || isInEveryPage(found.id)) return found;
      return { ...found, id: `${found.id}?admin` };
    },
    buildEnd() {
      const ofEveryPage = new Set(
        [...this.getModuleIds()].filter((id) => /\/web\/(?:root|entry\.client)\.tsx\b/.test(id)),
      );
      for (const id of ofEveryPage) {
        // Two copies in one document would have two states. Rules and icons have none.
        if (id.includes("/web/") && this.getModuleInfo(`${id}?admin`))
          this.error(`The group "shell" of chunks.ts lacks ${id}.`);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) ofEveryPage.add(imported);
      }
    },
  };
}

/** A font that few pages load. Every phone would fetch it if the service worker installed it. */
const RARE_FONT = /malayalam[\w.-]*\.woff2$/;

/** Writes the list of the storefront's files for the service worker (tools/build.ts). */
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
          // Drawings too: screens without a connection show them.
          if (/\.(css|svg|woff2)$/.test(name) && !RARE_FONT.test(name)) files.add(name);
          const asset = bundle[name];
          if (!name.endsWith(".css") || asset?.type !== "asset") continue;
          for (const [font] of String(asset.source).matchAll(/assets\/[\w.-]+\.woff2/g))
            if (!RARE_FONT.test(font)) files.add(font);
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
