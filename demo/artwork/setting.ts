import type { LightFrom } from "./hard-light.ts";
import { type Point, place } from "./svg.ts";

/** What every composition is told. */
export interface Setting {
  ground: string;
  light: LightFrom;
  /** The lean of the pouch in degrees. */
  turn: number;
}

/** Where loose pieces lie: x, y, scale and, optionally, the turn in degrees. */
export type Places = readonly (readonly [x: number, y: number, scale: number, turn?: number])[];

/** Places a pouch by its middle. */
export function centredPouch(drawing: string, at: Point, turn: number, scale: number): string {
  return place(`<g transform="translate(-320 -450)">${drawing}</g>`, at, turn, scale);
}

/** The same places for pieces of another size. */
export function enlarged(places: Places, factor: number): Places {
  return places.map(([x, y, scale, turn]) =>
    turn === undefined ? [x, y, scale * factor] : [x, y, scale * factor, turn],
  );
}
