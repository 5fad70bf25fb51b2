/** What snacks are served on and in: banana leaves and bowls. */
import { linear, radial, softShadow } from "./shading.ts";
import { Dice, mix, number, type Point, place } from "./svg.ts";

/** Gradients that the vessels use. */
export const vesselDefinitions = [
  linear("leaf-upper", [
    [0, "#2F6B3A"],
    [0.7, "#5E9A45"],
    [1, "#9AC765"],
  ]),
  linear("leaf-lower", [
    [0, "#7DB352"],
    [0.4, "#3F7F3E"],
    [1, "#1D5233"],
  ]),
].join("");

/** A banana leaf, 1000 pixels long and pointing right. The origin is its centre. */
function bananaLeaf(seed: number): string {
  const dice = new Dice(seed);
  const veins = Array.from({ length: 30 }, (_, index) => {
    const x = -440 + index * 28.5;
    const lean = 46 + dice.between(-6, 6);
    const fromWidest = x + lean - 60;
    const share = Math.min(1, Math.abs(fromWidest) / (fromWidest > 0 ? 450 : 560));
    const reach = 176 * (fromWidest > 0 ? (1 - share ** 1.6) ** 0.8 : Math.sqrt(1 - share ** 2));
    return `M${x} 0Q${number(x + lean * 0.35)} ${number(-reach * 0.5)} ${number(x + lean)} ${number(-reach)}M${x} 0Q${number(x + lean * 0.35)} ${number(reach * 0.5)} ${number(x + lean)} ${number(reach)}`;
  });
  return `<path d="M-505 8C-430-150-180-200 60-190C290-180 430-110 510 0C430-20-300 10-505 8Z" fill="url(#leaf-upper)"/><path d="M-505 0C-430 150-180 200 60 190C290 180 430 110 510 0C430 6-300-6-505 0Z" fill="url(#leaf-lower)"/><path d="${veins.join("")}" fill="none" stroke="#173F28" stroke-width="2.6" stroke-opacity=".28"/><path d="M-540-4C-300-9 300-6 510 0C300 6-300 11-540 6Z" fill="#D8E9A4"/><path d="M-540-4C-300-9 300-6 510 0C300-1-300-1-540 0Z" fill="#F3F8D3" fill-opacity=".8"/><path d="M-360-108C-220-158-60-172 90-160" stroke="#FFF" stroke-width="14" stroke-linecap="round" fill="none" stroke-opacity=".14"/>`;
}

/** A banana leaf with its shadow on the table. */
export function leafOnTable(at: Point, turn: number, scale: number, seed: number, squash = 0.72): string {
  const shade = `<path d="M-505 0C-430-150-180-200 60-190C290-180 430-110 510 0C430 110 290 180 60 190C-180 200-430 150-505 0Z" fill="#1B0D02" fill-opacity=".22"/>`;
  return (
    place(shade, { x: at.x + 8 * scale, y: at.y + 22 * scale }, turn, scale, squash) +
    place(bananaLeaf(seed), at, turn, scale, squash)
  );
}

/** The colours of a bowl, from its lit side to its dark side. */
export interface BowlColours {
  light: string;
  body: string;
  dark: string;
  inside: string;
  band?: string;
}

export const bowls = {
  brass: { light: "#FFE9A6", body: "#D9A23A", dark: "#7C4F12", inside: "#8A5A18", band: "#9A6A1E" },
  coconutShell: { light: "#A9744A", body: "#6B3F1D", dark: "#2C1608", inside: "#E9D6B0" },
  clay: { light: "#E79A6B", body: "#B85F35", dark: "#5F2A14", inside: "#7B3A1E", band: "#F0C79B" },
  cream: { light: "#FFFFFF", body: "#F7EBD2", dark: "#C4A97C", inside: "#E6D3AD", band: "#F6B21B" },
  green: { light: "#4E9470", body: "#1F5B41", dark: "#0B2419", inside: "#123626", band: "#F6B21B" },
} satisfies Record<string, BowlColours>;

export type BowlName = keyof typeof bowls;

/** A bowl with content: `fill` is drawn between its back and its front. */
export function bowl(centre: Point, width: number, colours: BowlColours, fill: string): string {
  const { x, y } = centre;
  const [rx, ry, height] = [width / 2, width * 0.19, width * 0.4];
  const { light, body, dark, inside, band } = colours;
  const key = `${Math.round(x)}-${Math.round(y)}`;
  const definitions =
    linear(
      `body-${key}`,
      [
        [0, mix(body, dark, 0.35)],
        [0.16, light],
        [0.4, body],
        [0.78, mix(body, dark, 0.6)],
        [1, dark],
      ],
      [0, 0.1],
      [1, 0.3],
    ) +
    radial(
      `inside-${key}`,
      [
        [0, mix(inside, "#000000", 0.55)],
        [0.8, inside],
        [1, mix(inside, light, 0.4)],
      ],
      [0.5, 0.7],
      0.7,
    );
  const left = number(x - rx);
  const right = number(x + rx);
  const foot = rx * 0.42;
  const bottom = y + height;
  const turnDown = number(y + height * 0.7);
  const side = `M${left} ${number(y)}C${number(x - rx * 0.97)} ${turnDown} ${number(x - rx * 0.76)} ${number(bottom)} ${number(x - foot)} ${number(bottom + ry * 0.2)}Q${number(x)} ${number(bottom + ry * 0.42)} ${number(x + foot)} ${number(bottom + ry * 0.2)}C${number(x + rx * 0.76)} ${number(bottom)} ${number(x + rx * 0.97)} ${turnDown} ${right} ${number(y)}`;
  const front = `A${number(rx)} ${number(ry)} 0 0 1 ${left} ${number(y)}Z`;
  const rim = width * 0.022;
  const stripe = band
    ? `<path d="M${number(x - rx * 0.965)} ${number(y + height * 0.26)}A${number(rx * 0.985)} ${number(ry * 1.04)} 0 0 0 ${number(x + rx * 0.965)} ${number(y + height * 0.26)}" fill="none" stroke="${band}" stroke-width="${number(rim * 0.7)}" stroke-opacity=".85"/>`
    : "";
  return `<defs>${definitions}</defs>${softShadow(x + 16, bottom + ry * 0.1, rx * 1.12, ry * 0.95)}${softShadow(x + 4, bottom + ry * 0.2, rx * 0.62, ry * 0.42)}<ellipse cx="${x}" cy="${y}" rx="${number(rx)}" ry="${number(ry)}" fill="url(#inside-${key})" stroke="${light}" stroke-width="${number(rim)}"/>${fill}<path d="${side}${front}" fill="url(#body-${key})"/>${stripe}<path d="M${left} ${number(y)}A${number(rx)} ${number(ry)} 0 0 0 ${right} ${number(y)}" fill="none" stroke="${mix(light, body, 0.25)}" stroke-width="${number(rim)}" stroke-linecap="round"/><path d="M${number(x - rx * 0.9)} ${number(y + ry * 0.62)}A${number(rx)} ${number(ry)} 0 0 0 ${number(x - rx * 0.1)} ${number(y + ry)}" fill="none" stroke="#FFF" stroke-width="${number(rim * 0.5)}" stroke-linecap="round" stroke-opacity=".75"/><path d="M${number(x - rx * 0.84)} ${number(y + height * 0.36)}Q${number(x - rx * 0.72)} ${number(y + height * 0.72)} ${number(x - rx * 0.46)} ${number(y + height * 0.9)}" fill="none" stroke="#FFF" stroke-width="${number(rim * 1.2)}" stroke-linecap="round" stroke-opacity=".28"/>`;
}
