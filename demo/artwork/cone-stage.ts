/** The main picture of mixture: a hand holds up a paper cone of it, as sold at bus stands. */
import { BRAND, brandLockup, brandLockupWidth } from "./brand-mark.ts";
import { dropped, standing } from "./hard-light.ts";
import { outlinedText } from "./outlined-text.ts";
import { type PackLabel, vegMark } from "./pack-face.ts";
import { palette } from "./palette.ts";
import type { Setting } from "./setting.ts";
import { heap, loose } from "./snack.ts";
import { type Draw, stage } from "./stage.ts";
import { mix } from "./svg.ts";

const PAPER = "M270 372Q600 452 930 372L640 1190Q600 1240 560 1190Z";

function printedLines({ name, netWeight, colours: { ink } }: PackLabel): string {
  const size = 82;
  const centred = { fill: ink, anchor: "middle" } as const;
  const [first = "", second = ""] = name.split(" ");
  return (
    brandLockup(600 - brandLockupWidth(size) / 2, 522, size, ink, palette.turmeric) +
    outlinedText(first, 600, 664, { ...centred, size: 160, maxWidth: 345 }) +
    outlinedText(second, 600, 778, { ...centred, size: 150, maxWidth: 285 }) +
    outlinedText(BRAND.malayalam, 600, 838, { ...centred, face: "malayalam", size: 46 }) +
    outlinedText(netWeight, 590, 884, { face: "textBold", size: 28, fill: ink, anchor: "end" }) +
    vegMark(604, 858, 32)
  );
}

function cone(label: PackLabel): string {
  const { base, block } = label.colours;
  const stripes = [-334, -300, 300, 334]
    .map(
      (top, at) =>
        `<path d="M${600 + top} 340L600 1230L${600 + top + (at < 2 ? 20 : -20)} 340Z" fill="${block}"/>`,
    )
    .join("");
  return `<path d="${PAPER}" fill="${base}"/>${stripes}<path d="M930 372L640 1190Q620 1216 600 1222L820 406Z" fill="#000" fill-opacity=".1"/><path d="M270 372Q600 452 930 372" fill="none" stroke="${mix(base, "#FFFFFF", 0.7)}" stroke-width="12"/>${printedLines(label)}`;
}

// The back of the hand comes from the lower right, with four fingers around the paper.
function hand(skin: string): string {
  const dark = mix(skin, "#000000", 0.28);
  const fingers = [0, 1, 2, 3].map((at) => {
    const [y, from] = [936 + at * 56, 450 + at * 26];
    return `<rect x="${from}" y="${y}" width="${330 - at * 26}" height="54" rx="27" fill="${skin}" stroke="${dark}" stroke-width="5"/><rect x="${from + 10}" y="${y + 12}" width="30" height="30" rx="13" fill="${mix(skin, "#FFFFFF", 0.45)}"/>`;
  });
  const palm = `<path d="M700 950C800 930 850 990 850 1080L900 1300H560L640 1180Z" fill="${skin}"/>`;
  const bangles = [1166, 1192].map(
    (y) =>
      `<path d="M606 ${y + 12}Q740 ${y + 36} 878 ${y - 14}" fill="none" stroke="${palette.turmeric}" stroke-width="16"/>`,
  );
  return palm + fingers.join("") + bangles.join("");
}

/** A cone filled above its rim. */
export function heldUp({ ground, light, turn }: Setting, skin: string): Draw {
  return (subject) => {
    const { snack, pieceScale, label } = subject;
    const pile = heap(snack, {
      centre: { x: 600, y: 372 },
      width: 300,
      depth: 90,
      rise: 190,
      scale: pieceScale * 1.25,
      seed: 5,
    });
    const rim = `<ellipse cx="600" cy="380" rx="330" ry="52" fill="${mix(label.colours.base, "#000000", 0.5)}"/>`;
    const held = `<g transform="rotate(${turn} 600 1200)">${rim}${pile}${cone(label)}${hand(skin)}</g>`;
    const falling = loose(snack, 3, [
      [130, 180, pieceScale * 1.2],
      [1040, 240, pieceScale * 1.4],
      [1090, 560, pieceScale * 1.2],
      [150, 620, pieceScale * 1.4],
      [250, 960, pieceScale * 1.2],
    ]);
    return stage(subject, light, ground + standing(held) + dropped(falling));
  };
}
