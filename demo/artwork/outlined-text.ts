/** Text as vector outlines, so that pictures look the same whichever fonts a machine has. */
import { createRequire } from "node:module";
import { type Font, openSync } from "fontkit";
import { number } from "./svg.ts";

/** The typefaces of the brand: Baloo Chettan 2 for display (Latin and Malayalam), Figtree for text. */
type Face = "display" | "malayalam" | "text" | "textBold";

/** The setting of a line of text; sizes in pixels. */
export interface Setting {
  face?: Face;
  size: number;
  fill: string;
  anchor?: "start" | "middle" | "end";
  tracking?: number;
  maxWidth?: number;
  extra?: string;
}

interface OutlinePoint {
  endContour: boolean;
  copy(): OutlinePoint;
}

/** The parts of fontkit's woff2 reader that its types omit. */
interface Woff2Internals {
  variationCoords: number[];
  HVAR: unknown;
  _transformedGlyphs: { numberOfContours: number; points: OutlinePoint[] }[];
  _variationProcessor: {
    transformPoints(glyphId: number, points: OutlinePoint[]): void;
    getAdvanceAdjustment(glyphId: number, table: unknown): number;
  };
}

interface WeightedFont {
  font: Font;
  advanceAdjustment(glyphId: number): number;
}

const resolve = createRequire(import.meta.url).resolve;
const BALOO = "@fontsource-variable/baloo-chettan-2/files/baloo-chettan-2";
const FIGTREE = "@fontsource-variable/figtree/files/figtree";
const FACES: Record<Face, { file: string; weight: number }> = {
  display: { file: `${BALOO}-latin-wght-normal.woff2`, weight: 800 },
  malayalam: { file: `${BALOO}-malayalam-wght-normal.woff2`, weight: 800 },
  text: { file: `${FIGTREE}-latin-wght-normal.woff2`, weight: 500 },
  textBold: { file: `${FIGTREE}-latin-wght-normal.woff2`, weight: 750 },
};
const opened = new Map<Face, WeightedFont>();

// fontkit's getVariation does not work with woff2, and the outlines it reads ignore the weight. So a second copy of the
// font, with the weight set, shifts the points of the first copy's outlines.
function openFont(face: Face): WeightedFont {
  const path = resolve(FACES[face].file);
  const font = openSync(path) as Font;
  const outlines = font as unknown as Woff2Internals;
  const weighted = openSync(path) as unknown as Woff2Internals;
  weighted.variationCoords = [FACES[face].weight];
  font.getGlyph(0);
  for (const [glyphId, { numberOfContours, points }] of outlines._transformedGlyphs.entries()) {
    const first = points?.[0];
    if (!first || numberOfContours <= 0) continue;
    const phantoms = [0, 1, 2, 3].map(() => Object.assign(first.copy(), { endContour: true }));
    weighted._variationProcessor.transformPoints(glyphId, [...points, ...phantoms]);
  }
  const advanceAdjustment = (glyphId: number) =>
    weighted._variationProcessor.getAdvanceAdjustment(glyphId, weighted.HVAR);
  return { font, advanceAdjustment };
}

function fontOf(face: Face): WeightedFont {
  const font = opened.get(face) ?? openFont(face);
  opened.set(face, font);
  return font;
}

interface PlacedGlyph {
  x: number;
  y: number;
  outline: ReturnType<Font["getGlyph"]>["path"];
}

function layOut(text: string, face: Face, tracking: number): { glyphs: PlacedGlyph[]; width: number } {
  const { font, advanceAdjustment } = fontOf(face);
  const run = font.layout(text);
  let width = 0;
  const glyphs = run.glyphs.map((glyph, at) => {
    const position = run.positions[at];
    const placed = { x: width + (position?.xOffset ?? 0), y: position?.yOffset ?? 0, outline: glyph.path };
    width += (position?.xAdvance ?? 0) + advanceAdjustment(glyph.id) + tracking * font.unitsPerEm;
    return placed;
  });
  return { glyphs, width: width - tracking * font.unitsPerEm };
}

/** The width of a line of text in pixels. */
export function textWidth(text: string, { face = "display", size, tracking = 0 }: Setting): number {
  return (layOut(text, face, tracking).width * size) / fontOf(face).font.unitsPerEm;
}

/** One line of text at a baseline point. Text wider than `maxWidth` is set in a smaller size that fits. */
export function outlinedText(text: string, x: number, y: number, setting: Setting): string {
  const { face = "display", fill, anchor = "start", tracking = 0, maxWidth, extra = "" } = setting;
  const full = textWidth(text, setting);
  const size = maxWidth && full > maxWidth ? (setting.size * maxWidth) / full : setting.size;
  const scale = size / fontOf(face).font.unitsPerEm;
  const { glyphs, width } = layOut(text, face, tracking);
  const start = x - width * scale * { start: 0, middle: 0.5, end: 1 }[anchor];
  const outlines = glyphs.map((glyph) =>
    glyph.outline
      .transform(scale, 0, 0, -scale, start + glyph.x * scale, y - glyph.y * scale)
      .toSVG()
      .replace(/-?\d+\.\d+/g, (value) => number(Number(value))),
  );
  return `<path fill="${fill}" d="${outlines.join("")}" ${extra}/>`;
}
