// Shapes text in Indian scripts by HarfBuzz. The shaper of fontkit fails on some names, such as శ్రీనివాస్, and misplaces the
// ya-phala of Bengali.
import type * as fontkit from "fontkit";

type HarfBuzz = typeof import("harfbuzzjs");

/** Invisible: a glyph without characters would be copied as a control character. */
const JOINER = "\u200d";

let harfBuzz: HarfBuzz | null = null;

/** Most documents need none of it, so it is loaded with the first that does. */
export async function loadHarfBuzz(): Promise<void> {
  harfBuzz ??= await import("harfbuzzjs");
}

/** Makes a font lay out text by HarfBuzz. @param bytes its file */
export function shapeByHarfBuzz(font: fontkit.Font, bytes: Uint8Array): fontkit.Font {
  const { Blob, Face, Font } = loaded();
  const own = new Font(new Face(new Blob(bytes)));
  return Object.assign(font, { layout: (text: string) => layOut(font, own, text) });
}

function layOut(font: fontkit.Font, own: InstanceType<HarfBuzz["Font"]>, text: string) {
  const { Buffer, Direction, shape } = loaded();
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  // Numbers of an Arabic script are written from left to right too.
  if (/^\p{Nd}/u.test(text)) buffer.setDirection(Direction.LTR);
  shape(own, buffer);
  const infos = buffer.getGlyphInfos();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((one, other) => one - other);
  // Decomposed: a vowel sign can have two glyphs, one before and one behind its letter.
  const ownOf = ({ codepoint: id }: { codepoint: number }) => font.stringsForGlyph(id)[0]?.normalize("NFD");
  const isDone = new Set<number>();
  const glyphs = infos.map((info) => {
    const { codepoint: id, cluster } = info;
    const own = ownOf(info);
    if (own !== undefined) return font.getGlyph(id, pointsOf(own));
    // The first ligature of a cluster stands for its characters that have no glyph of their own.
    const characters = isDone.has(cluster)
      ? ""
      : text.slice(
          cluster,
          starts.find((each) => each > cluster),
        );
    isDone.add(cluster);
    const left = infos
      .filter((each) => each.cluster === cluster)
      .reduce((rest, each) => rest.replace(ownOf(each) ?? "", ""), characters.normalize("NFD"));
    return font.getGlyph(id, pointsOf(left || JOINER));
  });
  return { glyphs, positions: buffer.getGlyphPositions() };
}

const pointsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) as number);

function loaded(): HarfBuzz {
  if (!harfBuzz) throw new Error("HarfBuzz is not loaded");
  return harfBuzz;
}
