/**
 * The gift box from above: five snacks in their compartments, and the lid tied with a kasavu ribbon. 760 by
 * 760 pixels.
 */
import { dropped } from "./hard-light.ts";
import { outlinedText } from "./outlined-text.ts";
import { brandLine, type PackLabel, posterName, signBlock, vegMark } from "./pack-face.ts";
import { palette } from "./palette.ts";
import type { Setting } from "./setting.ts";
import { mound, type Snack } from "./snack.ts";
import { type Draw, stage } from "./stage.ts";
import { mix, place } from "./svg.ts";

/** A snack in the box, the scale of its pieces, and the colour of the paper under it. */
export type Compartment = readonly [snack: Snack, scale: number, paper: string];

const CELLS = [
  [24, 24, 340, 340],
  [384, 24, 412, 340],
  [24, 384, 412, 412],
  [456, 384, 340, 196],
  [456, 600, 340, 196],
] as const;

function filled(base: string, compartments: readonly Compartment[]): string {
  const cells = CELLS.map(([x, y, width, height], at) => {
    const [snack, scale, paper] = compartments[at] as Compartment;
    const middle = { x: x + width / 2, y: y + height / 2 };
    const heaped = mound(snack, middle, Math.min(width, height) * 0.4, scale, at + 3);
    const id = `cell-${at}`;
    return `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath><g clip-path="url(#${id})"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${paper}"/><path d="M${x} ${y}h${width}v34h${34 - width}v${height}h-34Z" fill="#000" fill-opacity=".22"/>${heaped}</g>`;
  });
  return `<rect width="820" height="820" rx="10" fill="${base}"/>${cells.join("")}`;
}

function ribbon(): string {
  const band = `<rect width="104" height="760" fill="${palette.cream}"/><path d="M12 0V760M92 0V760" stroke="#D9A23A" stroke-width="12"/>`;
  const loop = `<path d="M0 0C-30-110-190-150-200-60C-206 20-90 30 0 0Z" fill="${palette.cream}"/><path d="M-40-14C-70-70-150-90-160-50C-162-14-100-2-40-14Z" fill="#C9A25A"/><path d="M-6-16C-50-110-186-140-194-60" fill="none" stroke="#D9A23A" stroke-width="12"/>`;
  const tail = `<path d="M-10 0L-130 170L-70 160L-50 210L30 20Z" fill="${palette.cream}"/><path d="M-124 158L-72 148" stroke="#D9A23A" stroke-width="14"/>`;
  const bow = `${tail}<g transform="scale(-1 1)">${tail}${loop}</g>${loop}<rect x="-42" y="-36" width="84" height="72" rx="24" fill="${palette.cream}"/><path d="M-42 0H42" stroke="#D9A23A" stroke-width="12"/>`;
  return `<g transform="translate(590 0)">${band}</g><g transform="translate(642 130)">${bow}</g>`;
}

function lid(label: PackLabel): string {
  const { name, netWeight, promise, colours } = label;
  const { base, ink } = colours;
  const small = { face: "textBold", size: 27, fill: ink } as const;
  const title = posterName(name, { x: 46, y: 142, width: 510, height: 370, largest: 190, fill: ink });
  return `<rect width="760" height="760" rx="8" fill="${base}"/>${signBlock(label, "gift-block", { x: 0, y: 584, width: 760, height: 176 })}${ribbon()}${brandLine({ x: 48, y: 118, width: 500, largest: 76, fill: ink })}${title.drawing}${outlinedText(promise, 48, 562, { ...small, maxWidth: 330 })}${outlinedText(netWeight, 536, 562, { ...small, anchor: "end", maxWidth: 130 })}${vegMark(544, 536, 36)}<path d="M0 0H760V16H0Z" fill="${mix(base, "#FFFFFF", 0.3)}"/>`;
}

/** The open box in one corner, cut off by the edge, and its lid over the opposite corner. */
export function openGift({ ground, light, turn }: Setting, compartments: readonly Compartment[]): Draw {
  return (subject) => {
    const box = place(
      filled(mix(subject.label.colours.base, "#000000", 0.25), compartments),
      { x: 420, y: 20 },
      -turn,
      0.98,
    );
    const cover = place(lid(subject.label), { x: 40, y: 560 }, turn, 0.84);
    const definitions = compartments.map(([snack]) => snack.definitions).join("");
    const others = { ...subject, snack: { ...subject.snack, definitions } };
    return stage(others, light, ground + dropped(box) + dropped(cover));
  };
}
