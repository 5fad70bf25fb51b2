/** Building blocks of the drawings. */

/** A position in a picture, in pixels from the top left. */
export interface Point {
  x: number;
  y: number;
}

/** A number as SVG text. One decimal is precise enough at the size of these drawings. */
export function number(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A seeded random generator: the same seed draws the same picture. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 2654435761) >>> 0;
  }

  /** The next number, from `low` to below `high`. */
  between(low: number, high: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return low + (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * (high - low);
  }

  pick<Choice>(choices: readonly [Choice, ...Choice[]]): Choice {
    return choices[Math.floor(this.between(0, choices.length))] ?? choices[0];
  }
}

/** A closed smooth curve through points (Catmull-Rom as cubic Béziers). */
export function smoothLoop(points: readonly Point[]): string {
  const at = (index: number) => points[(index + points.length) % points.length] as Point;
  const first = at(0);
  const curves = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const out = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const into = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    return `C${number(out.x)} ${number(out.y)} ${number(into.x)} ${number(into.y)} ${number(to.x)} ${number(to.y)}`;
  });
  return `M${number(first.x)} ${number(first.y)}${curves.join("")}Z`;
}

/** An open line with rounded corners. */
export function softLine(points: readonly Point[]): string {
  const [first, ...others] = points;
  if (!first) return "";
  const bends = others.slice(0, -1).map((point, at) => {
    const next = others[at + 1] ?? point;
    return `Q${number(point.x)} ${number(point.y)} ${number((point.x + next.x) / 2)} ${number((point.y + next.y) / 2)}`;
  });
  return `M${number(first.x)} ${number(first.y)}${bends.join("")}`;
}

/** A roughly circular outline with a varying radius, for anything that is fried or cut manually. */
export function wobblyRing(dice: Dice, radius: number, wobble: number, corners: number, squash = 1): string {
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = ((corner + dice.between(-0.2, 0.2)) / corners) * Math.PI * 2;
    const reach = radius * (1 + dice.between(-wobble, wobble));
    return { x: Math.cos(angle) * reach, y: Math.sin(angle) * reach * squash };
  });
  return smoothLoop(points);
}

/** Seeds, crumbs and specks: short strokes with round ends in one path, which makes the SVG small. */
export function flecks(
  dice: Dice,
  places: readonly Point[],
  { length, width, colour, opacity = 1 }: { length: number; width: number; colour: string; opacity?: number },
): string {
  const strokes = places.map(({ x, y }) => {
    const turn = dice.between(0, Math.PI);
    const [dx, dy] = [(Math.cos(turn) * length) / 2, (Math.sin(turn) * length) / 2];
    return `M${number(x - dx)} ${number(y - dy)}l${number(dx * 2)} ${number(dy * 2 + 0.1)}`;
  });
  return `<path d="${strokes.join("")}" stroke="${colour}" stroke-width="${number(width)}" stroke-linecap="round" stroke-opacity="${opacity}"/>`;
}

/** Random positions, evenly distributed over a disc. */
export function strewn(dice: Dice, count: number, reach: number, squash = 0.92): Point[] {
  return Array.from({ length: count }, () => {
    const angle = dice.between(0, Math.PI * 2);
    const distance = Math.sqrt(dice.between(0.02, 1)) * reach;
    return { x: Math.cos(angle) * distance, y: Math.sin(angle) * distance * squash };
  });
}

/** Moves, rotates and stretches a drawing whose centre is the origin. */
export function place(drawing: string, { x, y }: Point, turn = 0, scale = 1, squash = 1): string {
  const stretch = `scale(${Math.round(scale * 1000) / 1000} ${Math.round(scale * squash * 1000) / 1000})`;
  return `<g transform="translate(${number(x)} ${number(y)}) ${stretch} rotate(${number(turn)})">${drawing}</g>`;
}

/** Mixes two `#rrggbb` colours; 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const blended = [1, 3, 5].map((at) => {
    const value = Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * share);
    return value.toString(16).padStart(2, "0");
  });
  return `#${blended.join("")}`;
}

/** A whole picture of the given size. */
export function picture(width: number, height: number, definitions: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions}</defs>${body}</svg>`;
}
