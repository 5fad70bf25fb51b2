/** A box seen from its corner, so that two sides and the top show, at the angle of the drawn halwa slabs. */
import { outlinedText } from "./outlined-text.ts";
import { brandLine, type PackLabel, posterName, signBlock, vegMark } from "./pack-face.ts";
import { mix, number, type Point } from "./svg.ts";

const ACROSS = 0.89;
const DOWN = 0.445;

/** Lengths of the front edge and the side edge, and the height, in pixels. */
export interface BoxSize {
  front: number;
  side: number;
  height: number;
}

function front(label: PackLabel, { front: width, height }: BoxSize): string {
  const { colours, name, promise, netWeight } = label;
  const small = { face: "textBold", size: 24, fill: colours.ink } as const;
  const foot = height - 26;
  const area = { x: 34, y: 104, width: width - 68, height: height - 190, largest: 170 };
  return `<rect width="${width}" height="${height}" fill="${colours.base}"/>${brandLine({ x: 34, y: 82, width: width - 68, largest: 58, fill: colours.ink })}${posterName(name, { ...area, fill: colours.ink }).drawing}<rect y="${height - 64}" width="${width}" height="64" fill="${mix(colours.base, "#000000", 0.2)}"/>${outlinedText(promise, 34, foot, { ...small, maxWidth: width * 0.5 })}${outlinedText(netWeight, width - 84, foot, { ...small, anchor: "end", maxWidth: width * 0.26 })}${vegMark(width - 70, height - 50, 36)}`;
}

function sides({ front: a, side: b, height }: BoxSize, label: PackLabel): string {
  const shaded = {
    ...label,
    colours: { ...label.colours, block: mix(label.colours.block, "#000000", 0.22) },
  };
  const left = `${number(-ACROSS * a)} ${number(-DOWN * a - height)}`;
  return `<g transform="matrix(${ACROSS} ${DOWN} 0 1 ${left})">${front(label, { front: a, side: b, height })}</g><g transform="matrix(${ACROSS} ${-DOWN} 0 1 0 ${-height})">${signBlock(shaded, "box-side", { x: 0, y: 0, width: b, height })}</g><path d="M${left}L0 ${-height}L${number(ACROSS * b)} ${number(-height - DOWN * b)}" fill="none" stroke="#FFF" stroke-opacity=".35" stroke-width="4"/>`;
}

/** The closed box. Its nearest lower corner is the origin, and the front edge runs from there to the left. */
export function cornerBox(label: PackLabel, size: BoxSize): string {
  const { front: a, side: b, height } = size;
  const lid = `matrix(${ACROSS} ${DOWN} ${-ACROSS} ${DOWN} ${number(ACROSS * (b - a))} ${number(-DOWN * (a + b) - height)})`;
  return `${sides(size, label)}<g transform="${lid}">${signBlock(label, "box-lid", { x: 0, y: 0, width: a, height: b })}</g>`;
}

/** The open box; `inside` is drawn behind its two sides. */
export function openCornerBox(label: PackLabel, size: BoxSize, inside: string): string {
  const { front: a, side: b, height } = size;
  const at = (u: number, v: number) => `${number(ACROSS * (v - u))} ${number(-height - DOWN * (u + v))}`;
  const walls = mix(label.colours.block, "#000000", 0.5);
  return `<path d="M${at(0, 0)}L${at(a, 0)}L${at(a, b)}L${at(0, b)}Z" fill="${walls}" stroke="${mix(label.colours.block, "#FFFFFF", 0.25)}" stroke-width="16" stroke-linejoin="round"/>${inside}${sides(size, label)}`;
}

/** Positions for a grid of slabs, the farthest first: `columns` along the front edge, `rows` along the side. */
export function slabPlaces(nearest: Point, columns: number, rows: number, scale: number): Point[] {
  const places = Array.from({ length: columns * rows }, (_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    return {
      x: nearest.x + (row - column) * 104 * scale,
      y: nearest.y - (row + column) * 51 * scale,
    };
  });
  return places.sort((one, other) => one.y - other.y);
}
