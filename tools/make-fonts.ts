// Writes fonts reduced to the characters that pages and printed documents need: `npm run fonts`, after an update of the font
// packages.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import subsetFont from "subset-font";

const PAGES = "web/ui/fonts";
/**
 * TrueType, since the library that writes PDF files cannot embed WOFF2. Scripts with many ligatures are compressed, to a third.
 */
const DOCUMENTS = "server/tax-documents/pdf/fonts";

/** The characters in practical use from fontsource's subset "latin". */
const LATIN = [...charactersBetween(0x20, 0x7e), ...charactersBetween(0xa0, 0xff), ..."–—‘’“”•…€™−×ŒœŸ"].join(
  "",
);

const { resolve } = createRequire(import.meta.url);

const MALAYALAM = [...charactersBetween(0x0d00, 0x0d7f), "\u200c", "\u200d", "\u25cc"].join("");
const DEVANAGARI = [
  ...charactersBetween(0x0900, 0x097f),
  ...charactersBetween(0xa8e0, 0xa8ff),
  "\u200c",
  "\u200d",
  "\u25cc",
].join("");
/** The rupee sign, and the letters with marks in names written in Latin script. */
const LATIN_EXTENDED = ["₹", ...charactersBetween(0x0100, 0x017f), ...charactersBetween(0x1e00, 0x1eff)].join(
  "",
);

const FIGTREE = resolve("@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2");
const FIGTREE_EXTENDED = resolve("@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2");
const BALOO_MALAYALAM = resolve(
  "@fontsource-variable/baloo-chettan-2/files/baloo-chettan-2-malayalam-wght-normal.woff2",
);

/** Of the other Indian scripts in which a buyer may write the name, the first and the last characters of the blocks in Unicode. */
const OTHER_SCRIPTS: Record<string, [number, number][]> = {
  bengali: [[0x0980, 0x09ff]],
  gurmukhi: [[0x0a00, 0x0a7f]],
  gujarati: [[0x0a80, 0x0aff]],
  oriya: [[0x0b00, 0x0b7f]],
  tamil: [[0x0b80, 0x0bff]],
  telugu: [[0x0c00, 0x0c7f]],
  kannada: [[0x0c80, 0x0cff]],
  "ol-chiki": [[0x1c50, 0x1c7f]],
  "meetei-mayek": [
    [0xaae0, 0xaaff],
    [0xabc0, 0xabff],
  ],
};

/** Urdu, Kashmiri and Sindhi. */
const ARABIC = [
  ...charactersBetween(0x0600, 0x06ff),
  ...charactersBetween(0x0750, 0x077f),
  "\u200c",
  "\u200d",
].join("");

interface Font {
  from: string;
  text: string;
  wght?: number;
}

const documentFont = ([script, blocks]: [string, [number, number][]]): [string, Font] => [
  `${DOCUMENTS}/noto-sans-${script}.ttf.br`,
  {
    from: resolve(
      `@fontsource-variable/noto-sans-${script}/files/noto-sans-${script}-${script}-wght-normal.woff2`,
    ),
    // With the sentence marks, which all scripts share.
    text: [
      ...blocks.flatMap((block) => charactersBetween(...block)),
      "।",
      "॥",
      "\u200c",
      "\u200d",
      "\u25cc",
    ].join(""),
    wght: 500,
  },
];

/** By their path in the project. */
export const FONTS: Record<string, Font> = {
  // Headings have one weight: a weight axis would double the file.
  [`${PAGES}/baloo-chettan-2-800.woff2`]: {
    from: resolve("@fontsource-variable/baloo-chettan-2/files/baloo-chettan-2-latin-wght-normal.woff2"),
    text: LATIN,
    wght: 800,
  },
  // Shoppers' names and addresses in the back office: not every computer has a font for them.
  [`${PAGES}/baloo-chettan-2-malayalam.woff2`]: { from: BALOO_MALAYALAM, text: MALAYALAM, wght: 600 },
  // The only character of Latin Extended that every page shows.
  [`${PAGES}/figtree-rupee.woff2`]: { from: FIGTREE_EXTENDED, text: "₹" },
  [`${DOCUMENTS}/figtree-400.ttf`]: { from: FIGTREE, text: LATIN, wght: 400 },
  [`${DOCUMENTS}/figtree-700.ttf`]: { from: FIGTREE, text: LATIN, wght: 700 },
  [`${DOCUMENTS}/figtree-extended-400.ttf`]: { from: FIGTREE_EXTENDED, text: LATIN_EXTENDED, wght: 400 },
  [`${DOCUMENTS}/figtree-extended-700.ttf`]: { from: FIGTREE_EXTENDED, text: LATIN_EXTENDED, wght: 700 },
  [`${DOCUMENTS}/baloo-chettan-2-malayalam.ttf`]: { from: BALOO_MALAYALAM, text: MALAYALAM, wght: 500 },
  [`${DOCUMENTS}/baloo-2-devanagari.ttf`]: {
    from: resolve("@fontsource-variable/baloo-2/files/baloo-2-devanagari-wght-normal.woff2"),
    text: DEVANAGARI,
    wght: 500,
  },
  [`${DOCUMENTS}/noto-naskh-arabic.ttf.br`]: {
    from: resolve("@fontsource-variable/noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2"),
    text: ARABIC,
    wght: 500,
  },
  ...Object.fromEntries(Object.entries(OTHER_SCRIPTS).map(documentFont)),
};

/** @param name a key of FONTS */
export async function makeFont(name: string): Promise<Buffer> {
  const { from, text, wght } = FONTS[name] as Font;
  const font = await subsetFont(readFileSync(from), text, {
    targetFormat: name.endsWith(".woff2") ? "woff2" : "truetype",
    ...(wght === undefined ? {} : { variationAxes: { wght } }),
  });
  return name.endsWith(".br") ? brotliCompressSync(font) : font;
}

function charactersBetween(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n));
}

if (import.meta.main) {
  for (const name of Object.keys(FONTS))
    writeFileSync(join(import.meta.dirname, "..", name), await makeFont(name));
}
