/**
 * Main pictures of a pouch lying on the ground, seen from above, 1200 by 1200 pixels. The caller passes the
 * ground.
 */
import { dropped } from "./hard-light.ts";
import { type Ingredient, ingredients } from "./ingredients.ts";
import { pouch } from "./pouch.ts";
import { centredPouch, enlarged, type Places, type Setting } from "./setting.ts";
import { loose, mound } from "./snack.ts";
import { type Draw, stage } from "./stage.ts";
import { place } from "./svg.ts";

function laidAround(drawing: string, count: number, radius: number, turn: number, scale: number): string {
  return Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * Math.PI * 2;
    const where = { x: 600 + Math.cos(angle) * radius, y: 600 + Math.sin(angle) * radius };
    return place(drawing, where, (angle * 180) / Math.PI + turn, scale);
  }).join("");
}

/** The pouch in the middle of a wreath of one ingredient, with pieces of the snack in between. */
export function wreathed(
  { ground, light, turn }: Setting,
  { of, count, scale, lean }: { of: Ingredient; count: number; scale: number; lean: number },
): Draw {
  return (subject) => {
    const { snack, pieceScale, label } = subject;
    const wreath = laidAround(ingredients[of], count, 520, lean, scale);
    const between: Places = [
      [105, 120, 1.5],
      [1100, 130, 1.4],
      [1095, 1085, 1.5],
      [110, 1090, 1.4],
    ];
    const pack = centredPouch(pouch(label), { x: 600, y: 600 }, turn, 1.02);
    return stage(
      subject,
      light,
      ground + dropped(wreath + loose(snack, 1, enlarged(between, pieceScale * 1.5))) + dropped(pack),
    );
  };
}

/** The pouch on a pattern of its own snack: the same piece in rows. */
export function onWallpaper(
  { ground, light, turn }: Setting,
  { step, scale }: { step: number; scale: number },
): Draw {
  return (subject) => {
    const { snack, pieceScale, label } = subject;
    const rows = Math.ceil(1200 / step) + 1;
    const places = Array.from({ length: rows * rows }, (_, at): Places[number] => {
      const [row, column] = [Math.floor(at / rows), at % rows];
      return [column * step - (row % 2) * (step / 2) + 40, row * step * 0.9 + 30, pieceScale * scale, 12];
    });
    const pack = centredPouch(pouch(label), { x: 600, y: 610 }, turn, 1.04);
    return stage(subject, light, ground + dropped(loose(snack, 0, places)) + dropped(pack));
  };
}

/** The pouch next to a round vessel full of the snack, cut off by the edge of the picture. */
export function nextToVessel(
  { ground, light, turn }: Setting,
  vessel: (radius: number, fill: string) => string,
): Draw {
  return (subject) => {
    const { snack, pieceScale, label } = subject;
    const fill = mound(snack, { x: 0, y: 0 }, 330, pieceScale * 1.25, 5);
    const pan = place(vessel(440, fill), { x: 270, y: 860 });
    const pack = centredPouch(pouch(label), { x: 740, y: 560 }, turn, 1.06);
    const strewn: Places = [
      [140, 180, 1.3],
      [1100, 1080, 1.4],
      [900, 1120, 1.2],
      [300, 300, 1.1],
    ];
    return stage(
      subject,
      light,
      ground + dropped(pan) + dropped(pack + loose(snack, 1, enlarged(strewn, pieceScale))),
    );
  };
}

/** The pouch on a broad banana leaf across the picture, with the spice that makes the snack hot. */
export function acrossLeaf({ ground, light, turn }: Setting, leaf: string, spice: Ingredient): Draw {
  return (subject) => {
    const { snack, pieceScale, label } = subject;
    const pack = centredPouch(pouch(label), { x: 610, y: 590 }, turn, 1.06);
    const around: Places = [
      [120, 640, 1.5],
      [170, 880, 1.4],
      [1085, 300, 1.5],
      [1060, 560, 1.45],
      [1010, 110, 1.2],
      [300, 1080, 1.2],
    ];
    const heat =
      place(ingredients[spice], { x: 190, y: 220 }, -30, 1.1) +
      place(ingredients[spice], { x: 1010, y: 960 }, 20, 1.15);
    return stage(
      subject,
      light,
      ground +
        dropped(leaf) +
        dropped(loose(snack, 2, enlarged(around, pieceScale * 1.2)) + heat) +
        dropped(pack),
    );
  };
}

/** The pouch in front of a single piece that is larger than half the picture. */
export function haloed({ ground, light, turn }: Setting, scale: number): Draw {
  return (subject) => {
    const { snack, pieceScale, label } = subject;
    const giant = loose(snack, 0, [[430, 470, scale, 0]]);
    const pack = centredPouch(pouch(label), { x: 790, y: 680 }, turn, 0.92);
    const before: Places = [
      [170, 1060, 1.4],
      [350, 1120, 1.1],
      [1090, 110, 1.3],
    ];
    return stage(
      subject,
      light,
      ground + dropped(giant) + dropped(pack) + dropped(loose(snack, 1, enlarged(before, pieceScale))),
    );
  };
}
