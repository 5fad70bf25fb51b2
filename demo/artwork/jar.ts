/** The glass jar of sharkara varatti, 620 by 860 pixels. The origin is its top left corner. */
import { outlinedText } from "./outlined-text.ts";
import { brandLine, type PackLabel, posterName, signBlock, vegMark } from "./pack-face.ts";
import { heap, type Snack } from "./snack.ts";
import { mix } from "./svg.ts";

const GLASS = "M40 190Q40 130 110 130H510Q580 130 580 190V790Q580 860 510 860H110Q40 860 40 790Z";

/** Clip paths that the jar uses. */
export const jarDefinitions = `<clipPath id="jar-glass"><path d="${GLASS}"/></clipPath>`;

function lid({ base, block }: PackLabel["colours"]): string {
  const ribs = Array.from({ length: 23 }, (_, at) => `M${84 + at * 20} 34V112`).join("");
  return `<rect x="60" width="500" height="130" rx="22" fill="${block}"/><path d="${ribs}" stroke="${mix(block, base, 0.5)}" stroke-width="7"/><rect x="60" y="112" width="500" height="18" fill="#000" fill-opacity=".22"/><rect x="84" y="8" width="300" height="14" rx="7" fill="#FFF" fill-opacity=".45"/>`;
}

function wrap(label: PackLabel): string {
  const { name, promise, netWeight, colours } = label;
  const { base, ink } = colours;
  const small = { face: "textBold", size: 24, fill: ink } as const;
  const title = posterName(name, { x: 76, y: 428, width: 468, height: 230, largest: 140, fill: ink });
  return `<g clip-path="url(#jar-glass)"><rect x="40" y="330" width="540" height="400" fill="${base}"/>${signBlock(label, "jar-block", { x: 40, y: 716, width: 540, height: 146 })}${brandLine({ x: 78, y: 402, width: 464, largest: 60, fill: ink })}${title.drawing}${outlinedText(promise, 78, 694, { ...small, maxWidth: 270 })}${outlinedText(netWeight, 492, 694, { ...small, anchor: "end", maxWidth: 130 })}${vegMark(506, 670, 34)}</g>`;
}

/** The filled jar. */
export function jar(label: PackLabel, snack: Snack, pieceScale: number): string {
  const inside = heap(snack, {
    centre: { x: 310, y: 300 },
    width: 270,
    depth: 120,
    rise: 60,
    scale: pieceScale * 0.95,
    seed: 8,
  });
  return `<path d="${GLASS}" fill="#F6EBD6"/><g clip-path="url(#jar-glass)"><rect x="40" y="130" width="540" height="730" fill="#5E2F10"/><rect x="40" y="130" width="540" height="60" fill="#F6EBD6" fill-opacity=".55"/>${inside}</g>${wrap(label)}<path d="${GLASS}" fill="none" stroke="#FFF" stroke-opacity=".5" stroke-width="10"/><path d="M74 220Q74 172 116 168V820Q74 816 74 770Z" fill="#FFF" fill-opacity=".26"/><path d="M546 220V780" stroke="#FFF" stroke-opacity=".3" stroke-width="12" stroke-linecap="round"/>${lid(label.colours)}`;
}
