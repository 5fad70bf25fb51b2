// Builds what the shop serves: the web with its compressed copies, and the demo pictures. A part is rebuilt only if
// one of its inputs has changed, so that `npm start` can always call this.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import sharp from "sharp";
import { build } from "vite";
import { BROWSERS } from "../web/build/browsers.ts";
import { storefrontManifest } from "../web/build/storefront-manifest.ts";

const ROOT = resolve(import.meta.dirname, "..");
const BUILD = join(ROOT, "build");
const ASSETS = join(BUILD, "web/client/assets");
const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;

/** Runs `build` unless `output` was built from exactly these inputs. */
async function buildIfChanged(
  name: string,
  inputs: string[],
  output: string,
  build: () => Promise<void>,
): Promise<void> {
  const hash = createHash("sha256");
  const files = inputs
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .filter((file) => !file.endsWith(".test.ts") && statSync(join(ROOT, file)).isFile())
    .sort();
  for (const file of files)
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(ROOT, file)));
  const stamp = hash.digest("hex");
  const stampFile = join(BUILD, `${name}.stamp`);
  if (existsSync(output) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  const began = performance.now();
  rmSync(stampFile, { force: true });
  await build();
  writeFileSync(stampFile, stamp);
  console.log(`Built the ${name} in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

async function buildWeb(): Promise<void> {
  // The compile cache of the last build (NODE_COMPILE_CACHE of `npm start`).
  rmSync(join(BUILD, "compile-cache"), { recursive: true, force: true });
  const cli = join(ROOT, "node_modules/.bin/react-router");
  execFileSync(process.execPath, [cli, "build"], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  writeStorefrontManifest();
  await buildServiceWorker();
  const toBrotli = promisify(brotliCompress);
  const toGzip = promisify(gzip);
  const files = globSync("*", { cwd: ASSETS }).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(join(ASSETS, file));
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      writeFileSync(join(ASSETS, `${file}.br`), await toBrotli(content, { params }));
      writeFileSync(join(ASSETS, `${file}.gz`), await toGzip(content, { level: 9 }));
    }),
  );
}

function writeStorefrontManifest(): void {
  const [file = ""] = globSync("manifest-*.js", { cwd: ASSETS });
  // The file has the form `window.__reactRouterManifest={…};`
  const whole = readFileSync(join(ASSETS, file), "utf8");
  const [begin, end] = [whole.indexOf("{"), whole.lastIndexOf("}") + 1];
  const manifest = storefrontManifest(JSON.parse(whole.slice(begin, end)));
  const content = whole.slice(0, begin) + JSON.stringify(manifest) + whole.slice(end);
  writeFileSync(join(ASSETS, basename(manifest.url)), content);
}

/** Built as a classic script, because not every browser supports module service workers. */
async function buildServiceWorker(): Promise<void> {
  const client = join(BUILD, "web/client");
  const listed: string[] = JSON.parse(readFileSync(join(client, "storefront-files.json"), "utf8"));
  const files = [...listed, ...globSync("assets/storefront-manifest-*.js", { cwd: client })]
    .map((file) => `/${file}`)
    .sort();
  const release = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
  rmSync(join(BUILD, "web/service-worker"), { recursive: true, force: true });
  await buildWorker("service-worker", { FILES: JSON.stringify(files), RELEASE: JSON.stringify(release) });
  await buildWorker("push-worker", {});
  await buildWorker("packing-worker", {});
}

async function buildWorker(name: string, define: Record<string, string>): Promise<void> {
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define,
    build: {
      outDir: join(BUILD, "web/service-worker"),
      emptyOutDir: false,
      target: BROWSERS,
      lib: {
        entry: join(ROOT, `web/service-worker/${name}.ts`),
        formats: ["iife"],
        name: "shop",
        fileName: () => `${name}.js`,
      },
    },
  });
}

async function drawDemoPictures(): Promise<void> {
  const { brandScenes, productScenes } = await import("../demo/artwork/scenes.ts");
  const { logoSvg, markSvg } = await import("../demo/artwork/brand-mark.ts");
  const { encodePicture } = await import("../server/adapters/storage/encode-picture.ts");
  const folder = join(BUILD, "demo");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "images"), { recursive: true });
  const scenes: [string, () => string][] = [
    ["logo", logoSvg],
    ["icon", markSvg],
    ...Object.entries(productScenes),
    ...brandScenes.map((scene): [string, () => string] => [scene.name, () => scene.svg()]),
  ];
  const paths: Record<string, string> = {};
  const draw = async () => {
    for (let scene = scenes.pop(); scene; scene = scenes.pop()) {
      const [name, svg] = scene;
      const { path, files } = await encodePicture(
        await sharp(Buffer.from(svg())).png({ compressionLevel: 1 }).toBuffer(),
      );
      for (const file of files) writeFileSync(join(folder, file.name), file.content);
      paths[name] = path;
    }
  };
  await Promise.all([draw(), draw()]);
  writeFileSync(join(folder, "pictures.json"), JSON.stringify(paths));
}

mkdirSync(BUILD, { recursive: true });
const WEB = ["web/**", "rules/**", "contract/**", "*.config.ts", "tsconfig*.json", "package-lock.json"];
await buildIfChanged("web", WEB, join(BUILD, "web/server/index.js"), buildWeb);
const PICTURES = ["demo/**", "rules/images.ts", "server/adapters/storage/encode-picture.ts"];
await buildIfChanged("demo pictures", PICTURES, join(BUILD, "demo/pictures.json"), drawDemoPictures);
