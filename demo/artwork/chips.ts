/** Fried slices of banana, tapioca and jackfruit. */
import { linear, radial } from "./shading.ts";
import { type Snack, snackOf } from "./snack.ts";
import { Dice, flecks, mix, number, type Point, smoothLoop, softLine, strewn, wobblyRing } from "./svg.ts";

/** The colours of a round chip from its heart to its edge, and of the spices on it. */
export interface ChipColours {
  heart: string;
  face: string;
  edge: string;
  rim: string;
  specks?: readonly [string, ...string[]];
  speckCount?: number;
}

function speckles(dice: Dice, { specks, speckCount = 16 }: ChipColours, reach: number): string {
  if (!specks) return "";
  const each = Math.round(speckCount / specks.length);
  return specks
    .flatMap((colour) => [
      flecks(dice, strewn(dice, each * 0.6, reach), { length: 3, width: dice.between(3, 4.4), colour }),
      flecks(dice, strewn(dice, each * 0.4, reach), { length: 5, width: dice.between(4.6, 6.4), colour }),
    ])
    .join("");
}

function blisters(dice: Dice, count: number, reach: number, largest: number, colour: string): string {
  const rings: string[] = [];
  const glints: string[] = [];
  for (const { x, y } of strewn(dice, count, reach)) {
    const size = dice.between(largest * 0.35, largest);
    const [r, d] = [number(size), number(size * 2)];
    rings.push(`M${number(x - size)} ${number(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0-${d} 0`);
    glints.push(
      `M${number(x - size * 0.5)} ${number(y - size * 0.2)}q${number(size * 0.2)} ${number(-size * 0.5)} ${number(size * 0.7)} ${number(-size * 0.45)}`,
    );
  }
  return `<path d="${rings.join("")}" fill="#FFF" fill-opacity=".22" stroke="${colour}" stroke-opacity=".4" stroke-width="1.6"/><path d="${glints.join("")}" stroke="#FFF" stroke-width="2" stroke-linecap="round" fill="none" stroke-opacity=".75"/>`;
}

// A nendran slice shows a three-part heart with two rows of tiny seeds.
function bananaHeart(dice: Dice, { heart, rim }: ChipColours): string {
  const arms: string[] = [];
  const seeds: string[] = [];
  for (const arm of [0, 1, 2]) {
    const angle = (arm / 3) * Math.PI * 2 + dice.between(-0.15, 0.15);
    arms.push(`M0 0L${number(Math.cos(angle) * 35)} ${number(Math.sin(angle) * 33)}`);
    for (const distance of [15, 25]) {
      for (const side of [-1, 1]) {
        const seedAngle = angle + (side * 7) / distance;
        const [c, s] = [Math.cos(seedAngle), Math.sin(seedAngle)];
        seeds.push(
          `M${number(c * distance - c * 2)} ${number(s * distance - s * 2)}l${number(c * 4)} ${number(s * 4)}`,
        );
      }
    }
  }
  const core = wobblyRing(dice, 43, 0.09, 9, 0.94);
  return `<path d="${core}" fill="${mix(heart, "#FFFFFF", 0.25)}" fill-opacity=".55" stroke="${rim}" stroke-width="2.4" stroke-opacity=".4"/><path d="${arms.join("")}" stroke="${rim}" stroke-width="4" stroke-linecap="round" stroke-opacity=".55"/><path d="${seeds.join("")}" stroke="${mix(rim, "#5A2A00", 0.25)}" stroke-width="4" stroke-linecap="round" stroke-opacity=".85"/>`;
}

function rays(dice: Dice, colour: string): string {
  const lines = Array.from({ length: 22 }, (_, ray) => {
    const angle = ((ray + dice.between(-0.3, 0.3)) / 22) * Math.PI * 2;
    const [near, far] = [dice.between(48, 56), dice.between(70, 90)];
    const [c, s] = [Math.cos(angle), Math.sin(angle) * 0.92];
    return `M${number(c * near)} ${number(s * near)}L${number(c * far)} ${number(s * far)}`;
  });
  return `<path d="${lines.join("")}" stroke="${colour}" stroke-width="2.4" stroke-linecap="round" stroke-opacity=".3"/>`;
}

function roundChip(face: string, outline: string, colours: ChipColours, inside: string): string {
  const edge = mix(colours.rim, "#5A2A00", 0.35);
  return `<path d="${outline}" fill="${edge}" transform="translate(3 8)"/><path d="${outline}" fill="url(#${face})" stroke="${colours.rim}" stroke-width="4.5"/><path d="${outline}" fill="none" stroke="${mix(colours.heart, "#FFFFFF", 0.45)}" stroke-width="3" stroke-opacity=".55" transform="translate(.5 1) scale(.93)"/>${inside}<path d="${outline}" fill="url(#curve)"/><path d="M-74-30Q-58-68-18-78" fill="none" stroke="#FFF" stroke-width="7" stroke-linecap="round" stroke-opacity=".6"/><path d="M2-80l9 .5" stroke="#FFF" stroke-width="6" stroke-linecap="round" stroke-opacity=".45"/>`;
}

