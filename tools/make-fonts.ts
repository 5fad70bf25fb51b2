// Writes the fonts of which a page needs only a part: `npm run fonts`, after another release of the fonts' packages.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

const FOLDER = join(import.meta.dirname, "../web/ui/fonts");

/** All that fontsource's subset "latin" has, as far as anybody writes it. */
const LATIN = [...charactersBetween(0x20, 0x7e), ...charactersBetween(0xa0, 0xff), ..."–—‘’“”•…€™−×ŒœŸ"].join(
  "",
);

const { resolve } = createRequire(import.meta.url);

export const FONTS: Record<string, { from: string; text: string; wght?: number }> = {
  // Headings have one weight: an axis of weights doubles the file.
  "baloo-chettan-2-800.woff2": {
    from: resolve("@fontsource-variable/baloo-chettan-2/files/baloo-chettan-2-latin-wght-normal.woff2"),
    text: LATIN,
    wght: 800,
  },
  // Shoppers' names and addresses in the back office: not every computer has a font for them.
  "baloo-chettan-2-malayalam.woff2": {
    from: resolve("@fontsource-variable/baloo-chettan-2/files/baloo-chettan-2-malayalam-wght-normal.woff2"),
    text: [...charactersBetween(0x0d00, 0x0d7f), "\u200c", "\u200d", "\u25cc"].join(""),
    wght: 600,
  },
  // The one sign of Latin Extended that every page shows.
  "figtree-rupee.woff2": {
    from: resolve("@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2"),
    text: "₹",
  },
};

/** @param name of one of FONTS */
export async function makeFont(name: string): Promise<Buffer> {
  const { from, text, wght } = FONTS[name] as (typeof FONTS)[string];
  return subsetFont(readFileSync(from), text, {
    targetFormat: "woff2",
    ...(wght === undefined ? {} : { variationAxes: { wght } }),
  });
}

function charactersBetween(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n));
}

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of Object.keys(FONTS)) writeFileSync(join(FOLDER, name), await makeFont(name));
}
