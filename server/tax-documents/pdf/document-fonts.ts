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
  /** For an Indian script, the first character of its block in Unicode. One letter can become several glyphs. */
  block: number | null;
}

/** Indian scripts have one weight. */
const indian = (file: string, block: number): FaceFiles => ({ regular: file, bold: file, block });

/** In the order in which they are tried. */
const FACES: readonly FaceFiles[] = [
  { regular: "figtree-400.ttf", bold: "figtree-700.ttf", block: null },
  { regular: "figtree-extended-400.ttf", bold: "figtree-extended-700.ttf", block: null },
  indian("baloo-chettan-2-malayalam.ttf", 0x0d00),
  indian("baloo-2-devanagari.ttf", 0x0900),
  indian("noto-sans-tamil.ttf.br", 0x0b80),
  indian("noto-sans-kannada.ttf.br", 0x0c80),
  indian("noto-sans-telugu.ttf.br", 0x0c00),
  indian("noto-sans-bengali.ttf.br", 0x0980),
  indian("noto-sans-gujarati.ttf.br", 0x0a80),
  indian("noto-sans-gurmukhi.ttf.br", 0x0a00),
  indian("noto-sans-oriya.ttf.br", 0x0b00),
];
const BLOCK_LENGTH = 0x80;

/** A font file, which is read when a text first needs it. */
class Face {
  readonly file: string;
  readonly #block: number | null;
  #bytes: Buffer | null = null;
  #font: fontkit.Font | null = null;
  #points: ReadonlySet<number> | null = null;

  constructor(file: string, block: number | null) {
    this.file = file;
    this.#block = block;
  }

  get isComplex(): boolean {
    return this.#block !== null;
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
    const wanted = Array.from(text, (character) => character.codePointAt(0) as number);
    const block = this.#block;
    const isOwn = (point: number) => block === null || (point >= block && point < block + BLOCK_LENGTH);
    if (!wanted.some(isOwn)) return false;
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
      FACES.flatMap(({ regular, bold, block }) =>
        [regular, bold].map((file) => [file, new Face(file, block)]),
      ),
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
  /** The name of the font in the resources of a page. */
  fontName: string;
  text: string;
  isComplex: boolean;
  glyphs: PlacedGlyph[];
  /** Of all glyphs, in thousandths of the font size. */
  width: number;
}

const UNKNOWN = "?";
/** Invisible characters, such as joiners and variation selectors, need no glyph. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const MOST_STORED = 5_000;
const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Splits a text into graphemes, so that a mark is never separated from its letter. */
export function graphemesOf(text: string): string[] {
  return Array.from(clusters.segment(text), ({ segment }) => segment);
}

/** The runs of one font each. Characters that no font has become question marks. */
function splitRuns(text: string, faces: readonly Face[]): { face: Face; text: string }[] {
  const runs: { face: Face; text: string }[] = [];
  const add = (face: Face, part: string) => {
    const last = runs.at(-1);
    if (last?.face === face) last.text += part;
    else runs.push({ face, text: part });
  };
  for (const cluster of graphemesOf(text.normalize("NFC").replace(/\s/gu, " "))) {
    const visible = cluster.replace(INVISIBLE, "");
    const whole = faces.find((face) => face.has(cluster));
    const face = whole ?? faces.find((each) => each.has(visible));
    if (face) add(face, whole ? cluster : visible);
    else add(faces[0] as Face, UNKNOWN);
  }
  return runs;
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
    const runs = splitRuns(
      text,
      faces.filter(({ file }) => this.#embedded.has(file)),
    ).map((run) => this.#shapeRun(run.face, run.text));
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
