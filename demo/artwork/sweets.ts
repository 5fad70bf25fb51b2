/** Sweets of jaggery, banana and jackfruit: coated wedges, halwa slabs, glossy rounds. */
import { linear, radial } from "./shading.ts";
import { type Snack, snackOf } from "./snack.ts";
import { Dice, flecks, mix, number, smoothLoop, strewn, wobblyRing } from "./svg.ts";

/** Sharkara varatti: thick banana wedges, fried and coated in ginger jaggery. */
export function sharkaraVaratti(name: string): Snack {
  const definitions = radial(
    `${name}-top`,
    [
      [0, "#C98443"],
      [0.55, "#A05B25"],
      [1, "#7A3E14"],
    ],
    [0.38, 0.3],
    0.75,
  );
  const halfMoon = [
    { x: -88, y: 8 },
    { x: -72, y: -40 },
    { x: -20, y: -66 },
    { x: 40, y: -58 },
    { x: 84, y: -16 },
    { x: 88, y: 10 },
    { x: 40, y: 22 },
    { x: -40, y: 24 },
  ];
  const wedge = [
    { x: -74, y: 10 },
    { x: -64, y: -30 },
    { x: -10, y: -66 },
    { x: 52, y: -52 },
    { x: 76, y: -6 },
    { x: 60, y: 18 },
    { x: -10, y: 30 },
  ];
  const drawings = [1, 2, 3, 4].map((seed) => {
    const dice = new Dice(seed * 67);
    const base = seed % 2 ? halfMoon : wedge;
    const outline = smoothLoop(
      base.map(({ x, y }) => ({ x: x + dice.between(-8, 8), y: y + dice.between(-7, 7) })),
    );
    const sides = [46, 34, 23, 12].map(
      (down, at) =>
        `<path d="${outline}" fill="${mix("#3F1D08", "#7A4117", at / 4)}" transform="translate(0 ${down})"/>`,
    );
    const crust = ["#E2AD6B", "#F3D3A0", "#5C2C0C", "#C98443"].map((colour) => {
      const crumbs = strewn(dice, 11, 70, 0.66).map(({ x, y }) => ({ x, y: y - 2 }));
      return flecks(dice, crumbs, { length: 1.5, width: dice.between(5, 8.5), colour, opacity: 0.62 });
    });
    const drips = `<path d="M-70 14q8 30 18 8q10 34 26 4q12 24 24 4q16 34 30 0q14 20 34-10" fill="none" stroke="#B66F33" stroke-width="9" stroke-linecap="round" stroke-opacity=".55"/>`;
    return `${sides.join("")}${drips}<path d="${outline}" fill="url(#${name}-top)" stroke="#C98443" stroke-opacity=".5" stroke-width="3"/>${crust.join("")}<path d="M-58-24Q-40-50-4-52" stroke="#FFE9C4" stroke-width="9" stroke-linecap="round" fill="none" stroke-opacity=".75"/><path d="M18-49l16 3" stroke="#FFE9C4" stroke-width="7" stroke-linecap="round" stroke-opacity=".5"/><path d="M22-8q22-2 34 4" stroke="#FFE9C4" stroke-width="5" stroke-linecap="round" fill="none" stroke-opacity=".35"/>`;
  });
  return snackOf(name, definitions, drawings, { spacing: 0.92, turn: 14, flattest: 0.9, girth: 0.85 });
}

/** The colours of a halwa: its top, its two sides, and the light that shines through it. */
export interface HalwaColours {
  top: string;
  left: string;
  right: string;
  glow: string;
}

/** A split cashew, seen from above, about 50 pixels long. */
export const cashew =
  '<path d="M-24-6C-22-22 4-26 18-14C30-2 26 16 14 18C6 19 4 10 8 5C2-4-8 0-12 6C-18 12-26 6-24-6Z" fill="#F1D49A" stroke="#B98742" stroke-width="2.4"/><path d="M-18-8C-14-18 4-20 14-10" fill="none" stroke="#FFF6DC" stroke-width="4.5" stroke-linecap="round"/><path d="M-4-6C6-8 16 0 16 10" fill="none" stroke="#CF9F58" stroke-width="2.4" stroke-linecap="round" stroke-opacity=".7"/>';

