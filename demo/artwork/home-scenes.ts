/** The hero pictures of the home page, and the card shown where a link to the shop is shared. */
import { brandLockup } from "./brand-mark.ts";
import { saltedChips } from "./chip-looks.ts";
import { ingredientDefinitions, ingredients } from "./ingredients.ts";
import { outlinedText } from "./outlined-text.ts";
import { palette } from "./palette.ts";
import { type PackLabel, pouch, pouchDefinitions } from "./pouch.ts";
import { linear, radial, sharedDefinitions } from "./shading.ts";
import { heap, scatter } from "./snack.ts";
import { type Point, picture, place } from "./svg.ts";
import { bananaLeaf, bowl, bowls, leafOnTable, vesselDefinitions } from "./vessels.ts";

const LABEL: PackLabel = {
  name: "Nendran Banana Chips",
  netWeight: "Net wt. 200 g",
  promise: "Fried in pure coconut oil",
  pack: palette.leafMid,
  accent: palette.turmeric,
  snack: saltedChips,
  pieceScale: 0.66,
};

const definitions = [
  sharedDefinitions,
  vesselDefinitions,
  ingredientDefinitions,
  pouchDefinitions(LABEL),
  radial(
    "dusk",
    [
      [0, "#3D8A62"],
      [0.5, palette.leafMid],
      [1, palette.leaf],
    ],
    [0.56, 0.42],
    0.7,
  ),
  radial(
    "sun",
    [
      [0, "#FFD873"],
      [0.7, palette.turmeric],
      [1, "#E79A16"],
    ],
    [0.42, 0.36],
    0.7,
  ),
  linear("table", [
    [0, "#0C281E"],
    [0.25, "#164434"],
    [1, "#1F5B41"],
  ]),
  linear(
    "side-light",
    [
      [0, palette.leaf, 1],
      [0.5, palette.leaf, 0.86],
      [1, palette.leaf, 0],
    ],
    [0, 0],
    [1, 0],
  ),
].join("");

function room(width: number, height: number, horizon: number, sun: Point, sunRadius: number): string {
  return `<rect width="${width}" height="${height}" fill="url(#dusk)"/><circle cx="${sun.x}" cy="${sun.y}" r="${sunRadius}" fill="url(#sun)"/><circle cx="${sun.x}" cy="${sun.y}" r="${sunRadius + 26}" fill="none" stroke="${palette.turmeric}" stroke-width="4" stroke-opacity=".6"/><rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#table)"/>`;
}

function bowlOfChips(centre: Point, width: number, scale: number): string {
  const pile = heap(saltedChips, {
    centre: { x: centre.x, y: centre.y - 12 },
    width: width * 0.43,
    depth: width * 0.152,
    rise: width * 0.25,
    scale,
    seed: 9,
  });
  return bowl(centre, width, bowls.brass, pile);
}

/** The wide hero, 1600 by 1200. */
export function heroWide(): string {
  const body =
    room(1600, 1200, 790, { x: 1120, y: 470 }, 440) +
    place(bananaLeaf(2), { x: 430, y: 330 }, -126, 0.86) +
    place(bananaLeaf(4), { x: 1500, y: 360 }, -56, 0.86) +
    leafOnTable({ x: 820, y: 1000 }, -4, 1.5, 7, 0.62) +
    place(ingredients.bananas, { x: 260, y: 740 }, 0, 1.5) +
    place(pouch(LABEL), { x: 850, y: 96 }, 2.5, 0.96) +
    bowlOfChips({ x: 520, y: 820 }, 660, 0.8) +
    place(ingredients.coconut, { x: 1450, y: 1010 }, 0, 0.98) +
    scatter(saltedChips, 5, [
      [930, 1060, 0.86],
      [1080, 1110, 1],
      [150, 1060, 0.9],
      [290, 1128, 0.84],
      [1250, 1136, 0.84],
      [650, 300, 0.7],
      [470, 430, 0.5],
      [740, 130, 0.5],
    ]);
  return picture(1600, 1200, definitions, body);
}

/** The tall hero of small screens, 900 by 1000. */
export function heroTall(): string {
  const body =
    room(900, 1000, 680, { x: 590, y: 380 }, 330) +
    place(bananaLeaf(2), { x: 130, y: 300 }, -124, 0.66) +
    place(bananaLeaf(4), { x: 850, y: 280 }, -56, 0.66) +
    leafOnTable({ x: 450, y: 850 }, -4, 0.96, 7, 0.62) +
    place(ingredients.bananas, { x: 120, y: 620 }, 0, 1) +
    place(pouch(LABEL), { x: 372, y: 58 }, 2.5, 0.76) +
    bowlOfChips({ x: 222, y: 800 }, 400, 0.54) +
    place(ingredients.coconut, { x: 796, y: 850 }, 0, 0.72) +
    scatter(saltedChips, 5, [
      [530, 880, 0.6],
      [640, 930, 0.7],
      [480, 956, 0.58],
      [230, 320, 0.46],
      [170, 180, 0.34],
    ]);
  return picture(900, 1000, definitions, body);
}

/** The card shown where a link to the shop is shared, 1200 by 630. */
export function socialCard(): string {
  const line = (text: string, y: number) => outlinedText(text, 72, y, { size: 78, fill: palette.cream });
  const body =
    room(1200, 630, 460, { x: 920, y: 270 }, 262) +
    place(bananaLeaf(4), { x: 1180, y: 190 }, -58, 0.6) +
    place(bananaLeaf(2), { x: 640, y: 170 }, -126, 0.42) +
    leafOnTable({ x: 910, y: 575 }, -3, 0.56, 7, 0.62) +
    place(pouch(LABEL), { x: 672, y: 34 }, 2.5, 0.57) +
    bowlOfChips({ x: 1098, y: 520 }, 206, 0.31) +
    scatter(saltedChips, 5, [
      [760, 590, 0.4],
      [880, 596, 0.46],
    ]) +
    `<rect width="600" height="630" fill="url(#side-light)"/>` +
    brandLockup(72, 146, 84, palette.cream, palette.turmeric) +
    line("Where Nature", 322) +
    line("and Taste Meet", 404) +
    outlinedText("Kerala snacks fried in pure coconut oil", 74, 474, {
      face: "textBold",
      size: 30,
      fill: palette.turmeric,
    });
  return picture(1200, 630, definitions, body);
}
