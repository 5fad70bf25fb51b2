/** Main pictures of a torn-open pouch, 1200 by 1200 pixels. The caller passes the ground. */
import { dropped, standing } from "./hard-light.ts";
import { tornPouch } from "./pouch.ts";
import { centredPouch, enlarged, type Places, type Setting } from "./setting.ts";
import { heap, loose } from "./snack.ts";
import { type Draw, stage } from "./stage.ts";

const BURST: Places = [
  [330, 300, 1.1],
  [520, 190, 1.0],
  [720, 250, 1.15],
  [900, 330, 1.2],
  [180, 130, 1.35],
  [960, 110, 1.5],
  [590, 60, 0.9],
  [400, 70, 0.8],
  [1110, 420, 1.35],
  [80, 470, 1.4],
  [1120, 780, 0.9],
  [90, 850, 0.8],
];

/** The pouch rises from below the edge of the picture, and the snack flies out of it. */
export function bursting({ ground, light, turn }: Setting): Draw {
  return (subject) => {
    const { snack, pieceScale, label } = subject;
    const mouth = heap(snack, {
      centre: { x: 320, y: 130 },
      width: 240,
      depth: 70,
      rise: 90,
      scale: pieceScale,
      seed: 3,
    });
    const pack = centredPouch(tornPouch(label, mouth), { x: 600, y: 728 }, turn, 1.03);
    return stage(
      subject,
      light,
      ground + standing(pack) + dropped(loose(snack, 2, enlarged(BURST, pieceScale * 1.35))),
    );
  };
}

const SPILL: Places = [
  [960, 210, 1],
  [1080, 320, 1.1],
  [830, 130, 0.95],
  [1060, 110, 1.15],
  [930, 60, 0.9],
  [1150, 210, 1],
  [700, 90, 0.95],
  [1130, 480, 0.95],
  [560, 60, 0.85],
  [1150, 640, 0.85],
];

/** The pouch lies on its back, cut off by a corner, and its content spills over the ground. */
export function spilling({ ground, light, turn }: Setting): Draw {
  return (subject) => {
    const { snack, pieceScale, label } = subject;
    const mouth = heap(snack, {
      centre: { x: 320, y: 110 },
      width: 250,
      depth: 80,
      rise: 60,
      scale: pieceScale,
      seed: 5,
    });
    const pack = centredPouch(tornPouch(label, mouth), { x: 500, y: 690 }, turn, 1.12);
    const run = loose(snack, 4, enlarged(SPILL, pieceScale * 1.5));
    return stage(subject, light, ground + dropped(run) + dropped(pack));
  };
}
