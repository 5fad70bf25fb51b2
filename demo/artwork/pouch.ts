/** The pouch in which most snacks are sold, 640 by 900 pixels. The origin is its top left corner. */
import { outlinedText } from "./outlined-text.ts";
import { brandLine, type PackLabel, posterName, signBlock, vegMark } from "./pack-face.ts";
import { mix } from "./svg.ts";

/** Outline of the pouch, with its tear notches. */
export const POUCH_OUTLINE =
  "M16 0H624L628 64L616 74L628 84C642 240 646 600 636 838Q633 880 598 888C470 908 170 908 42 888Q7 880 4 838C-6 600-2 240 12 84L24 74L12 64Z";
const TORN_OUTLINE =
  "M8 150L60 118L112 152L170 108L236 146L300 112L352 150L420 106L488 148L548 116L630 140C642 300 646 600 636 838Q633 880 598 888C470 908 170 908 42 888Q7 880 4 838C-4 640-4 380 8 150Z";
const TORN_BACK = "M10 160L40 60L96 92L160 44L230 84L310 36L380 82L452 40L530 86L600 52L630 160L560 230H80Z";

function smallPrint({ promise, netWeight, colours: { ink } }: PackLabel): string {
  const setting = { face: "textBold", size: 29, fill: ink } as const;
  return (
    outlinedText(promise, 52, 866, { ...setting, maxWidth: 330 }) +
    outlinedText(netWeight, 526, 866, { ...setting, anchor: "end", maxWidth: 130 }) +
    vegMark(544, 838, 38)
  );
}

// A short name leaves more of the pack for the signs.
function face(label: PackLabel): string {
  const { name, colours } = label;
  const { base, ink } = colours;
  const title = posterName(name, { x: 50, y: 234, width: 540, height: 360, largest: 160, fill: ink });
  const top = title.bottom + 34;
  return `<rect x="-10" width="660" height="910" fill="${base}"/>${brandLine({ x: 52, y: 206, width: 536, largest: 72, fill: ink })}${title.drawing}${signBlock(label, "pouch-block", { x: -10, y: top, width: 660, height: 828 - top })}${smallPrint(label)}`;
}

// Foil reflects light in hard-edged bands: bright along one side, dark along the other.
function foil(base: string): string {
  return `<path d="M0 0H34C60 260 54 640 46 910H-10V0Z" fill="#FFF" fill-opacity=".16"/><path d="M58 100C82 300 78 620 70 880H84C94 620 98 300 76 100Z" fill="#FFF" fill-opacity=".2"/><path d="M640 0H606C588 260 590 640 600 910H650V0Z" fill="${mix(base, "#000000", 0.75)}" fill-opacity=".28"/><path d="M-10 846Q320 894 650 846V910H-10Z" fill="${mix(base, "#000000", 0.75)}" fill-opacity=".12"/>`;
}

function seal({ colours: { base, block } }: PackLabel): string {
  const lines = Array.from({ length: 31 }, (_, at) => `M${18 + at * 20} 8V52`).join("");
  return `<rect width="640" height="62" fill="${block}"/><path d="${lines}" stroke="${base}" stroke-width="7" stroke-opacity=".55"/><path d="M0 64H640" stroke="#000" stroke-opacity=".2" stroke-width="6"/>`;
}

/** Clip paths that a pouch uses. */
export const pouchDefinitions = `<clipPath id="pouch-clip"><path d="${POUCH_OUTLINE}"/></clipPath><clipPath id="torn-clip"><path d="${TORN_OUTLINE}"/></clipPath>`;

export function pouch(label: PackLabel): string {
  return `<g clip-path="url(#pouch-clip)">${face(label)}${seal(label)}${foil(label.colours.base)}</g>`;
}

/** The torn-open pouch; `spilling` is drawn between its back and its front. */
export function tornPouch(label: PackLabel, spilling: string): string {
  const { base } = label.colours;
  return `<path d="${TORN_BACK}" fill="${mix(base, "#000000", 0.5)}"/>${spilling}<g clip-path="url(#torn-clip)">${face(label)}${foil(base)}</g><path d="M8 150L60 118L112 152L170 108L236 146L300 112L352 150L420 106L488 148L548 116L630 140" fill="none" stroke="${mix(base, "#FFFFFF", 0.6)}" stroke-width="7" stroke-linejoin="round"/>`;
}
