/** Main pictures of a standing pouch, 1200 by 1200 pixels. The caller passes the ground. */
import { dropped, standing } from "./hard-light.ts";
import { pouch } from "./pouch.ts";
import { centredPouch, enlarged, type Places, type Setting } from "./setting.ts";
import { heap, loose } from "./snack.ts";
import { type Draw, type Subject, stage } from "./stage.ts";
import { type Point, place } from "./svg.ts";
import { type BowlName, bowl, bowls } from "./vessels.ts";

function tower(
  { snack, pieceScale }: Subject,
  { x, y }: Point,
  count: number,
  scale: number,
  squash: number,
): string {
  const step = 58 * pieceScale * scale;
  return Array.from({ length: count }, (_, at) => {
    const sway = Math.sin(at * 1.7) * 10 + at * 2;
    const flat = loose(snack, at, [[0, 0, pieceScale * scale, at * 50]]);
    return place(flat, { x: x + sway, y: y - at * step }, 0, 1, squash);
  }).join("");
}

/** The pouch next to a tower of its own snack that is taller than it. */
export function nextToTower(
  { ground, light, turn }: Setting,
  { count, scale, squash }: { count: number; scale: number; squash: number },
): Draw {
  return (subject) => {
    const { snack, pieceScale, label } = subject;
    const stack = tower(subject, { x: 905, y: 1060 }, count, scale, squash);
    const pack = centredPouch(pouch(label), { x: 410, y: 640 }, turn, 1.06);
    const fallen: Places = [
      [1110, 1100, 1],
      [680, 1140, 1.1],
    ];
    return stage(
      subject,
      light,
      ground + standing(pack + stack) + dropped(loose(snack, 3, enlarged(fallen, pieceScale * scale * 0.8))),
    );
  };
}

/** The pouch on a wood pile of its own snack. */
export function onPile({ ground, light, turn }: Setting, { scale }: { scale: number }): Draw {
  return (subject) => {
    const { snack, pieceScale, label } = subject;
    const size = pieceScale * scale;
    const rows = [5, 4, 3].map((count, row) =>
      Array.from({ length: count }, (_, at): Places[number] => {
        const x = 600 + (at - (count - 1) / 2) * 242 * size;
        return [x, 1140 - row * 88 * size, size, row % 2 ? 3 : -4];
      }),
    );
    const pack = centredPouch(pouch(label), { x: 600, y: 490 }, turn, 0.98);
    return stage(subject, light, ground + standing(pack) + dropped(loose(snack, 2, rows.flat())));
  };
}

/** The pouch behind a heap so close that its pieces are the size of a palm. */
export function behindHeap({ ground, light, turn }: Setting): Draw {
  return (subject) => {
    const { snack, pieceScale, label } = subject;
    const pack = centredPouch(pouch(label), { x: 600, y: 540 }, turn, 1.04);
    const pile = { centre: { x: 600, y: 1150 }, width: 640, depth: 90, rise: 130, seed: 4 };
    return stage(subject, light, ground + standing(pack) + heap(snack, { ...pile, scale: pieceScale * 1.9 }));
  };
}

/** The pouch behind a bowl at the lower edge, with pieces tossed up. */
export function behindBowl({ ground, light, turn }: Setting, served: BowlName): Draw {
  return (subject) => {
    const { snack, pieceScale, label } = subject;
    const pack = centredPouch(pouch(label), { x: 690, y: 520 }, turn, 1.04);
    const inside = { centre: { x: 330, y: 880 }, width: 270, depth: 90, rise: 150, seed: 4 };
    const pile = heap(snack, { ...inside, scale: pieceScale * 1.2 });
    const tossed: Places = [
      [150, 560, 1.2],
      [300, 420, 1],
      [120, 330, 1.1],
      [250, 180, 0.9],
      [1090, 1080, 1.4],
      [930, 1120, 1.2],
    ];
    return stage(
      subject,
      light,
      ground +
        standing(pack) +
        bowl({ x: 330, y: 890 }, 640, bowls[served], pile) +
        dropped(loose(snack, 5, enlarged(tossed, pieceScale * 1.1))),
    );
  };
}
