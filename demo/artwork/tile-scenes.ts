/** Pictures of the four tiles of the home page, and the placeholder for pictures that cannot be loaded. */
import { brandLockup, brandLockupWidth, brandMark } from "./brand-mark.ts";
import { coconutHalf, ingredientDefinitions } from "./ingredients.ts";
import { palette } from "./palette.ts";
import { POUCH_OUTLINE } from "./pouch.ts";
import { linear, radial, sharedDefinitions, softShadow } from "./shading.ts";
import { mix, picture, place } from "./svg.ts";

const TILE = 320;

function tile(ground: string, drawing: string): string {
  const definitions = [
    sharedDefinitions,
    ingredientDefinitions,
    radial(
      "disc",
      [
        [0, mix(ground, "#FFFFFF", 0.55)],
        [1, ground],
      ],
      [0.4, 0.34],
      0.75,
    ),
    linear(
      "sprig-light",
      [
        [0, "#A9D36B"],
        [1, "#4E8C3C"],
      ],
      [0, 0],
      [1, 1],
    ),
    linear(
      "sprig-dark",
      [
        [0, "#5E9A45"],
        [1, "#1F5B41"],
      ],
      [0, 0],
      [1, 1],
    ),
    linear(
      "grain",
      [
        [0, "#FFE08A"],
        [0.6, "#F0B02C"],
        [1, "#B97A14"],
      ],
      [0, 0],
      [1, 1],
    ),
    linear(
      "tile-pack",
      [
        [0, "#143C2D"],
        [0.14, "#3D8A62"],
        [0.4, "#1F5B41"],
        [1, "#0C281E"],
      ],
      [0, 0],
      [1, 0.1],
    ),
  ].join("");
  return picture(TILE, TILE, definitions, `<circle cx="160" cy="160" r="140" fill="url(#disc)"/>${drawing}`);
}

/** Coconut oil: an open coconut and a golden drop. */
export function coconutOilTile(): string {
  const drop = `<path d="M0-58C26-22 40-4 40 18A40 40 0 0 1-40 18C-40-4-26-22 0-58Z" fill="url(#grain)" stroke="#B97A14" stroke-width="2.5"/><path d="M-24 14C-26 34-12 44 0 45" stroke="#FFF8DC" stroke-width="7" stroke-linecap="round" fill="none" stroke-opacity=".9"/>`;
  return tile(
    "#DDEBC6",
    place(coconutHalf, { x: 150, y: 196 }, 0, 1.08) + place(drop, { x: 226, y: 112 }, 8, 1.05),
  );
}

const sprigLeaf = (fill: string) =>
  `<path d="M0 0C10-70 60-116 132-122C138-52 96 0 0 0Z" fill="url(#${fill})"/><path d="M4-4C40-40 74-74 118-108M38-40l4-40M38-38l44-2M66-66l3-32M68-66l34-2" stroke="#F3F8D3" stroke-width="4" stroke-linecap="round" fill="none" stroke-opacity=".75"/>`;

/** Made from plants: a young sprig. */
export function plantTile(): string {
  const stem = `<path d="M160 268C158 220 160 190 160 168" stroke="#3F7F3E" stroke-width="12" stroke-linecap="round" fill="none"/>`;
  const small = `<g transform="translate(160 222) scale(-.62 .62) rotate(14)">${sprigLeaf("sprig-light")}</g>`;
  return tile(
    "#F9E3A8",
    `${softShadow(164, 270, 74, 18)}${stem}${small}<g transform="translate(160 172) rotate(-8)">${sprigLeaf("sprig-light")}</g><g transform="translate(160 186) scale(-.92 .92) rotate(-4)">${sprigLeaf("sprig-dark")}</g>`,
  );
}

