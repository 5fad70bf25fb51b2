/**
 * Renders all artwork as PNG files with a contact sheet: `node demo/render-preview.ts <outdir> [part of a
 * name]`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { logoSvg, markSvg } from "./artwork/brand-mark.ts";
import { brandScenes, productScenes } from "./artwork/scenes.ts";

const THUMBNAIL = 300;
const COLUMNS = 7;

const [outdir = "preview", part = ""] = process.argv.slice(2);
mkdirSync(outdir, { recursive: true });

const scenes: [name: string, svg: () => string][] = [
  ...Object.entries(productScenes),
  ...brandScenes.map(({ name, svg }): [string, () => string] => [name, svg]),
  ["logo", logoSvg],
  ["mark", markSvg],
];
const shown = scenes.filter(([name]) => name.includes(part));
const thumbnails: Buffer[] = [];
for (const [name, draw] of shown) {
  const svg = draw();
  const began = performance.now();
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer();
  const took = Math.round(performance.now() - began);
  writeFileSync(join(outdir, `${name}.png`), png);
  const size = { width: THUMBNAIL, height: THUMBNAIL };
  thumbnails.push(
    await sharp(png)
      .resize({ ...size, fit: "contain", background: "#EFE6D2" })
      .png()
      .toBuffer(),
  );
  console.log(`${name}: ${took} ms, ${Math.round(svg.length / 1000)} kB`);
}

const rows = Math.ceil(shown.length / COLUMNS);
await sharp({
  create: { width: COLUMNS * THUMBNAIL, height: rows * THUMBNAIL, channels: 3, background: "#EFE6D2" },
})
  .composite(
    thumbnails.map((input, at) => ({
      input,
      left: (at % COLUMNS) * THUMBNAIL,
      top: Math.floor(at / COLUMNS) * THUMBNAIL,
    })),
  )
  .png()
  .toFile(join(outdir, "contact-sheet.png"));