function chipFace(id: string, { heart, face, edge }: ChipColours): string {
  return radial(
    id,
    [
      [0, heart],
      [0.55, face],
      [0.86, mix(face, edge, 0.55)],
      [1, edge],
    ],
    [0.46, 0.44],
    0.58,
  );
}

/** Banana chips: ruffled golden rounds with the seed pattern of a nendran slice. */
export function bananaChips(name: string, colours: ChipColours, squash = 0.94): Snack {
  const drawings = [1, 2, 3, 4, 5].map((seed) => {
    const dice = new Dice(seed * 31 + name.length);
    const outline = wobblyRing(dice, 97, 0.045, 15, squash);
    const inside =
      rays(dice, colours.rim) +
      bananaHeart(dice, colours) +
      blisters(dice, 5, 82, 7, colours.rim) +
      speckles(dice, colours, 84);
    return roundChip(`${name}-face`, outline, colours, inside);
  });
  return snackOf(name, chipFace(`${name}-face`, colours), drawings);
}

/** Tapioca chips: pale, wide and blistered, with a thread of core in the middle. */
export function tapiocaChips(name: string, colours: ChipColours): Snack {
  const drawings = [1, 2, 3, 4].map((seed) => {
    const dice = new Dice(seed * 57 + name.length);
    const outline = wobblyRing(dice, 102, 0.06, 13, 0.93);
    const core = `<path d="${wobblyRing(dice, 62, 0.1, 10)}" fill="none" stroke="${colours.rim}" stroke-width="2.4" stroke-opacity=".28"/><path d="M-9-3q8 7 18 2" stroke="${colours.rim}" stroke-width="5" stroke-linecap="round" fill="none" stroke-opacity=".6"/>`;
    const browned = `<path d="${wobblyRing(dice, 22, 0.3, 8)}" fill="${colours.rim}" fill-opacity=".25" transform="translate(${number(dice.between(-60, 60))} ${number(dice.between(30, 62))})"/>`;
    const inside = core + browned + blisters(dice, 12, 84, 14, colours.rim) + speckles(dice, colours, 88);
    return roundChip(`${name}-face`, outline, colours, inside);
  });
  return snackOf(name, chipFace(`${name}-face`, colours), drawings, { spacing: 1.06 });
}

function strip(spine: readonly Point[], widths: readonly number[]): string {
  const sides = [1, -1].map((side) =>
    spine.map((point, index) => {
      const [before, after] = [spine[index - 1] ?? point, spine[index + 1] ?? point];
      const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
      const reach = ((widths[index] ?? 10) * side) / length;
      return { x: point.x - (after.y - before.y) * reach, y: point.y + (after.x - before.x) * reach };
    }),
  );
  return smoothLoop([...(sides[0] ?? []), ...(sides[1] ?? []).reverse()]);
}

/** Jackfruit chips: long golden strips that bend as they fry. */
export function jackfruitStrips(name: string): Snack {
  const definitions = linear(
    `${name}-face`,
    [
      [0, "#FFD75E"],
      [0.45, "#F2B136"],
      [1, "#C97A16"],
    ],
    [0, 0],
    [0.3, 1],
  );
  const drawings = [1, 2, 3, 4, 5].map((seed) => {
    const dice = new Dice(seed * 91);
    const bend = dice.between(14, 40) * (seed % 2 ? 1 : -1);
    const spine = [-1, -0.7, -0.35, 0, 0.35, 0.7, 1].map((along) => ({
      x: along * dice.between(116, 126),
      y: bend * (along * along - 0.5) + dice.between(-5, 5),
    }));
    const widths = [7, 19, 25, 28, 25, 18, 7].map((width) => width * dice.between(0.78, 1.18));
    const outline = strip(spine, widths);
    const alongside = (share: number) =>
      softLine(spine.map((p, at) => ({ x: p.x * 0.88, y: p.y + share * (widths[at] ?? 0) })));
    const fibres = [-0.5, -0.2, 0.1, 0.38, 0.64].map(alongside).join("");
    const browned = flecks(dice, strewn(dice, 7, 92, 0.16), {
      length: 9,
      width: 6,
      colour: "#A75C0E",
      opacity: 0.35,
    });
    return `<path d="${outline}" fill="#8A4B10" transform="translate(2 7)"/><path d="${outline}" fill="url(#${name}-face)" stroke="#B86A12" stroke-width="4.5" stroke-linejoin="round"/><path d="${alongside(-0.66)}" fill="none" stroke="#FFF1AE" stroke-width="7" stroke-linecap="round" stroke-linejoin="round" stroke-opacity=".6"/><path d="${fibres}" fill="none" stroke="#A75C0E" stroke-width="2.6" stroke-linejoin="round" stroke-opacity=".45"/>${browned}`;
  });
  return snackOf(name, definitions, drawings, { spacing: 0.86, turn: 90, flattest: 0.7, girth: 0.5 });
}
