// The fonts of documents. Text is divided into runs of one font and shaped here: the PDF library ignores the positions of
// marks, which Indian scripts need.
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import type { PDFDocument, PDFFont } from "@cantoo/pdf-lib";
import * as fontkit from "fontkit";
import { loadHarfBuzz, shapeByHarfBuzz } from "./shape-complex.ts";

interface FaceFiles {
  regular: string;
  bold: string;
  /** For another script than Latin, its letters. One letter can become several glyphs. */
  own: RegExp | null;
}

/** Indian scripts have one weight. */
const indian = (file: string, own: RegExp): FaceFiles => ({ regular: file, bold: file, own });

/** Urdu, Kashmiri and Sindhi, written from right to left. */
const ARABIC = /[\u0600-\u06ff\u0750-\u077f]/;

/** In the order in which they are tried. */
const FACES: readonly FaceFiles[] = [
  { regular: "figtree-400.ttf", bold: "figtree-700.ttf", own: null },
  { regular: "figtree-extended-400.ttf", bold: "figtree-extended-700.ttf", own: null },
  indian("baloo-chettan-2-malayalam.ttf", /[\u0d00-\u0d7f]/),
  indian("baloo-2-devanagari.ttf", /[\u0900-\u097f]/),
  indian("noto-sans-tamil.ttf.br", /[\u0b80-\u0bff]/),
  indian("noto-sans-kannada.ttf.br", /[\u0c80-\u0cff]/),
  indian("noto-sans-telugu.ttf.br", /[\u0c00-\u0c7f]/),
  indian("noto-sans-bengali.ttf.br", /[\u0980-\u09ff]/),
  indian("noto-sans-gujarati.ttf.br", /[\u0a80-\u0aff]/),
  indian("noto-sans-gurmukhi.ttf.br", /[\u0a00-\u0a7f]/),
  indian("noto-sans-oriya.ttf.br", /[\u0b00-\u0b7f]/),
  indian("noto-naskh-arabic.ttf.br", ARABIC),
  indian("noto-sans-meetei-mayek.ttf.br", /[\uaae0-\uaaff\uabc0-\uabff]/),
  indian("noto-sans-ol-chiki.ttf.br", /[\u1c50-\u1c7f]/),
];

/** A font file, which is read when a text first needs it. */
class Face {
  readonly file: string;
  readonly #own: RegExp | null;
  #bytes: Buffer | null = null;
  #font: fontkit.Font | null = null;
  #points: ReadonlySet<number> | null = null;

  constructor(file: string, own: RegExp | null) {
    this.file = file;
    this.#own = own;
  }

  get isComplex(): boolean {
    return this.#own !== null;
  }

  get isRead(): boolean {
    return this.#bytes !== null;
  }

  get bytes(): Buffer {
    if (!this.#bytes) {
      const stored = readFileSync(new URL(`fonts/${this.file}`, import.meta.url));
      this.#bytes = this.file.endsWith(".br") ? brotliDecompressSync(stored) : stored;
    }
    return this.#bytes;
  }

  /** Shapes text; for an Indian script only once HarfBuzz is loaded. */
  get font(): fontkit.Font {
    this.#font ??= this.open();
    return this.#font;
  }

  /** A font of its own, for one file. */
  open(): fontkit.Font {
    const font = fontkit.create(this.bytes) as fontkit.Font;
    return this.isComplex ? shapeByHarfBuzz(font, this.bytes) : font;
  }

  /** Whether it has all characters of a text. */
  has(text: string): boolean {
    if (this.#own && !this.#own.test(text)) return false;
    const wanted = Array.from(text, (character) => character.codePointAt(0) as number);
    this.#points ??= new Set((fontkit.create(this.bytes) as fontkit.Font).characterSet);
    const known = this.#points;
    return wanted.every((point) => known.has(point));
  }
}

interface Weights {
  regular: readonly Face[];
  bold: readonly Face[];
}

let faces: Weights | null = null;

/** The fonts, read once per thread. */
function loadFaces(): Weights {
  if (!faces) {
    const byFile = new Map(
      FACES.flatMap(({ regular, bold, own }) => [regular, bold].map((file) => [file, new Face(file, own)])),
    );
    const of = (weight: "regular" | "bold") => FACES.map((files) => byFile.get(files[weight]) as Face);
    faces = { regular: of("regular"), bold: of("bold") };
  }
  return faces;
}

/** A glyph in a PDF, in thousandths of the font size. */
export interface PlacedGlyph {
  /** Four hexadecimal digits. */
  code: string;
  xOffset: number;
  yOffset: number;
  /** To the next glyph, with kerning. */
  advance: number;
  /** The advance that the font itself states: a PDF viewer moves by this unless the text corrects it. */
  width: number;
}

export interface ShapedRun {
  /** The name of the font in the resources of a page. Null for a character that no font has: a box stands for it. */
  fontName: string | null;
  text: string;
  isComplex: boolean;
  glyphs: PlacedGlyph[];
  /** Of all glyphs, in thousandths of the font size. */
  width: number;
}

/** Invisible characters, such as joiners and variation selectors, need no glyph. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const BOX: Omit<ShapedRun, "text"> = { fontName: null, isComplex: true, glyphs: [], width: 700 };
const MOST_STORED = 5_000;
const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Splits a text into graphemes, so that a mark is never separated from its letter. */
export function graphemesOf(text: string): string[] {
  return Array.from(clusters.segment(text), ({ segment }) => segment);
}

interface Run {
  /** Null for a character that no font has. */
  face: Face | null;
  text: string;
}

/** The runs of one font and direction each, in the order in which they are read. */
function splitRuns(text: string, faces: readonly Face[]): Run[] {
  const runs: Run[] = [];
  const add = (face: Face | null, part: string) => {
    const last = runs.at(-1);
    if (last && face && last.face === face && isRightToLeft(last.text) === isRightToLeft(part))
      last.text += part;
    else runs.push({ face, text: part });
  };
  for (const cluster of graphemesOf(text.normalize("NFC").replace(/\s/gu, " "))) {
    const visible = cluster.replace(INVISIBLE, "");
    const whole = faces.find((face) => face.has(cluster));
    const face = whole ?? faces.find((each) => each.has(visible));
    if (visible !== "") add(face ?? null, whole ? cluster : visible);
  }
  return runs;
}

const isRightToLeft = (text: string) => ARABIC.test(text) && !/\p{Nd}/u.test(text);
const hasLetters = (text: string) => /\p{L}/u.test(text);
const MIRRORED: Readonly<Record<string, string>> = { "(": ")", ")": "(", "[": "]", "]": "[" };

/**
 * The runs as they stand on paper, in a line from left to right: those of an Arabic script from right to left, with the
 * numbers and signs between them and the numbers behind them (the Unicode bidirectional algorithm, for names and addresses).
 */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered: Run[] = [];
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at] as Run;
    let end = at;
    if (isRightToLeft(run.text))
      for (let next = at; next < runs.length; next++) {
        const { text } = runs[next] as Run;
        if (hasLetters(text) && !isRightToLeft(text)) break;
        if (isRightToLeft(text) || /[\p{Nd})\]]\s*$/u.test(text)) end = next;
      }
    ordered.push(
      ...(end > at
        ? runs
            .slice(at, end + 1)
            .flatMap(signsReversed)
            .reverse()
        : [run]),
    );
    at = end;
  }
  return ordered;
}

