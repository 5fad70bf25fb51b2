/**
 * Parts that all Nendra packs share, whatever their shape: the lockup, the name set like a poster, the small
 * print.
 */
import { BRAND, brandLockup, brandLockupWidth } from "./brand-mark.ts";
import { outlinedText, textWidth } from "./outlined-text.ts";
import { type Motif, signField } from "./pack-motifs.ts";
import { palette } from "./palette.ts";
import { number } from "./svg.ts";

/** The printing colours of a pack. */
export interface PackColours {
  /** Background. */
  base: string;
  /** The name and other text. */
  ink: string;
  /** Background of the block with the signs. */
  block: string;
  sign: string;
  signDetail: string;
}

/** The print of a pack. */
export interface PackLabel {
  name: string;
  netWeight: string;
  promise: string;
  colours: PackColours;
  motif: Motif;
}

/** The green square with a dot that marks vegetarian food in India. x and y are its top left corner. */
export function vegMark(x: number, y: number, size: number): string {
  const edge = size * 0.11;
  return `<rect x="${number(x)}" y="${number(y)}" width="${size}" height="${size}" rx="${number(size * 0.1)}" fill="#FFF"/><rect x="${number(x + edge)}" y="${number(y + edge)}" width="${number(size - edge * 2)}" height="${number(size - edge * 2)}" fill="none" stroke="${palette.vegGreen}" stroke-width="${number(edge)}"/><circle cx="${number(x + size / 2)}" cy="${number(y + size / 2)}" r="${number(size * 0.22)}" fill="${palette.vegGreen}"/>`;
}

/** Position of a text: top left corner and width; sizes in pixels. */
export interface TextPlace {
  x: number;
  y: number;
  width: number;
  largest: number;
  fill: string;
}

const LINE_PITCH = 0.8;

/**
 * A name with each word on its own line, as large as width and height allow.
 * @returns the drawing, and the y of its lower end
 */
export function posterName(
  name: string,
  { x, y, width, height, largest, fill }: TextPlace & { height: number },
): { drawing: string; bottom: number } {
  const words = name.split(" ").map((word) => {
    const size = Math.min(largest, (width / textWidth(word, { size: 100, fill })) * 100);
    return { word, size };
  });
  const tall = words.reduce((sum, { size }) => sum + size * LINE_PITCH, 0);
  const shrink = Math.min(1, height / tall);
  let bottom = y;
  const lines = words.map(({ word, size }) => {
    bottom += size * shrink * LINE_PITCH;
    return outlinedText(word, x, bottom - size * shrink * 0.1, { size: size * shrink, fill });
  });
  return { drawing: lines.join(""), bottom };
}

/** Mark and Latin name on the left, Malayalam name on the right. */
export function brandLine({ x, y, width, largest: size, fill }: TextPlace): string {
  const script = outlinedText(BRAND.malayalam, x + width, y, {
    face: "malayalam",
    size: size * 0.6,
    fill,
    anchor: "end",
    maxWidth: width - brandLockupWidth(size) - 16,
  });
  return brandLockup(x, y, size, fill, palette.turmeric) + script;
}

/** The block with the signs, cut off at its edges. The id has to be unique among the blocks of a picture. */
export function signBlock(
  { motif, colours: { block, sign, signDetail } }: PackLabel,
  id: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): string {
  const signs = signField(motif, { body: sign, detail: signDetail }, { width, height });
  return `<clipPath id="${id}"><rect width="${width}" height="${number(height)}"/></clipPath><g transform="translate(${x} ${number(y)})"><g clip-path="url(#${id})"><rect width="${width}" height="${number(height)}" fill="${block}"/>${signs}</g></g>`;
}
