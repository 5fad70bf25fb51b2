/** The kinds of product pictures: the pack, the served snack, and a close-up or still life. */
import { giftBox, giftBoxDefinitions } from "./gift-box.ts";
import { ingredientDefinitions, ingredients } from "./ingredients.ts";
import { palette } from "./palette.ts";
import { type PackLabel, pouch, pouchDefinitions } from "./pouch.ts";
import type { ProductLook } from "./product-look.ts";
import { radial, sharedDefinitions } from "./shading.ts";
import { heap, scatter, spread } from "./snack.ts";
import { mix, type Point, picture, place } from "./svg.ts";
import { bananaLeaf, bowl, bowls, ground, leafOnTable, vesselDefinitions } from "./vessels.ts";

const SIDE = 1200;
const LOOSE_PIECES = [
  [196, 1000, 0.86],
  [1010, 985, 0.84],
  [330, 1074, 1.02],
  [862, 1076, 1.04],
  [1082, 1086, 0.9],
] as const;

type Places = readonly (readonly [x: number, y: number, scale: number])[];

function enlarge(places: Places, factor: number): Places {
  return places.map(([x, y, scale]) => [x, y, scale * factor]);
}

/** The text printed on a product's pack. */
export interface Printed {
  name: string;
  netWeight: string;
}

function labelOf({ name, netWeight }: Printed, look: ProductLook): PackLabel {
  return { name, netWeight, ...look };
}

function backdropLeaves(wall: string): string {
  const tint = (turn: number, at: Point) => place(bananaLeaf(turn), at, turn, 0.84);
  const veil = `<rect width="${SIDE}" height="860" fill="${wall}" fill-opacity=".52"/>`;
  return tint(-118, { x: 110, y: 420 }) + tint(-62, { x: 1100, y: 430 }) + veil;
}

// Small pieces are recognisable as a snack only in a heap.
function inFront({ snack, pieceScale }: ProductLook): string {
  if (snack.rest.spacing > 0.8) return scatter(snack, 3, enlarge(LOOSE_PIECES, Math.sqrt(pieceScale / 0.66)));
  return [176, 1024]
    .map((x) => heap(snack, { centre: { x, y: 1072 }, width: 136, depth: 50, rise: 46, scale: 0.8, seed: x }))
    .join("");
}

/** Picture 1: the pouch on its colour, a few pieces in front. */
export function packScene(printed: Printed, look: ProductLook): string {
  const label = labelOf(printed, look);
  const { wall, table } = look;
  const halo = `<circle cx="600" cy="500" r="430" fill="${mix(wall, palette.coconut, 0.5)}" fill-opacity=".55"/>`;
  const body =
    ground(SIDE, SIDE, wall, table, 860) +
    halo +
    backdropLeaves(wall) +
    `<rect y="860" width="${SIDE}" height="340" fill="url(#table)"/>` +
    place(pouch(label), { x: 280, y: 72 }) +
    inFront(look);
  return picture(SIDE, SIDE, sharedDefinitions + vesselDefinitions + pouchDefinitions(label), body);
}

/** Picture 1 of a gift: the tied box. */
export function giftScene(printed: Printed, look: ProductLook): string {
  const label = labelOf(printed, look);
  const { snack, wall, table } = look;
  const halo = `<circle cx="600" cy="520" r="440" fill="${mix(wall, palette.coconut, 0.5)}" fill-opacity=".55"/>`;
  const body =
    ground(SIDE, SIDE, wall, table, 860) +
    halo +
    backdropLeaves(wall) +
    `<rect y="860" width="${SIDE}" height="340" fill="url(#table)"/>` +
    place(giftBox(label), { x: 220, y: 310 }) +
    scatter(snack, 0, [
      [150, 990, 0.84],
      [318, 1066, 0.84],
      [500, 1104, 0.8],
      [700, 1060, 0.9],
      [850, 1112, 0.86],
      [1000, 1050, 0.86],
      [1110, 1000, 0.8],
    ]);
  return picture(SIDE, SIDE, sharedDefinitions + vesselDefinitions + giftBoxDefinitions(label), body);
}

