/** Main pictures of sweets that are not sold in pouches: a jar, and a round tin with its lid. */

import { brandLockup, brandLockupWidth } from "./brand-mark.ts";
import { dropped, standing } from "./hard-light.ts";
import { jar, jarDefinitions } from "./jar.ts";
import { type Laid, lay } from "./laid.ts";
import { outlinedText } from "./outlined-text.ts";
import { type PackLabel, vegMark } from "./pack-face.ts";
import { motif } from "./pack-motifs.ts";
import { palette } from "./palette.ts";
import { dish } from "./round-vessels.ts";
import type { Setting } from "./setting.ts";
import { loose } from "./snack.ts";
import { type Draw, stage } from "./stage.ts";
import { number, place } from "./svg.ts";

/** The jar on the floor, with ingredients at its foot and pieces leaning against it. */
export function jarOnFloor({ ground, light, turn }: Setting, things: readonly Laid[]): Draw {
  return (subject) => {
    const { snack, pieceScale, label } = subject;
    const glass = place(jar(label, snack, pieceScale), { x: 250, y: 120 }, turn, 1.1);
    const pieces = loose(snack, 2, [
      [170, 1090, pieceScale * 1.15],
      [860, 1120, pieceScale * 1.05],
      [1060, 1060, pieceScale * 1.25],
    ]);
    return stage(
      subject,
      light,
      `<defs>${jarDefinitions}</defs>${ground}${standing(glass)}${dropped(lay(things) + pieces)}`,
    );
  };
}

/** The lid of a tin from above. The origin is its centre. */
function tinLid({ name, netWeight, promise, colours, motif: sign }: PackLabel, radius: number): string {
  const signs = Array.from({ length: 14 }, (_, at) => {
    const angle = (at / 14) * Math.PI * 2;
    const where = { x: Math.cos(angle) * radius * 0.82, y: Math.sin(angle) * radius * 0.82 };
    const inks = { body: colours.sign, detail: colours.signDetail };
    return place(motif(sign, inks), where, (angle * 180) / Math.PI + 90, radius / 900);
  });
  const size = radius * 0.19;
  const nameLines = name
    .split(" ")
    .map((word, at) =>
      outlinedText(word, 0, radius * (0.02 + at * 0.27), {
        size: radius * 0.34,
        fill: colours.ink,
        anchor: "middle",
        maxWidth: radius * 1.14,
      }),
    )
    .join("");
  const small = { face: "textBold", size: radius * 0.066, fill: colours.ink, anchor: "middle" } as const;
  return `<circle r="${radius}" fill="${colours.block}"/><circle r="${number(radius * 0.985)}" fill="none" stroke="#FFF" stroke-opacity=".4" stroke-width="8"/>${signs.join("")}<circle r="${number(radius * 0.66)}" fill="${colours.base}"/>${brandLockup(-brandLockupWidth(size) / 2, -radius * 0.28, size, colours.ink, palette.turmeric)}${nameLines}${outlinedText(promise, 0, radius * 0.42, small)}${outlinedText(netWeight, -radius * 0.03, radius * 0.52, { ...small, anchor: "end" })}${vegMark(radius * 0.02, radius * 0.465, radius * 0.075)}`;
}

/** The open tin cut off by an edge of the picture, with its lid in front. */
export function openTin({ ground, light, turn }: Setting): Draw {
  return (subject) => {
    const { snack, label } = subject;
    const ring = Array.from({ length: 8 }, (_, at): readonly [number, number, number] => {
      const angle = (at / 8) * Math.PI * 2;
      return [Math.cos(angle) * 245, Math.sin(angle) * 245, 1.02];
    });
    const rounds = loose(snack, 1, [...ring, [-2, -118, 0.98], [-104, 66, 0.98], [104, 66, 0.98]]);
    const tin = place(dish("brass", 430, rounds), { x: 815, y: 335 });
    const lid = place(tinLid(label, 430), { x: 425, y: 765 }, turn);
    const out = loose(snack, 2, [[1030, 980, 1.5, 10]]);
    return stage(subject, light, ground + dropped(tin) + dropped(lid + out));
  };
}
