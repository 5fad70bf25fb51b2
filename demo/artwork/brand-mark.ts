/** Nendra's logo: the mark, a nendran banana slice that opens like a flower, and the name. */
import { outlinedText, textWidth } from "./outlined-text.ts";
import { palette } from "./palette.ts";
import { number, picture } from "./svg.ts";

/** The brand in Latin and in Malayalam script. */
export const BRAND = { latin: "Nendra", malayalam: "നേന്ദ്ര" } as const;

/**
 * The mark, 100 pixels from centre to edge: a slice, its three-part heart and a leaf. The origin is its
 * centre.
 */
export function brandMark(slice: string, heart: string, leaf: string): string {
  const petals = [0, 120, 240].map(
    (turn) =>
      `<path d="M0-8C-30-24-30-54 0-68C30-54 30-24 0-8Z" fill="${heart}" transform="rotate(${turn})"/>`,
  );
  const seeds = [60, 180, 300].map(
    (turn) => `<circle cy="-46" r="7.5" fill="${heart}" transform="rotate(${turn})"/>`,
  );
  return `<path d="M40-72C44-108 76-122 108-116C108-84 82-62 48-62Z" fill="${leaf}"/><circle r="88" cy="8" fill="${slice}"/><g transform="translate(0 10)">${petals.join("")}${seeds.join("")}</g>`;
}

/** Mark and name in a row; x is the left edge, y the baseline. */
export function brandLockup(x: number, y: number, size: number, ink: string, slice: string): string {
  const mark = size * 0.0042;
  const markAt = `translate(${number(x + 88 * mark)} ${number(y - size * 0.32)}) scale(${mark.toFixed(4)})`;
  const name = outlinedText(BRAND.latin, x + 204 * mark, y, { size, fill: ink });
  return `<g transform="${markAt}">${brandMark(slice, palette.leaf, palette.leafLight)}</g>${name}`;
}

/** Width of the lockup in pixels at a text size. */
export function brandLockupWidth(size: number): number {
  return size * 0.0042 * 204 + textWidth(BRAND.latin, { size, fill: "" });
}

/** The logo for light backgrounds, as a complete SVG. */
export function logoSvg(): string {
  const width = Math.ceil(brandLockupWidth(100) + 8);
  return picture(width, 110, "", brandLockup(4, 82, 100, palette.leaf, palette.turmeric));
}

/** The square icon: the mark without seeds and with a larger heart, so that it stays legible at 16 pixels. */
export function markSvg(): string {
  const petals = [0, 120, 240].map(
    (turn) =>
      `<path d="M0-12C-40-28-36-62 0-76C36-62 40-28 0-12Z" fill="${palette.leaf}" transform="rotate(${turn})"/>`,
  );
  const ground = `<rect width="512" height="512" rx="112" fill="${palette.leaf}"/>`;
  const slice = `<path d="M40-72C44-108 76-122 108-116C108-84 82-62 48-62Z" fill="${palette.leafLight}"/><circle r="92" cy="8" fill="${palette.turmeric}"/><g transform="translate(0 12)">${petals.join("")}</g>`;
  return picture(512, 512, "", `${ground}<g transform="translate(240 274) scale(2.2)">${slice}</g>`);
}