const BESIDE: readonly Point[] = [
  { x: 218, y: 470 },
  { x: 988, y: 470 },
  { x: 180, y: 1010 },
  { x: 1020, y: 1030 },
];
const BESIDE_LOOSE: Places = [
  [215, 1010, 1.14],
  [350, 1085, 1.2],
  [985, 1040, 1.18],
];

function served({ snack, pieceScale, servedOn }: ProductLook): string {
  const seed = snack.pieces[0].length;
  if (servedOn === "leaf") {
    const width = 430 - pieceScale * 130;
    const scale = pieceScale * 1.5;
    return heap(snack, { centre: { x: 600, y: 760 }, width, depth: 165, rise: 170, scale, seed });
  }
  const inside = { centre: { x: 600, y: 652 }, width: 318, depth: 112, rise: 170 };
  return bowl(
    { x: 600, y: 664 },
    740,
    bowls[servedOn],
    heap(snack, { ...inside, scale: pieceScale * 1.27, seed }),
  );
}

/** Picture 2: the snack in a bowl or on a leaf, with what it is made from. */
export function servedScene(look: ProductLook): string {
  const { snack, pieceScale, servedOn, servedWall, servedTable, beside } = look;
  const standing = BESIDE.map((at, index) => {
    const ingredient = beside[index];
    return ingredient ? place(ingredients[ingredient], at) : "";
  });
  const leaf =
    servedOn === "leaf"
      ? leafOnTable({ x: 600, y: 810 }, -9, 1.22, 3)
      : leafOnTable({ x: 600, y: 880 }, -9, 1.12, 3);
  const free = BESIDE_LOOSE.filter(([x]) => !beside[x > 600 ? 3 : 2]);
  const loose = scatter(snack, 4, enlarge(free, Math.sqrt(pieceScale * 0.66)));
  const [backLeft, backRight, frontLeft, frontRight] = standing;
  const body =
    ground(SIDE, SIDE, servedWall, servedTable, 440) +
    `<g transform="translate(-72 -121) scale(1.12)">${leaf}${backLeft}${backRight}${served(look)}${frontLeft}${frontRight}${loose}</g>`;
  const definitions = sharedDefinitions + vesselDefinitions + ingredientDefinitions + snack.definitions;
  return picture(SIDE, SIDE, definitions, body);
}

/** Picture 3: a close-up of the snack alone. */
export function closeScene({ snack, pieceScale, pack }: ProductLook): string {
  const corners = radial(
    "corners",
    [
      [0, "#1B0D02", 0],
      [0.62, "#1B0D02", 0],
      [1, "#1B0D02", 0.5],
    ],
    [0.46, 0.44],
    0.8,
  );
  const body = `<rect width="${SIDE}" height="${SIDE}" fill="${mix(pack, "#1B0D02", 0.6)}"/>${spread(snack, SIDE, SIDE, pieceScale * 2.65, 11)}<rect width="${SIDE}" height="${SIDE}" fill="url(#corners)"/>`;
  return picture(SIDE, SIDE, sharedDefinitions + snack.definitions + corners, body);
}

/** Picture 3 of a sweet: the snack among its ingredients. */
export function stillLifeScene({ snack, wall, table }: ProductLook): string {
  const body =
    ground(SIDE, SIDE, wall, table, 430) +
    place(ingredients.bananas, { x: 860, y: 520 }, 0, 1.35) +
    place(ingredients.coconut, { x: 300, y: 470 }, 0, 1.35) +
    place(ingredients.oil, { x: 560, y: 560 }, 0, 1) +
    leafOnTable({ x: 560, y: 880 }, 8, 1.16, 5) +
    heap(snack, { centre: { x: 520, y: 860 }, width: 270, depth: 120, rise: 120, scale: 0.95, seed: 5 }) +
    place(ingredients.jaggery, { x: 1010, y: 800 }, 0, 1.4) +
    scatter(snack, 2, [
      [960, 1050, 0.9],
      [180, 1070, 0.82],
    ]);
  const definitions = sharedDefinitions + vesselDefinitions + ingredientDefinitions + snack.definitions;
  return picture(SIDE, SIDE, definitions, body);
}
