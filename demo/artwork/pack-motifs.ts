/** The signs printed on the packs: each snack reduced to a flat shape, about 100 pixels from centre to edge. */
import { Dice, number, place } from "./svg.ts";

/** Names of the printed signs. */
export type Motif =
  | "slice"
  | "sun"
  | "chilliSlice"
  | "pepper"
  | "ring"
  | "chilli"
  | "strip"
  | "wedge"
  | "bulb"
  | "cube"
  | "flower"
  | "tube"
  | "ribbon"
  | "spiral"
  | "confetti";

/** The two colours of a sign: its body and the details on it. */
interface Inks {
  body: string;
  detail: string;
}

function turned(count: number, shape: string): string {
  return Array.from(
    { length: count },
    (_, at) => `<g transform="rotate(${(at * 360) / count})">${shape}</g>`,
  ).join("");
}

const line = (path: string, colour: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const heart = (colour: string) =>
  turned(3, `<path d="M0-8C-26-22-26-48 0-60C26-48 26-22 0-8Z" fill="${colour}"/>`);

const chilliShape = "M-88-8C-50-44 50-40 96 34C40 30-46 44-82 20C-98 12-98-2-88-8Z";

function spiral(): string {
  return Array.from({ length: 61 }, (_, at) => {
    const [angle, distance] = [(at / 60) * Math.PI * 5.4, 8 + (at / 60) * 80];
    return `${at ? "L" : "M"}${number(Math.cos(angle) * distance)} ${number(Math.sin(angle) * distance)}`;
  }).join("");
}

function confetti({ body, detail }: Inks): string {
  const dice = new Dice(12);
  return Array.from({ length: 14 }, (_, at) => {
    const where = { x: dice.between(-90, 90), y: dice.between(-90, 90) };
    const shapes = [
      `<circle r="15" fill="${body}"/>`,
      line("M-30 0q15-30 30 0t30 0", detail, 11),
      `<path d="M-34 0C-16-22 16-22 34 0C16 22-16 22-34 0Z" fill="${body}"/>`,
    ];
    return place(shapes[at % 3] as string, where, dice.between(0, 360));
  }).join("");
}

const motifs: Record<Motif, (inks: Inks) => string> = {
  slice: ({ body, detail }) => `<circle r="98" fill="${body}"/>${heart(detail)}`,
  sun: ({ body, detail }) =>
    `<circle r="66" fill="${body}"/>${turned(12, `<path d="M-12-74L0-106L12-74Z" fill="${body}"/>`)}${heart(detail)}`,
  chilliSlice: ({ body, detail }) =>
    `<circle r="98" fill="${body}"/>${turned(3, `<path d="M-8-12C-30-40-16-78 14-84C-2-60 22-34 8-12Z" fill="${detail}"/>`)}`,
  pepper: ({ body, detail }) =>
    `<circle r="98" fill="${body}"/>${heart(detail)}${turned(9, `<circle cy="-78" r="9" fill="${detail}"/>`)}`,
  ring: ({ body, detail }) =>
    `<circle r="98" fill="${body}"/><circle r="62" fill="none" stroke="${detail}" stroke-width="14"/><circle r="16" fill="${detail}"/>`,
  chilli: ({ body, detail }) =>
    `<path d="${chilliShape}" fill="${body}" transform="rotate(-24)"/>${line("M-86 34C-104 30-110 16-108 0", detail, 14)}`,
  strip: ({ body, detail }) =>
    `<path d="M-100 20C-50-60 50-60 100 20C50-6-50-6-100 20Z" fill="${body}"/>${line("M-56-10Q0-44 56-10", detail, 8)}`,
  wedge: ({ body, detail }) =>
    `<path d="M-96 40A96 96 0 0 1 96 40Z" fill="${body}"/>${line("M-48 14l12-22M-6-4l4-26M38 12l-8-24", detail, 11)}`,
  bulb: ({ body, detail }) =>
    `<path d="M0-100C40-70 74-10 56 44C40 94-40 94-56 44C-74-10-40-70 0-100Z" fill="${body}"/><path d="M0-20C26 0 30 40 0 60C-30 40-26 0 0-20Z" fill="${detail}"/>`,
  cube: ({ body, detail }) =>
    `<path d="M0-96L84-48L0 0L-84-48Z" fill="${detail}"/><path d="M-84-40L-4 6V100L-84 54Z" fill="${body}"/><path d="M84-40L4 6V100L84 54Z" fill="${body}" fill-opacity=".6"/>`,
  flower: ({ body, detail }) =>
    `${turned(8, `<path d="M0-18C-40-44-32-94 0-100C32-94 40-44 0-18Z" fill="${body}"/><ellipse cy="-64" rx="10" ry="19" fill="${detail}"/>`)}<circle r="24" fill="${body}"/><circle r="11" fill="${detail}"/>`,
  tube: ({ body, detail }) =>
    `<rect x="-100" y="-40" width="190" height="80" rx="30" fill="${body}"/><ellipse cx="84" rx="20" ry="40" fill="${detail}"/><ellipse cx="84" rx="9" ry="22" fill="${body}"/>`,
  ribbon: ({ body, detail }) =>
    line("M-100 0C-70-60-40-60-10 0S60 60 100-10", body, 52) +
    line("M-100 0C-70-60-40-60-10 0S60 60 100-10", detail, 12),
  spiral: ({ body }) => line(spiral(), body, 20),
  confetti,
};

/** A printed sign. The origin is its centre. */
export function motif(name: Motif, inks: Inks): string {
  return motifs[name](inks);
}

// Wide, low signs are printed in closer rows.
const LOW: Partial<Record<Motif, number>> = {
  strip: 96,
  chilli: 120,
  tube: 104,
  ribbon: 96,
  wedge: 132,
  cube: 200,
};

/**
 * Fills a field with rows of a sign, every second row shifted by half a step. The caller cuts it off at the
 * edges.
 */
export function signField(
  name: Motif,
  inks: Inks,
  { width, height }: { width: number; height: number },
): string {
  const low = LOW[name];
  const scale = low ? Math.max(0.62, width / 520) : Math.min(height / 216, width / 330);
  const [across, down] = [214 * scale, (low ?? 206) * scale];
  const rows = Math.max(1, Math.round(height / down));
  const columns = Math.ceil(width / across) + 2;
  return Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const shift = ((row + columns) % 2) * 0.5 + 0.5;
    const x = width / 2 + (column - columns / 2 + shift - 0.5) * across;
    return place(motif(name, inks), { x, y: height / 2 + (row - (rows - 1) / 2) * down }, 0, scale);
  }).join("");
}
