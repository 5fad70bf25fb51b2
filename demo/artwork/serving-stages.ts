/**
 * Second and third pictures of a product: the snack in a vessel from above, laid out with its ingredients, or
 * as a close-up.
 */
import { SIDE } from "./backdrop.ts";
import { dropped, type LightFrom } from "./hard-light.ts";
import { type Laid, lay } from "./laid.ts";
import { heap, loose, mound, spread } from "./snack.ts";
import { type Draw, type Served, stage } from "./stage.ts";
import { type Point, place } from "./svg.ts";

/** A full vessel from straight above, cut off by the edge of the picture, with ingredients around it. */
export function fromAbove(
  ground: string,
  light: LightFrom,
  vessel: (radius: number, fill: string) => string,
  centre: Point,
  extras: readonly Laid[],
): Draw<Served> {
  return (subject) => {
    const { snack, pieceScale } = subject;
    const scale = pieceScale * 1.6;
    const fill = mound(snack, { x: 0, y: 0 }, 440 - 84 * scale, scale, 7);
    return stage(subject, light, ground + dropped(lay(extras)) + dropped(place(vessel(520, fill), centre)));
  };
}

/** The snack in the middle, its ingredients in the corners. */
export function laidOut(ground: string, light: LightFrom, things: readonly Laid[]): Draw<Served> {
  return (subject) => {
    const { snack, pieceScale } = subject;
    const scale = pieceScale * 1.9;
    const around = Array.from({ length: 7 }, (_, at): readonly [number, number, number] => {
      const angle = (at / 7) * Math.PI * 2;
      return [600 + Math.cos(angle) * 250, 600 + Math.sin(angle) * 250, scale];
    });
    const byDepth = around.toSorted(([, one], [, other]) => one - other);
    const middle = loose(snack, 3, [...byDepth.slice(0, 3), [600, 600, scale], ...byDepth.slice(3)]);
    return stage(subject, light, ground + dropped(lay(things)) + dropped(middle));
  };
}

/** A close-up: a few pieces fill the picture. */
export function macro(ground: string, light: LightFrom, enlargement = 3.4): Draw<Served> {
  return (subject) =>
    stage(subject, light, ground + spread(subject.snack, SIDE, SIDE, subject.pieceScale * enlargement, 11));
}

/** A heap on a leaf on a flat ground, in hard light. */
export function heaped(
  ground: string,
  light: LightFrom,
  leaf: string,
  extras: readonly Laid[],
): Draw<Served> {
  return (subject) => {
    const { snack, pieceScale } = subject;
    const scale = pieceScale * 1.75;
    const width = 500 - pieceScale * 130;
    const pile = heap(snack, { centre: { x: 600, y: 710 }, width, depth: 180, rise: 210, scale, seed: 6 });
    return stage(subject, light, ground + dropped(leaf) + dropped(lay(extras)) + pile);
  };
}
