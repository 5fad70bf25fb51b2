/** Kerala mixture: sev, peanuts, boondi, split gram, garlic and curry leaves. */
import { radial } from "./shading.ts";
import { type Snack, snackOf } from "./snack.ts";
import { Dice, number } from "./svg.ts";

/** A fried curry leaf pointing right, about 110 pixels long. */
export const curryLeaf =
  '<path d="M-56 0C-30-30 20-30 58 0C20 28-30 28-56 0Z" fill="#3F6B22" stroke="#23430F" stroke-width="3"/><path d="M-56 0C-30-30 20-30 58 0C20-8-30-8-56 0Z" fill="#6C9A3A"/><path d="M-66 0H52M-30 0l14-14M-6 0l16-15M18 0l14-11M-24 0l14 13M2 0l14 13M24 0l12 9" stroke="#2C5214" stroke-width="2.6" fill="none" stroke-linecap="round" stroke-opacity=".7"/><path d="M-36-9C-14-20 10-19 26-11" stroke="#D5EBA6" stroke-width="4" fill="none" stroke-linecap="round" stroke-opacity=".6"/>';

function tangleOfSev(seed: number): string {
  const dice = new Dice(seed);
  const strands = Array.from({ length: 5 }, () => {
    const [x, y] = [dice.between(-70, -20), dice.between(-50, 50)];
    const bend = () => number(dice.between(-58, 58));
    return `M${number(x)} ${number(y)}q${number(dice.between(20, 50))} ${bend()} ${number(dice.between(60, 90))} ${number(dice.between(-20, 20))}t${number(dice.between(20, 60))} ${bend()}`;
  });
  const path = strands.join("");
  const stroke = (colour: string, width: number, shift: string) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" transform="translate(${shift})"/>`;
  return (
    stroke("#5A2A00", 14, "2 7") +
    stroke("#C9821C", 14, "0 0") +
    stroke("#F3B93B", 9, "-1 -1") +
    stroke("#FFE491", 3, "-2 -4")
  );
}

/** Kerala mixture; each of its ingredients is a piece. */
export function keralaMixture(name: string): Snack {
  const definitions =
    radial(
      `${name}-boondi`,
      [
        [0, "#FFE08A"],
        [0.55, "#F0AB2C"],
        [1, "#B5690F"],
      ],
      [0.36, 0.3],
      0.7,
    ) +
    radial(
      `${name}-nut`,
      [
        [0, "#D98A55"],
        [0.55, "#AE5527"],
        [1, "#6E2C10"],
      ],
      [0.36, 0.28],
      0.75,
    );
  const boondi = [
    [-46, -16, 34],
    [26, -36, 30],
    [34, 34, 36],
    [-26, 46, 26],
  ]
    .map(
      ([x = 0, y = 0, size = 0]) =>
        `<circle cx="${x + 2}" cy="${y + 7}" r="${size}" fill="#5A2A00" fill-opacity=".7"/><circle cx="${x}" cy="${y}" r="${size}" fill="url(#${name}-boondi)"/><ellipse cx="${x - 9}" cy="${y - 12}" rx="8" ry="5" fill="#FFF" fill-opacity=".6"/>`,
    )
    .join("");
  const peanut = (turn: number, x: number) =>
    `<g transform="translate(${x} 0) rotate(${turn})"><ellipse cx="3" cy="9" rx="52" ry="36" fill="#3A1304" fill-opacity=".75"/><ellipse rx="52" ry="36" fill="url(#${name}-nut)"/><path d="M-44 4Q0 14 46 2" stroke="#7C3616" stroke-width="3" fill="none" stroke-opacity=".6"/><path d="M-32-14Q-10-28 16-25" stroke="#FFE3C8" stroke-width="7" stroke-linecap="round" fill="none" stroke-opacity=".65"/></g>`;
  const gram = [
    [-34, -14, 20],
    [28, 10, -35],
    [-14, 40, 70],
  ]
    .map(
      ([x = 0, y = 0, turn = 0]) =>
        `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse cx="2" cy="7" rx="34" ry="24" fill="#5A2A00" fill-opacity=".7"/><path d="M-34 0A34 24 0 0 1 34 0Q0 14-34 0Z" fill="#FFD56B"/><path d="M-34 0Q0 14 34 0A34 24 0 0 1-34 0Z" fill="#D89A2B"/><path d="M-22-10Q-4-20 14-17" stroke="#FFF" stroke-width="5" stroke-linecap="round" fill="none" stroke-opacity=".6"/></g>`,
    )
    .join("");
  const sev = [3, 11, 23].map(tangleOfSev);
  const leaf = `<g transform="translate(3 8)"><path d="M-56 0C-30-30 20-30 58 0C20 28-30 28-56 0Z" fill="#241203" fill-opacity=".55" transform="scale(1.2)"/></g><g transform="scale(1.2)">${curryLeaf}</g>`;
  const drawings = [
    ...sev,
    boondi,
    `${peanut(20, -24)}${peanut(-50, 38)}`,
    gram,
    ...sev,
    peanut(65, 0),
    leaf,
  ];
  return snackOf(name, definitions, drawings, { spacing: 0.7, turn: 180, flattest: 0.75, girth: 0.6 });
}
