/** The hero pictures of the home page, and the card that link previews of the shop show. */
import { brandLockup } from "./brand-mark.ts";
import { nendranColours, saltedChips } from "./chip-styles.ts";
import { dropped, hardLight, standing } from "./hard-light.ts";
import { ingredientDefinitions, ingredients } from "./ingredients.ts";
import { outlinedText } from "./outlined-text.ts";
import type { PackLabel } from "./pack-face.ts";
import { palette } from "./palette.ts";
import { pouchDefinitions, tornPouch } from "./pouch.ts";
import { FRIED } from "./product-style.ts";
import { linear, sharedDefinitions } from "./shading.ts";
import { heap, loose } from "./snack.ts";
import { number, type Point, picture, place } from "./svg.ts";
import { bowl, bowls, vesselDefinitions } from "./vessels.ts";

const LABEL: PackLabel = {
  name: "Nendran Banana Chips",
  netWeight: "200 g",
  promise: FRIED,
  motif: "slice",
  colours: nendranColours,
};

const definitions = [
  sharedDefinitions,
  vesselDefinitions,
  ingredientDefinitions,
  pouchDefinitions,
  saltedChips.definitions,
  hardLight("left", 1700),
  linear("dusk", [
    [0, palette.leaf],
    [1, palette.leafMid],
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

/** The ground in the colours of the page, and a sun whose rays are cut out of it. */
function sunrise(width: number, height: number, sun: Point, radius: number): string {
  const rays = Array.from({ length: 22 }, (_, at) => {
    const turn = (at * 360) / 22;
    return `<path d="M-14 ${-radius - 34}L-46 ${-radius * 2.4}H46L14 ${-radius - 34}Z" transform="rotate(${number(turn)})"/>`;
  });
  return `<rect width="${width}" height="${height}" fill="url(#dusk)"/><g transform="translate(${sun.x} ${sun.y})" fill="${palette.turmeric}"><g fill-opacity=".16">${rays.join("")}</g><circle r="${radius}"/></g>`;
}

const BURST: readonly (readonly [x: number, y: number, scale: number])[] = [
  [-70, -20, 0.9],
  [120, -90, 1.05],
  [330, -130, 0.85],
  [520, -70, 1.1],
  [690, 10, 0.9],
  [-190, 120, 1.15],
  [220, -10, 0.8],
  [430, 0, 0.85],
  [-330, -40, 0.7],
];

/** The torn pouch with chips flying out. `at` is its top left corner. */
function burstingPouch(at: Point, turn: number, scale: number): string {
  const mouth = heap(saltedChips, {
    centre: { x: 320, y: 120 },
    width: 240,
    depth: 70,
    rise: 90,
    scale: 0.66,
    seed: 3,
  });
  const flying = BURST.map(([x, y, size]) => [at.x + x * scale, at.y + y * scale, size * scale] as const);
  return standing(place(tornPouch(LABEL, mouth), at, turn, scale)) + dropped(loose(saltedChips, 5, flying));
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
  return standing(bowl(centre, width, bowls.brass, pile));
}

/** The hero of wide screens, 1600 by 1200. */
export function heroWide(): string {
  const body =
    sunrise(1600, 1200, { x: 1140, y: 560 }, 470) +
    place(ingredients.bananas, { x: 260, y: 740 }, 0, 1.5) +
    burstingPouch({ x: 880, y: 245 }, 6, 0.98) +
    bowlOfChips({ x: 520, y: 830 }, 660, 0.8) +
    dropped(
      place(ingredients.coconut, { x: 1440, y: 1040 }, 0, 1.05) +
        loose(saltedChips, 5, [
          [930, 1090, 0.86],
          [1090, 1130, 1],
          [150, 1060, 0.9],
        ]),
    );
  return picture(1600, 1200, definitions, body);
}

/** The hero of small screens, 900 by 1000. */
export function heroTall(): string {
  const body =
    sunrise(900, 1000, { x: 560, y: 500 }, 350) +
    place(ingredients.bananas, { x: 110, y: 640 }, 0, 1) +
    burstingPouch({ x: 370, y: 190 }, 6, 0.78) +
    bowlOfChips({ x: 222, y: 800 }, 400, 0.54) +
    dropped(
      place(ingredients.coconut, { x: 806, y: 890 }, 0, 0.72) +
        loose(saltedChips, 5, [
          [560, 930, 0.6],
          [660, 950, 0.7],
        ]),
    );
  return picture(900, 1000, definitions, body);
}

/** The card of link previews, 1200 by 630. */
export function socialCard(): string {
  const line = (text: string, y: number) => outlinedText(text, 72, y, { size: 78, fill: palette.cream });
  const body =
    sunrise(1200, 630, { x: 890, y: 300 }, 255) +
    burstingPouch({ x: 690, y: 100 }, 6, 0.57) +
    bowlOfChips({ x: 1080, y: 510 }, 230, 0.31) +
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
