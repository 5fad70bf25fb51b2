/** The gift box, 760 by 620 pixels from the top left of its lid. */
import { BRAND, brandLockup, brandLockupWidth } from "./brand-mark.ts";
import { outlinedText } from "./outlined-text.ts";
import { palette } from "./palette.ts";
import type { PackLabel } from "./pouch.ts";
import { vegMark } from "./pouch.ts";
import { linear, softShadow } from "./shading.ts";
import { mix } from "./svg.ts";

/** Gradients the box refers to. */
export function giftBoxDefinitions({ pack, accent, snack }: PackLabel): string {
  return [
    snack.definitions,
    linear(
      "box-front",
      [
        [0, mix(pack, "#FFFFFF", 0.12)],
        [0.5, pack],
        [1, mix(pack, "#000000", 0.4)],
      ],
      [0, 0],
      [1, 1],
    ),
    linear("box-lid", [
      [0, mix(pack, accent, 0.3)],
      [1, mix(pack, "#FFFFFF", 0.06)],
    ]),
    linear(
      "gold",
      [
        [0, "#C98A1B"],
        [0.3, "#FFE08A"],
        [0.55, "#E0A32A"],
        [0.8, "#FFD975"],
        [1, "#B97A14"],
      ],
      [0, 0],
      [1, 0.2],
    ),
    linear(
      "kasavu",
      [
        [0, "#EADBB8"],
        [0.4, "#FFFDF7"],
        [1, "#E6D3A6"],
      ],
      [0, 0],
      [1, 0],
    ),
  ].join("");
}

const bow = `<path d="M0 0C-40-70-150-120-176-62C-190-16-80 6 0 0Z" fill="url(#kasavu)"/><path d="M0 0C-44-50-120-84-140-54C-144-30-70-6 0 0Z" fill="#C9A25A" fill-opacity=".55"/><path d="M-8-6C-60-76-152-108-172-62" fill="none" stroke="url(#gold)" stroke-width="9"/><path d="M0 0C40-70 150-120 176-62C190-16 80 6 0 0Z" fill="url(#kasavu)"/><path d="M0 0C44-50 120-84 140-54C144-30 70-6 0 0Z" fill="#C9A25A" fill-opacity=".55"/><path d="M8-6C60-76 152-108 172-62" fill="none" stroke="url(#gold)" stroke-width="9"/><path d="M-8 6C-50 40-90 60-128 118L-92 112L-84 140C-60 90-20 50 6 12Z" fill="url(#kasavu)"/><path d="M8 6C50 40 90 60 128 118L92 112L84 140C60 90 20 50-6 12Z" fill="url(#kasavu)"/><path d="M-118 104L-88 100M118 104L88 100" stroke="url(#gold)" stroke-width="12"/><rect x="-32" y="-28" width="64" height="52" rx="20" fill="url(#kasavu)"/><path d="M-32-8H32" stroke="url(#gold)" stroke-width="9"/>`;

/** The closed box tied with a kasavu ribbon. */
export function giftBox({ name, netWeight, promise, pack }: PackLabel): string {
  const size = 78;
  const lockup = brandLockup(380 - brandLockupWidth(size) / 2, 294, size, palette.cream, palette.turmeric);
  const script = outlinedText(BRAND.malayalam, 380, 336, {
    face: "malayalam",
    size: 30,
    fill: palette.turmeric,
    anchor: "middle",
  });
  const title = outlinedText(name, 380, 454, {
    size: 84,
    fill: palette.leaf,
    anchor: "middle",
    maxWidth: 580,
  });
  const oil = outlinedText(promise, 380, 502, {
    face: "textBold",
    size: 26,
    fill: palette.husk,
    anchor: "middle",
  });
  const weight = outlinedText(netWeight, 60, 594, { face: "textBold", size: 34, fill: palette.cream });
  const ribbonSide = `<path d="M40 150H104V622H40Z" fill="url(#kasavu)"/><path d="M46 150V622M98 150V622" stroke="url(#gold)" stroke-width="10"/>`;
  return `${softShadow(396, 618, 470, 66)}${softShadow(386, 622, 400, 30)}<rect x="14" y="130" width="732" height="492" rx="10" fill="url(#box-front)"/><g transform="translate(308 0)">${ribbonSide}</g><rect x="60" y="216" width="640" height="320" rx="20" fill="${pack}"/><rect x="60" y="216" width="640" height="320" rx="20" fill="none" stroke="url(#gold)" stroke-width="6"/><rect x="63" y="358" width="634" height="175" rx="16" fill="${palette.cream}"/><rect x="63" y="354" width="634" height="12" fill="url(#gold)"/>${lockup}${script}${title}${oil}${weight}${vegMark(656, 560, 42)}<path d="M84 10H676L760 120V168Q760 178 750 178H10Q0 178 0 168V120Z" fill="url(#box-lid)"/><path d="M0 120H760V168Q760 178 750 178H10Q0 178 0 168Z" fill="${mix(pack, "#FFFFFF", 0.1)}"/><path d="M0 121H760" stroke="#FFF" stroke-width="3" stroke-opacity=".35"/><path d="M352 10H408L414 120V178H346V120Z" fill="url(#kasavu)"/><path d="M358 10L352 120V178M402 10L408 120V178" fill="none" stroke="url(#gold)" stroke-width="9"/><path d="M14 178H746V196H14Z" fill="#000" fill-opacity=".28"/><g transform="translate(380 44) scale(1.08)">${bow}</g>`;
}
