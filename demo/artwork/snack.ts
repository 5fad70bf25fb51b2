/** A snack as a set of drawn pieces, and functions that arrange them. */
import { Dice, number, type Point } from "./svg.ts";

/** Physical properties of a snack's pieces that decide how they lie. */
export interface Rest {
  /** Distance between pieces in a heap; 1 suits a round chip. */
  spacing: number;
  /** Maximum rotation of a piece, in degrees, before its light looks wrong. */
  turn: number;
  /** Minimum squash of a leaning piece; 1 for blocks that stand on their own. */
  flattest: number;
  /** Height of a piece's shadow relative to its width. */
  girth: number;
}

/** A snack's pieces, each drawn once around the origin, about 100 pixels from centre to edge. */
export interface Snack {
  definitions: string;
  pieces: readonly [string, ...string[]];
  rest: Rest;
}

// Suffix of a piece without its soft shadow, for pictures in hard light.
const BARE = "-bare";
const ROUND_CHIP: Rest = { spacing: 1, turn: 75, flattest: 0.62, girth: 1 };

/** Gives each drawing a soft shadow, and wraps it in a group with an id, so that it can be reused. */
export function snackOf(
  name: string,
  definitions: string,
  drawings: readonly string[],
  rest: Partial<Rest> = {},
): Snack {
  const whole = { ...ROUND_CHIP, ...rest };
  const ids = drawings.map((_, index) => `${name}-${index}`);
  const [first = name, ...others] = ids;
  const shadow = `<ellipse cx="6" cy="24" rx="124" ry="${number(118 * whole.girth)}" fill="url(#shadow)" fill-opacity=".85"/>`;
  const groups = drawings
    .map((drawing, at) => `<g id="${ids[at]}">${shadow}<g id="${ids[at]}${BARE}">${drawing}</g></g>`)
    .join("");
  return { definitions: definitions + groups, pieces: [first, ...others], rest: whole };
}

/** Draws one piece at a point; `turn` is in degrees. */
function layPiece(id: string, { x, y }: Point, turn: number, scale: number, squash = 1): string {
  const across = Math.round(scale * 1000) / 1000;
  const down = Math.round(scale * squash * 1000) / 1000;
  return `<use xlink:href="#${id}" transform="translate(${number(x)} ${number(y)}) scale(${across} ${down}) rotate(${number(turn)})"/>`;
}

/**
 * Draws pieces at given positions, without their soft shadow: x, y, scale and, optionally, the rotation in
 * degrees.
 */
export function loose(
  { pieces, rest }: Snack,
  seed: number,
  places: readonly (readonly [x: number, y: number, scale: number, turn?: number])[],
): string {
  const dice = new Dice(seed);
  return places
    .map(([x, y, scale, turn], at) => {
      const id = pieces[(at + seed) % pieces.length] ?? pieces[0];
      return layPiece(`${id}${BARE}`, { x, y }, turn ?? dice.between(-rest.turn, rest.turn), scale);
    })
    .join("");
}

/** Draws a round mound seen from straight above: the rim first, the middle on top. */
export function mound({ pieces, rest }: Snack, centre: Point, radius: number, scale: number, seed: number) {
  const dice = new Dice(seed);
  const step = 104 * scale * Math.min(rest.spacing, 1.1);
  const rings = Math.max(1, Math.round(radius / (step * 0.62)));
  const laid = Array.from({ length: rings + 1 }, (_, ring) => {
    const distance = radius * (1 - ring / rings);
    const count = Math.max(1, Math.round((distance * Math.PI * 2) / step));
    return Array.from({ length: count }, (_, at) => {
      const angle = ((at + dice.between(-0.3, 0.3)) / count) * Math.PI * 2 + ring;
      const [x, y] = [centre.x + Math.cos(angle) * distance, centre.y + Math.sin(angle) * distance];
      const turn = dice.between(-rest.turn, rest.turn);
      return layPiece(dice.pick(pieces), { x, y }, turn, scale * dice.between(0.92, 1.1));
    }).join("");
  });
  return laid.join("");
}

/** The size of a heap in pixels, and the scale of its pieces. */
export interface HeapShape {
  centre: Point;
  width: number;
  depth: number;
  /** Height of the middle above the rim. */
  rise: number;
  scale: number;
  seed: number;
}

/** Draws a heap seen from above at an angle: the back pieces first, the middle raised. */
export function heap(
  { pieces, rest }: Snack,
  { centre, width, depth, rise, scale, seed }: HeapShape,
): string {
  const dice = new Dice(seed);
  const step = 92 * scale * rest.spacing;
  const rows = Math.max(3, Math.round((depth * 2 + rise * 0.35) / (step * 0.5)));
  const laid: string[] = [];
  for (let row = 0; row <= rows; row++) {
    // Rows are closer towards the rim, where the heap is steep.
    const even = (row / rows) * 2 - 1;
    const down = even * 0.4 + Math.sin(even * (Math.PI / 2)) * 0.6;
    const half = Math.sqrt(1 - down * down * 0.86) * width;
    const columns = Math.max(1, Math.round((half * 2) / step));
    for (let column = 0; column <= columns; column++) {
      const across = (column / columns) * 2 - 1;
      const x = centre.x + across * half + dice.between(-0.2, 0.2) * step;
      const fromMiddle = Math.min(1, Math.hypot((x - centre.x) / width, down));
      const lift = rise * (1 - fromMiddle ** 1.7);
      const at = { x, y: centre.y + down * depth - lift + dice.between(-0.12, 0.12) * step };
      const turn = dice.between(-rest.turn, rest.turn);
      const squash = dice.between(rest.flattest, Math.max(0.95, rest.flattest));
      laid.push(layPiece(dice.pick(pieces), at, turn, scale * dice.between(0.9, 1.1), squash));
    }
  }
  return laid.join("");
}

/** Covers an area with randomly placed pieces, for a close-up. */
export function spread({ pieces, rest }: Snack, width: number, height: number, scale: number, seed: number) {
  const dice = new Dice(seed);
  const step = 134 * scale * Math.min(rest.spacing, 1.1);
  const laid: { order: number; drawing: string }[] = [];
  for (let y = -step * 0.4; y < height + step; y += step * 0.74) {
    for (let x = -step * 0.5; x < width + step; x += step) {
      const at = { x: x + dice.between(-0.34, 0.34) * step, y: y + dice.between(-0.3, 0.3) * step };
      const turn = dice.between(-rest.turn, rest.turn);
      const squash = dice.between(Math.max(0.74, rest.flattest), 1);
      const drawing = layPiece(dice.pick(pieces), at, turn, scale * dice.between(0.9, 1.12), squash);
      laid.push({ order: rest.flattest === 1 ? at.y : dice.between(0, 1), drawing });
    }
  }
  laid.sort((one, other) => one.order - other.order);
  return laid.map(({ drawing }) => drawing).join("");
}
