/** Main pictures of halwa: its box seen from a corner, and slabs much larger than life. */
import { cornerBox, openCornerBox, slabPlaces } from "./boxed.ts";
import { dropped, standing } from "./hard-light.ts";
import type { Setting } from "./setting.ts";
import { loose, type Snack } from "./snack.ts";
import { type Draw, stage } from "./stage.ts";
import { type Point, place } from "./svg.ts";

function slabs(snack: Snack, places: readonly Point[], scale: number): string {
  return loose(
    snack,
    0,
    places.map(({ x, y }) => [x, y, scale, 0] as const),
  );
}

type BoxSetting = Omit<Setting, "turn">;

/** The box lies flat, with two slabs on its lid and one in front. */
export function slabsOnBox({ ground, light }: BoxSetting): Draw {
  return (subject) => {
    const { snack, label } = subject;
    const box = place(cornerBox(label, { front: 760, side: 380, height: 430 }), { x: 720, y: 1130 });
    const upper = slabs(
      snack,
      [
        { x: 560, y: 348 },
        { x: 700, y: 278 },
      ],
      1.45,
    );
    const before = slabs(snack, [{ x: 1010, y: 1020 }], 1.6);
    return stage(subject, light, ground + standing(box) + dropped(upper) + dropped(before));
  };
}

/** The box on end, next to a staircase of slabs. */
export function slabStairs({ ground, light }: BoxSetting): Draw {
  return (subject) => {
    const { snack, label } = subject;
    const scale = 1.12;
    const rise = 86 * scale;
    const stairs = [3, 2, 1].flatMap((columns, floor) =>
      slabPlaces({ x: 905, y: 1010 - floor * rise }, columns, 2, scale),
    );
    const box = place(cornerBox(label, { front: 500, side: 250, height: 640 }), { x: 545, y: 1010 });
    return stage(subject, light, ground + standing(box) + standing(slabs(snack, stairs, scale)));
  };
}

/** The box without its lid, full of slabs, and one of them lifted out. */
export function openBox({ ground, light }: BoxSetting): Draw {
  return (subject) => {
    const { snack, label } = subject;
    const size = { front: 720, side: 480, height: 460 };
    const inside = slabs(snack, slabPlaces({ x: 2, y: -498 }, 3, 2, 1.98), 1.98);
    const box = place(openCornerBox(label, size, inside), { x: 680, y: 1170 });
    const lifted = slabs(snack, [{ x: 800, y: 190 }], 1.9);
    return stage(subject, light, ground + standing(box) + dropped(lifted));
  };
}
