/** The stand-up pouch of every Nendra snack except the gift box, 640 by 900 pixels from its top left corner. */
import { BRAND, brandLockup, brandLockupWidth } from "./brand-mark.ts";
import { outlinedText } from "./outlined-text.ts";
import { palette } from "./palette.ts";
import { linear, radial, softShadow } from "./shading.ts";
import { heap, type Snack } from "./snack.ts";
import { mix, number } from "./svg.ts";

/** What is printed on a pouch. */
export interface PackLabel {
  name: string;
  netWeight: string;
  promise: string;
  /** The flavour's colour, and the lighter one that glows behind the snack. */
  pack: string;
  accent: string;
  snack: Snack;
  pieceScale: number;
}

/** The edge of the pouch, tear notches included. */
export const POUCH_OUTLINE =
  "M16 0H624L628 64L616 74L628 84C642 240 646 600 636 838Q633 880 598 888C470 908 170 908 42 888Q7 880 4 838C-6 600-2 240 12 84L24 74L12 64Z";
const WINDOW = "M106 640V470A214 214 0 0 1 534 470V640Z";

/** The green square with a dot that marks vegetarian food in India, its top left at a point. */
export function vegMark(x: number, y: number, size: number): string {
  const line = size * 0.11;
  return `<rect x="${number(x)}" y="${number(y)}" width="${size}" height="${size}" rx="${number(size * 0.1)}" fill="#FFF"/><rect x="${number(x + line)}" y="${number(y + line)}" width="${number(size - line * 2)}" height="${number(size - line * 2)}" fill="none" stroke="${palette.vegGreen}" stroke-width="${number(line)}"/><circle cx="${number(x + size / 2)}" cy="${number(y + size / 2)}" r="${number(size * 0.22)}" fill="${palette.vegGreen}"/>`;
}

function rays(count: number, colour: string): string {
  const wedges = Array.from({ length: count }, (_, ray) => {
    const [from, to] = [(ray / count) * Math.PI * 2, ((ray + 0.5) / count) * Math.PI * 2];
    const end = (angle: number) =>
      `${number(320 + Math.cos(angle) * 760)} ${number(520 + Math.sin(angle) * 760)}`;
    return `M320 520L${end(from)}L${end(to)}Z`;
  });
  return `<path d="${wedges.join("")}" fill="${colour}"/>`;
}

// A banana leaf in one colour, from behind the window to the edge of the pack.
function frond(turn: number, flip: number, colour: string): string {
  return `<g transform="translate(320 660) scale(${flip} 1) rotate(${turn})"><path d="M0 0C80-96 260-92 420-6C260 92 80 92 0 0Z" fill="${colour}"/><path d="M0 0Q220 4 420-6" stroke="#FFF" stroke-width="4" stroke-opacity=".16" fill="none"/></g>`;
}

// Two lines of about the same length read best on a narrow pack.
function nameLines(name: string): string[] {
  const words = name.split(" ");
  if (name.length <= 10 || words.length === 1) return [name];
  const splits = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  splits.sort((a, b) => Math.max(...a.map((l) => l.length)) - Math.max(...b.map((l) => l.length)));
  return splits[0] ?? [name];
}

function namePanel({ name, promise }: PackLabel): string {
  const lines = nameLines(name);
  const size = lines.length === 1 ? 92 : 76;
  const first = lines.length === 1 ? 712 : 678;
  const words = lines.map((line, at) =>
    outlinedText(line, 320, first + at * 72, { size, fill: palette.leaf, anchor: "middle", maxWidth: 500 }),
  );
  const kasavu = (y: number, height: number) =>
    `<rect x="30" y="${y}" width="580" height="${height}" fill="url(#gold)"/>`;
  const oil = outlinedText(promise, 320, 796, {
    face: "textBold",
    size: 25,
    fill: palette.husk,
    anchor: "middle",
    maxWidth: 520,
  });
  return `<rect x="30" y="602" width="580" height="218" fill="${palette.cream}"/>${kasavu(602, 12)}${kasavu(618, 3)}${kasavu(808, 12)}${words.join("")}${oil}`;
}

function crimps(): string {
  const lines = Array.from({ length: 61 }, (_, at) => `M${18 + at * 10} 4V56`).join("");
  return `<path d="${lines}" stroke="#FFF" stroke-width="3" stroke-opacity=".2"/><path d="${lines}" stroke="#000" stroke-width="3" stroke-opacity=".16" transform="translate(4 0)"/>`;
}