/** Halwa slabs: glossy, translucent at the edges, with cashews set into the top. */
export function halwaSlabs(name: string, { top, left, right, glow }: HalwaColours): Snack {
  const definitions =
    linear(
      `${name}-top`,
      [
        [0, mix(top, "#FFFFFF", 0.28)],
        [0.45, top],
        [1, mix(top, left, 0.6)],
      ],
      [0.1, 0],
      [0.8, 1],
    ) +
    linear(`${name}-left`, [
      [0, mix(left, glow, 0.5)],
      [0.5, left],
      [1, mix(left, "#000000", 0.45)],
    ]) +
    linear(`${name}-right`, [
      [0, mix(right, glow, 0.28)],
      [0.6, right],
      [1, mix(right, "#000000", 0.45)],
    ]);
  const drawings = [1, 2, 3].map((seed) => {
    const dice = new Dice(seed * 19);
    const nuts = [
      [-34, -26],
      [26, -42],
      [38, -12],
      [-4, -4],
    ].map(([x = 0, y = 0]) => {
      const turn = number(dice.between(0, 360));
      return `<ellipse cx="${x + 3}" cy="${y + 6}" rx="25" ry="13" fill="#1B0D02" fill-opacity=".35"/><g transform="translate(${number(x + dice.between(-6, 6))} ${number(y + dice.between(-4, 4))}) scale(1 .68) rotate(${turn})">${cashew}</g>`;
    });
    return `<path d="M-100-18Q-102-26-92-29L4-68Q14-71 24-67L94-30Q102-26 101-18V44Q101 52 94 56L12 92Q2 96-8 92L-92 54Q-100 50-100 42Z" fill="${mix(right, "#000000", 0.5)}"/><path d="M-98-16L-2 24Q2 26 2 32V88Q2 96-8 92L-92 54Q-100 50-100 42V-18Z" fill="url(#${name}-left)"/><path d="M100-16L8 24Q2 26 2 32V88Q4 96 12 92L94 56Q101 52 101 44V-18Z" fill="url(#${name}-right)"/><path d="M-92-29L4-68Q14-71 24-67L94-30Q106-23 94-17L12 20Q2 24-8 20L-92-14Q-106-22-92-29Z" fill="url(#${name}-top)"/><path d="M-94-14L-6 23Q2 26 10 23L96-15" fill="none" stroke="${mix(glow, "#FFFFFF", 0.5)}" stroke-width="4" stroke-opacity=".7"/><path d="M-84-24L8-61Q13-63 18-60" fill="none" stroke="#FFF" stroke-width="5" stroke-linecap="round" stroke-opacity=".7"/><path d="M-86 0V38M-72 8V44" stroke="#FFF" stroke-width="7" stroke-linecap="round" stroke-opacity=".22"/><path d="M22 34V74" stroke="#FFF" stroke-width="6" stroke-linecap="round" stroke-opacity=".16"/>${nuts.join("")}`;
  });
  return snackOf(name, definitions, drawings, { spacing: 1.16, turn: 3, flattest: 1 });
}

/** Chakka varatti: jackfruit cooked down with jaggery, shaped into soft glossy rounds. */
export function chakkaRounds(name: string): Snack {
  const definitions = radial(
    `${name}-round`,
    [
      [0, "#EE9A3A"],
      [0.4, "#BE611A"],
      [0.8, "#83360B"],
      [1, "#5C2206"],
    ],
    [0.36, 0.28],
    0.78,
  );
  const drawings = [1, 2, 3].map((seed) => {
    const dice = new Dice(seed * 83);
    const outline = wobblyRing(dice, 88, 0.03, 12, 0.92);
    const folds = [64, 46, 28].map(
      (reach, at) =>
        `<path d="${wobblyRing(dice, reach, 0.09, 9, 0.86)}" fill="none" stroke="${at % 2 ? "#F4B25E" : "#6B2A08"}" stroke-width="7" stroke-opacity=".34" transform="translate(${-at * 3} ${-at * 4})"/>`,
    );
    const fibres = Array.from({ length: 9 }, () => {
      const [x, y] = [dice.between(-56, 46), dice.between(-46, 52)];
      return `M${number(x)} ${number(y)}q${number(dice.between(6, 14))} ${number(dice.between(-9, 9))} ${number(dice.between(16, 28))} 0`;
    });
    const nut = `<g transform="translate(-2 -10) scale(1.15 .9) rotate(${number(dice.between(0, 360))})">${cashew}</g>`;
    return `<path d="${outline}" fill="#431703" transform="translate(2 10)"/><path d="${outline}" fill="url(#${name}-round)"/>${folds.join("")}<path d="${fibres.join("")}" stroke="#F6BE70" stroke-width="3" fill="none" stroke-linecap="round" stroke-opacity=".5"/><ellipse cx="2" cy="0" rx="34" ry="20" fill="#431703" fill-opacity=".45"/>${nut}<path d="M-66-22Q-52-62-10-68" stroke="#FFF" stroke-width="11" stroke-linecap="round" fill="none" stroke-opacity=".62"/><path d="M10-66l12 4" stroke="#FFF" stroke-width="8" stroke-linecap="round" stroke-opacity=".45"/><path d="M28 60Q56 48 66 22" stroke="#FFC889" stroke-width="6" stroke-linecap="round" fill="none" stroke-opacity=".4"/>`;
  });
  return snackOf(name, definitions, drawings, { spacing: 1.3, turn: 30, flattest: 0.8 });
}
