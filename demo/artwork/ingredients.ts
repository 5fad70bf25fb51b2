/** Ingredients of the snacks: coconut, bananas, jackfruit, spices. */

import { curryLeaf } from "./mixture.ts";
import { linear, radial, softShadow } from "./shading.ts";
import { Dice, number, type Point, place } from "./svg.ts";
import { cashew } from "./sweets.ts";

/** Gradients that the ingredients use. */
export const ingredientDefinitions = [
  radial(
    "coconut-meat",
    [
      [0, "#DDE6E2"],
      [0.55, "#F4F5EF"],
      [0.8, "#FFFFFF"],
      [1, "#F0E8D6"],
    ],
    [0.52, 0.6],
    0.6,
  ),
  radial(
    "coconut-shell",
    [
      [0, "#A06A3C"],
      [0.6, "#6B3F1D"],
      [1, "#2F1707"],
    ],
    [0.34, 0.3],
    0.8,
  ),
  linear(
    "banana-skin",
    [
      [0, "#FFE36B"],
      [0.45, "#F7C32B"],
      [1, "#C48A12"],
    ],
    [0.2, 0],
    [0.7, 1],
  ),
  linear("banana-crown", [
    [0, "#6F6420"],
    [0.4, "#A3952F"],
    [1, "#EFC833"],
  ]),
  linear("chilli-skin", [
    [0, "#F0603A"],
    [0.5, "#C5301A"],
    [1, "#7A160B"],
  ]),
  linear("jaggery-top", [
    [0, "#D08A42"],
    [1, "#A5642A"],
  ]),
  linear("oil", [
    [0, "#FFF3B8", 0.95],
    [1, "#F2C64A", 0.95],
  ]),
].join("");

/** Half a coconut with the meat up, 200 pixels wide. The origin is its centre. */
export const coconutHalf = `${softShadow(10, 62, 130, 66)}<path d="M-104-8C-108 60-60 104 0 104S108 60 104-8Z" fill="url(#coconut-shell)"/><path d="M-84 40q14 20 26 30M-50 70q18 14 32 18M30 84q26-8 44-30M60 58q16-12 26-34" stroke="#C79A68" stroke-width="3.4" stroke-linecap="round" fill="none" stroke-opacity=".5"/><ellipse cy="-8" rx="104" ry="66" fill="#4A2810"/><ellipse cy="-8" rx="97" ry="60" fill="#FFFDF7"/><ellipse cy="-3" rx="78" ry="45" fill="url(#coconut-meat)"/><path d="M-78-3A78 45 0 0 1 78-3A90 60 0 0 0-78-3Z" fill="#BFC9BD" fill-opacity=".45"/><ellipse cx="6" cy="12" rx="46" ry="20" fill="#E4F0EE" fill-opacity=".8"/><path d="M-28 8q16-10 34-9" stroke="#FFF" stroke-width="5" stroke-linecap="round" fill="none"/>`;

// A bunch of nendran bananas, about 420 pixels wide. It hangs from its crown at the origin.
function bananaHand(): string {
  const finger = `<path d="M-16 0C-70 90-84 210-30 318C-22 336 2 340 14 326C34 300 44 250 48 190C52 120 40 50 16 0Z" fill="url(#banana-skin)" stroke="#A8740D" stroke-width="3"/><path d="M10 4C28 90 26 220-8 326C-2 336 8 334 14 326C34 300 44 250 48 190C52 120 40 50 16 0Z" fill="#C48A12" fill-opacity=".5"/><path d="M-14 30C-48 110-56 200-30 286" fill="none" stroke="#FFF6B8" stroke-width="9" stroke-linecap="round" stroke-opacity=".7"/><path d="M-30 314C-24 338 4 342 15 324L10 344C2 354-16 352-22 342Z" fill="#4A3A14"/><path d="M-10 120l5 14M4 190l3 12M-22 230l4 8" stroke="#6B4A0C" stroke-width="4" stroke-linecap="round" stroke-opacity=".5"/><path d="M-18-6C-24 20-28 36-32 44C-10 34 14 34 30 40C24 26 20 12 17-4Z" fill="#B9A62C"/>`;
  const fingers = [34, 14, -6, -27].map((turn, at) =>
    place(finger, { x: 26 - at * 18, y: 0 }, turn, 1 - at * 0.02),
  );
  return `${softShadow(20, 300, 240, 70)}${fingers.join("")}<path d="M-50 40C-46-8-24-26-17-84L18-88C24-30 44-10 54 38C40 34 22 34 6 28C-12 34-34 34-50 40Z" fill="url(#banana-crown)"/><path d="M-17-84C-12-94 12-96 18-88C12-80-10-78-17-84Z" fill="#4F4412"/><path d="M-36 14C-28-14-14-36-9-70" stroke="#EBDD7E" stroke-width="6" stroke-linecap="round" fill="none" stroke-opacity=".75"/>`;
}

// A red chilli, 200 pixels long. The origin is its centre.
const chilli = `${softShadow(0, 26, 110, 34)}<path d="M-92-6C-60-34 40-30 104 22C40 20-50 36-86 16C-98 10-98 0-92-6Z" fill="url(#chilli-skin)" stroke="#6A1208" stroke-width="2.5"/><path d="M-72-8C-40-24 20-20 60-2" stroke="#FFD0BC" stroke-width="6" stroke-linecap="round" fill="none" stroke-opacity=".7"/><path d="M-84 10C-104 8-104-14-86-12C-78-6-78 4-84 10Z" fill="#5E8A34"/><path d="M-98-2C-116-6-124-20-126-34" stroke="#5E8A34" stroke-width="8" stroke-linecap="round" fill="none"/>`;