/** Gradients and the snack that a pouch refers to. */
export function pouchDefinitions({ pack, accent, snack }: PackLabel): string {
  const film = linear(
    "film",
    [
      [0, "#000000", 0.42],
      [0.05, "#000000", 0.12],
      [0.11, "#FFFFFF", 0.26],
      [0.2, "#FFFFFF", 0.04],
      [0.6, "#000000", 0],
      [0.84, "#000000", 0.1],
      [0.91, "#FFFFFF", 0.16],
      [0.955, "#000000", 0.14],
      [1, "#000000", 0.46],
    ],
    [0, 0],
    [1, 0],
  );
  return [
    snack.definitions,
    film,
    linear("pack", [
      [0, mix(pack, "#FFFFFF", 0.06)],
      [0.55, pack],
      [1, mix(pack, "#000000", 0.22)],
    ]),
    radial(
      "window",
      [
        [0, mix(accent, "#FFFFFF", 0.5)],
        [0.55, accent],
        [1, mix(accent, pack, 0.62)],
      ],
      [0.5, 0.42],
      0.7,
    ),
    linear(
      "gold",
      [
        [0, "#C98A1B"],
        [0.3, "#FFE08A"],
        [0.55, "#E0A32A"],
        [0.8, "#FFD975"],
        [1, "#B97A14"],
      ],
      [0, 0],
      [1, 0.2],
    ),
    linear("fold", [
      [0, "#000000", 0.34],
      [1, "#000000", 0],
    ]),
    linear("gloss", [
      [0, "#FFFFFF", 0.55],
      [0.5, "#FFFFFF", 0.16],
      [1, "#FFFFFF", 0.02],
    ]),
    `<clipPath id="pouch-clip"><path d="${POUCH_OUTLINE}"/></clipPath><clipPath id="window-clip"><path d="${WINDOW}"/></clipPath>`,
  ].join("");
}

/** The pouch, standing with its foot at y = 900. */
export function pouch(label: PackLabel): string {
  const { pack, accent, snack, pieceScale, netWeight } = label;
  const dark = mix(pack, "#000000", 0.28);
  const leafTint = mix(pack, accent, 0.16);
  const size = 98;
  const lockup = brandLockup(320 - brandLockupWidth(size) / 2, 182, size, palette.cream, palette.turmeric);
  const script = outlinedText(BRAND.malayalam, 320, 226, {
    face: "malayalam",
    size: 33,
    fill: mix(accent, palette.cream, 0.35),
    anchor: "middle",
  });
  const mound = heap(snack, {
    centre: { x: 320, y: 590 },
    width: 236,
    depth: 110,
    rise: 215,
    scale: pieceScale,
    seed: 7,
  });
  const weight = outlinedText(netWeight, 58, 866, { face: "textBold", size: 34, fill: palette.cream });
  return `${softShadow(336, 892, 400, 62)}${softShadow(326, 896, 330, 30)}<g clip-path="url(#pouch-clip)"><rect x="-10" width="660" height="910" fill="url(#pack)"/>${rays(26, mix(pack, accent, 0.1))}${frond(-52, 1, leafTint)}${frond(-52, -1, leafTint)}${frond(-22, 1, dark)}${frond(-22, -1, dark)}<path d="${WINDOW}" fill="url(#window)"/></g><g clip-path="url(#window-clip)">${mound}</g><g clip-path="url(#pouch-clip)"><path d="M106 610V470A214 214 0 0 1 534 470V610" fill="none" stroke="url(#gold)" stroke-width="12"/><path d="M90 610V470A230 230 0 0 1 550 470V610" fill="none" stroke="${palette.cream}" stroke-width="3" stroke-opacity=".7"/>${lockup}${script}${namePanel(label)}${weight}${vegMark(540, 834, 42)}<rect width="640" height="60" fill="${dark}" fill-opacity=".55"/>${crimps()}<rect y="60" width="640" height="46" fill="url(#fold)"/><path d="M10 92H630" stroke="#FFF" stroke-width="3" stroke-opacity=".28"/><path d="M10 99H630" stroke="#000" stroke-width="3" stroke-opacity=".2"/><rect x="-10" width="660" height="910" fill="url(#film)"/><path d="M4 872Q320 900 636 872V910H4Z" fill="#000" fill-opacity=".16"/><path d="M84 136C40 320 44 620 62 830C72 620 74 320 84 136Z" fill="url(#gloss)"/><path d="M600 140C618 300 618 420 606 570C600 420 598 300 600 140Z" fill="url(#gloss)" fill-opacity=".7"/><path d="M0 84C70 130 96 210 60 300C50 220 30 150 0 120Z" fill="#FFF" fill-opacity=".1"/><path d="M640 700C580 740 556 800 570 900H640Z" fill="#000" fill-opacity=".1"/><path d="M0 720C50 760 74 820 64 900H0Z" fill="#FFF" fill-opacity=".09"/></g>`;
}