/** A run of signs and numbers as one run for each, so that their order can be reversed. */
function signsReversed({ face, text }: Run): Run[] {
  if (isRightToLeft(text)) return [{ face, text }];
  const parts = text.match(/\p{Nd}+(?:[.,/:-]\p{Nd}+)*|\P{Nd}/gu) ?? [];
  return parts.map((part) => ({ face, text: MIRRORED[part] ?? part }));
}

/** The fonts of one PDF file. */
export class DocumentFonts {
  readonly #faces = loadFaces();
  readonly #embedded = new Map<string, { name: string; font: PDFFont }>();
  readonly #shaped = new Map<string, ShapedRun[]>();
  readonly #file: PDFDocument;

  constructor(file: PDFDocument) {
    this.#file = file;
    const { regular, bold } = this.#faces;
    const create = (bytes: Uint8Array) =>
      [...regular, ...bold].find((face) => face.isRead && face.bytes === bytes)?.open();
    // The library's type is that of an older fontkit.
    file.registerFontkit({ create } as unknown as Parameters<PDFDocument["registerFontkit"]>[0]);
  }

  /** Embeds the fonts that a text needs. The others would be empty fonts in the file. */
  async embedFor(text: string): Promise<void> {
    for (const faces of [this.#faces.regular, this.#faces.bold])
      for (const character of new Set(text)) {
        const face = faces.find((each) => each.has(character));
        if (face) await this.#embed(face);
      }
  }

  async #embed(face: Face): Promise<void> {
    if (this.#embedded.has(face.file)) return;
    if (face.isComplex) await loadHarfBuzz();
    const font = await this.#file.embedFont(face.bytes, { subset: true });
    this.#embedded.set(face.file, { name: `F${this.#embedded.size + 1}`, font });
  }

  /** The embedded fonts with their names in the resources of a page. */
  get embedded(): Iterable<{ name: string; font: PDFFont }> {
    return this.#embedded.values();
  }

  /** The glyphs of a text, in fonts that were embedded. */
  shape(text: string, isBold: boolean): ShapedRun[] {
    const key = `${isBold ? "b" : "r"}${text}`;
    const stored = this.#shaped.get(key);
    if (stored) return stored;
    const faces = isBold ? this.#faces.bold : this.#faces.regular;
    const embedded = faces.filter(({ file }) => this.#embedded.has(file));
    const runs = inVisualOrder(splitRuns(text, embedded)).map((run) =>
      run.face ? this.#shapeRun(run.face, run.text) : { ...BOX, text: run.text },
    );
    if (this.#shaped.size >= MOST_STORED) this.#shaped.clear();
    this.#shaped.set(key, runs);
    return runs;
  }

  #shapeRun(face: Face, text: string): ShapedRun {
    const own = this.#embedded.get(face.file) as { name: string; font: PDFFont };
    // The library shapes the text in the same way, so its codes are those of these glyphs.
    const codes = own.font.encodeText(text).asString();
    const { glyphs, positions } = face.font.layout(text);
    const scale = 1_000 / face.font.unitsPerEm;
    const placed = glyphs.map(({ advanceWidth }, index) => {
      const { xOffset, yOffset, xAdvance } = positions[index] as fontkit.GlyphPosition;
      return {
        code: codes.slice(4 * index, 4 * index + 4),
        xOffset: xOffset * scale,
        yOffset: yOffset * scale,
        advance: xAdvance * scale,
        width: advanceWidth * scale,
      };
    });
    const width = placed.reduce((total, { advance }) => total + advance, 0);
    return { fontName: own.name, text, isComplex: face.isComplex, glyphs: placed, width };
  }

  /** The width of a text at size 1. */
  widthOf(text: string, isBold: boolean): number {
    return this.shape(text, isBold).reduce((total, { width }) => total + width, 0) / 1_000;
  }
}
