import type { LightFrom } from "./hard-light.ts";
import { type Point, place } from "./svg.ts";

/** Parameters of every composition. */
export interface Setting {
  ground: string;
  light: LightFrom;
  /** Rotation of the pouch in degrees. */
  turn: number;
}

/** Positions of loose pieces: x, y, scale and, optionally, the rotation in degrees. */
export type Places = readonly (readonly [x: number, y: number, scale: number, turn?: number])[];

/** Places a pouch by its centre. */
export function centredPouch(drawing: string, at: Point, turn: number, scale: number): string {
  return place(`<g transform="translate(-320 -450)">${drawing}</g>`, at, turn, scale);
}

/** The same positions with a scaled size of the pieces. */
export function enlarged(places: Places, factor: number): Places {
  return places.map(([x, y, scale, turn]) =>
    turn === undefined ? [x, y, scale * factor] : [x, y, scale * factor, turn],
  );
}