// Peppercorns scattered around the origin.
function peppercorns(count: number, reach: number, seed: number): string {
  const dice = new Dice(seed);
  return Array.from({ length: count }, () => {
    const angle = dice.between(0, 6.283);
    const distance = Math.sqrt(dice.between(0, 1)) * reach;
    const [x, y] = [number(Math.cos(angle) * distance), number(Math.sin(angle) * distance * 0.6)];
    const size = dice.between(10, 14);
    return `<g transform="translate(${x} ${y})">${softShadow(3, 8, size * 1.7, size)}<circle r="${number(size)}" fill="#2B1D14"/><path d="M${number(-size * 0.6)} 2q5-7 ${number(size)}-2M-2 ${number(-size * 0.7)}q6 5 3 11" stroke="#6A5442" stroke-width="2.4" fill="none" stroke-linecap="round"/><circle cx="-4" cy="-5" r="2.4" fill="#F3E3CF" fill-opacity=".7"/></g>`;
  }).join("");
}

// A lump of jaggery, 180 pixels wide. The origin is its centre.
const jaggery = `${softShadow(6, 54, 120, 46)}<path d="M-88-20L-60 44Q-20 66 30 60L84 30L92-18L0 10Z" fill="#6E3A14"/><path d="M0 10L30 60L84 30L92-18Z" fill="#52290C"/><path d="M-88-20L-30-62L50-58L92-18L0 10Z" fill="url(#jaggery-top)"/><path d="M-60-22L-24-48L40-46" stroke="#F0C28A" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" fill="none" stroke-opacity=".7"/><path d="M-40 14l10 14M-8 30l8 10M50 20l10 4M20-30l14 6M-20-20l16 2" stroke="#E2AD6B" stroke-width="4" stroke-linecap="round" stroke-opacity=".5"/>`;

// A small glass dish of coconut oil, 200 pixels wide. The origin is its centre.
const oilDish = `${softShadow(8, 40, 128, 50)}<path d="M-100-6C-96 52-50 66 0 66S96 52 100-6Z" fill="#DDE7DC" fill-opacity=".9"/><path d="M-92 8C-82 50-44 58 0 58S82 50 92 8Z" fill="url(#oil)"/><ellipse cy="-6" rx="100" ry="46" fill="#F2F7EF"/><ellipse cy="-3" rx="88" ry="38" fill="url(#oil)"/><path d="M-66-10Q-40-34 6-32" stroke="#FFF" stroke-width="8" stroke-linecap="round" fill="none" stroke-opacity=".9"/><ellipse cx="34" cy="12" rx="16" ry="6" fill="#FFF" fill-opacity=".45"/>`;

// Jackfruit bulbs, about 220 pixels wide. The origin is their centre.
function jackfruitBulbs(): string {
  const bulb = `<path d="M-14-62C20-76 52-36 48 10C44 52 16 72-8 66C-42 58-52 12-42-22C-36-44-28-56-14-62Z" fill="#F5B93A" stroke="#C07C14" stroke-width="3"/><path d="M-10-50C18-56 36-26 34 6C20 30-4 40-22 34C-36 10-30-36-10-50Z" fill="#FFD66B"/><path d="M-14-62C-8-70 4-74 10-66C8-54-4-50-14-52Z" fill="#B8741A"/><path d="M-28-14C-26-34-14-44-4-46" stroke="#FFF6CF" stroke-width="7" fill="none" stroke-linecap="round" stroke-opacity=".85"/><path d="M10 50C28 42 38 22 38 2" stroke="#D98F1F" stroke-width="5" fill="none" stroke-linecap="round" stroke-opacity=".7"/>`;
  const laid: readonly [Point, number][] = [
    [{ x: -56, y: -18 }, -34],
    [{ x: 54, y: -26 }, 30],
    [{ x: 0, y: 26 }, 4],
  ];
  return `${softShadow(4, 60, 150, 56)}${laid.map(([at, turn]) => place(bulb, at, turn, 0.95)).join("")}`;
}

/** Names of the ingredients that can be placed next to a bowl. */
export type Ingredient =
  | "bananas"
  | "chilli"
  | "coconut"
  | "curryLeaves"
  | "cashews"
  | "jackfruit"
  | "jaggery"
  | "oil"
  | "pepper";

const cashewsLying = [
  [-60, 6, 20],
  [0, -18, 160],
  [52, 14, 75],
  [-8, 40, 250],
]
  .map(([x = 0, y = 0, turn = 0]) => softShadow(x + 4, y + 14, 48, 26) + place(cashew, { x, y }, turn, 1.35))
  .join("");

const curryLeavesLying = [
  [-40, -10, -20],
  [44, -4, 24],
  [4, 40, 172],
]
  .map(
    ([x = 0, y = 0, turn = 0]) => softShadow(x + 4, y + 14, 76, 30) + place(curryLeaf, { x, y }, turn, 1.25),
  )
  .join("");

/** Each ingredient as it lies on the table, with its lower edge slightly below the origin. */
export const ingredients: Record<Ingredient, string> = {
  bananas: place(bananaHand(), { x: 0, y: -210 }, 0, 1.05),
  chilli: `${place(chilli, { x: -10, y: -16 }, -14, 1.15)}${place(chilli, { x: 20, y: 34 }, 12, 1.2)}`,
  coconut: place(coconutHalf, { x: 0, y: -30 }, 0, 1.3),
  curryLeaves: curryLeavesLying,
  cashews: cashewsLying,
  jackfruit: place(jackfruitBulbs(), { x: 0, y: -20 }, 0, 1.25),
  jaggery: `${place(jaggery, { x: 30, y: -40 }, 0, 1.05)}${place(jaggery, { x: -50, y: 30 }, 0, 0.85)}`,
  oil: oilDish,
  pepper: peppercorns(14, 110, 5),
};
