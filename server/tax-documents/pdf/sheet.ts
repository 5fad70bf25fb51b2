// A page on which text and lines are drawn. All lengths are in points, from the upper left corner.
import { type PDFDocument, PDFHexString, PDFName, type PDFPage } from "@cantoo/pdf-lib";
import { type DocumentFonts, graphemesOf, type PlacedGlyph, type ShapedRun } from "./document-fonts.ts";

export interface TextStyle {
  size: number;
  isBold?: boolean;
  /** 0 is black. */
  grey?: number;
}

/** Short numbers make small files. */
const short = (number: number) => String(Math.round(number * 100) / 100);

export class Sheet {
  readonly #file: PDFDocument;
  readonly #page: PDFPage;
  readonly #fonts: DocumentFonts;
  readonly #content: string[] = [];
  readonly #height: number;

  constructor(file: PDFDocument, fonts: DocumentFonts, size: readonly [width: number, height: number]) {
    this.#file = file;
    this.#fonts = fonts;
    this.#page = file.addPage([...size]);
    this.#height = size[1];
  }

  /**
   * @param x of the left edge, or of the right one
   * @param y of the baseline
   */
  text(
    content: string,
    x: number,
    y: number,
    style: TextStyle,
    align: "left" | "right" | "centre" = "left",
  ): void {
    const { size, isBold = false, grey = 0 } = style;
    const part = { left: 0, right: 1, centre: 0.5 }[align];
    let left = x - part * size * this.#fonts.widthOf(content, isBold);
    this.#content.push(`${short(grey)} g`);
    for (const run of this.#fonts.shape(content, isBold)) {
      this.#draw(run, left, y, size);
      left += (run.width / 1_000) * size;
    }
  }

  #draw({ fontName, text, isComplex, glyphs }: ShapedRun, x: number, y: number, size: number): void {
    // So that the text can be copied and read out.
    if (isComplex) this.#content.push(`/Span <</ActualText ${PDFHexString.fromText(text)}>> BDC`);
    if (fontName === null) this.#content.push(box(x, this.#height - y, size));
    else
      this.#content.push(
        `BT /${fontName} ${short(size)} Tf 1 0 0 1 ${short(x)} ${short(this.#height - y)} Tm`,
        ...showGlyphs(glyphs, size),
        "ET",
      );
    if (isComplex) this.#content.push("EMC");
  }

  line(fromX: number, toX: number, y: number, thickness: number): void {
    const at = short(this.#height - y);
    // Thin lines between rows are grey.
    const grey = thickness < 0.5 ? 0.6 : 0;
    this.#content.push(`${grey} G ${thickness} w ${short(fromX)} ${at} m ${short(toX)} ${at} l S`);
  }

  /** Writes what was drawn. */
  finish(): void {
    const { context } = this.#file;
    for (const { name, font } of this.#fonts.embedded)
      this.#page.node.setFontDictionary(PDFName.of(name), font.ref);
    this.#page.node.addContentStream(context.register(context.flateStream(this.#content.join("\n"))));
  }
}

/** A box in place of a character. @param y of the baseline, from the bottom */
const box = (x: number, y: number, size: number) =>
  `${short(size / 20)} w ${short(x + size * 0.08)} ${short(y)} ${short(size * 0.54)} ${short(size * 0.7)} re S`;

/** The operators that show glyphs at their positions. */
function showGlyphs(glyphs: readonly PlacedGlyph[], size: number): string[] {
  const operators: string[] = [];
  let shown = "";
  let rise = 0;
  /** Where the glyph belongs, and where a reader is after the last one. */
  let [pen, reader] = [0, 0];
  const flush = () => {
    if (shown !== "") operators.push(`[${shown}] TJ`);
    shown = "";
  };
  for (const { code, xOffset, yOffset, advance, width } of glyphs) {
    if (yOffset !== rise) {
      flush();
      operators.push(`${short((yOffset / 1_000) * size)} Ts`);
      rise = yOffset;
    }
    const move = Math.round(pen + xOffset - reader);
    if (move !== 0) shown += short(-move);
    shown += `<${code}>`;
    reader += move + width;
    pen += advance;
  }
  flush();
  if (rise !== 0) operators.push("0 Ts");
  return operators;
}

/** Breaks a text into lines of at most a width; a longer piece without a space is broken between its letters. */
export function wrap(
  text: string,
  width: number,
  { size, isBold = false }: TextStyle,
  fonts: DocumentFonts,
): string[] {
  const fits = (line: string) => fonts.widthOf(line, isBold) * size <= width;
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const letter of graphemesOf(word)) {
      if (line !== "" && !fits(line + letter)) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  if (line !== "") lines.push(line);
  return lines;
}