/** No GMO: an ear of grain. */
export function grainTile(): string {
  const kernel = (x: number, y: number, turn: number) =>
    place(
      `<path d="M0-32C20-20 20 14 0 30C-20 14-20-20 0-32Z" fill="url(#grain)" stroke="#B97A14" stroke-width="2.4"/><path d="M-6-16C-10 0-8 10-3 18" stroke="#FFF8DC" stroke-width="4" stroke-linecap="round" fill="none" stroke-opacity=".85"/>`,
      { x, y },
      turn,
      1.04,
    );
  const rows = [0, 1, 2, 3].map((row) => kernel(134, 196 - row * 36, -32) + kernel(186, 196 - row * 36, 32));
  const stem = `<path d="M160 282V100" stroke="#6F8F2E" stroke-width="8" stroke-linecap="round"/><path d="M160 272C120 268 92 246 84 214C122 216 152 238 160 272Z" fill="url(#sprig-light)"/><path d="M160 262C196 258 226 238 234 206C196 208 168 230 160 262Z" fill="url(#sprig-dark)"/>`;
  return tile("#F6D9B8", `${softShadow(162, 280, 60, 14)}${stem}${rows.join("")}${kernel(160, 64, 0)}`);
}

/** Premium packaging: the pouch. */
export function packagingTile(): string {
  const pack = `<path d="${POUCH_OUTLINE}" fill="url(#tile-pack)"/><path d="M16 0H624L628 62H12Z" fill="${palette.leaf}"/><path d="M40 6V56M100 6V56M160 6V56M220 6V56M280 6V56M340 6V56M400 6V56M460 6V56M520 6V56M580 6V56" stroke="#FFF" stroke-width="10" stroke-opacity=".25"/><rect x="30" y="560" width="580" height="220" fill="${palette.cream}"/><path d="M30 572H610M30 768H610" stroke="${palette.turmeric}" stroke-width="20"/><g transform="translate(320 330) scale(1.75)">${brandMark(palette.turmeric, palette.leaf, palette.leafLight)}</g><path d="M150 640H490M210 706H430" stroke="${palette.leaf}" stroke-width="34" stroke-linecap="round"/><path d="M72 130C50 320 54 600 66 820" stroke="#FFF" stroke-width="26" stroke-linecap="round" fill="none" stroke-opacity=".35"/>`;
  return tile("#F3C9B0", `${softShadow(164, 272, 104, 20)}${place(pack, { x: 85, y: 58 }, 0, 0.236)}`);
}

/** Shown in place of a picture that cannot be loaded, 1200 by 1200. */
export function placeholderScene(): string {
  const definitions = [
    sharedDefinitions,
    radial(
      "paper",
      [
        [0, "#FFFDF7"],
        [1, "#F6E9CB"],
      ],
      [0.45, 0.4],
      0.75,
    ),
    linear(
      "blank",
      [
        [0, "#E9D8B2"],
        [0.12, "#FFFDF7"],
        [0.5, "#FBF1DA"],
        [0.9, "#EFE0BD"],
        [1, "#DCC796"],
      ],
      [0, 0],
      [1, 0],
    ),
  ].join("");
  const size = 98;
  const lockup = brandLockup(320 - brandLockupWidth(size) / 2, 770, size, palette.leaf, palette.turmeric);
  const pack = `<path d="${POUCH_OUTLINE}" fill="url(#blank)" stroke="#CDB27A" stroke-width="5"/><path d="M14 62H626M12 96H628" stroke="#CDB27A" stroke-width="4" stroke-opacity=".7"/><path d="M10 846Q320 884 630 846" fill="none" stroke="#CDB27A" stroke-width="4" stroke-opacity=".5"/><path d="M130 640V380A190 190 0 0 1 510 380V640Z" fill="none" stroke="#CDB27A" stroke-width="4" stroke-dasharray="4 16" stroke-linecap="round"/><g transform="translate(314 432) scale(1.3)">${brandMark("#E7D3A1", "#FBF1DA", "#D9C58E")}</g>${lockup}`;
  const body = `<rect width="1200" height="1200" fill="url(#paper)"/>${softShadow(610, 1042, 400, 56, 0.5)}${place(pack, { x: 280, y: 150 })}`;
  return picture(1200, 1200, definitions, body);
}
