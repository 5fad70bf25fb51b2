/** Backgrounds of the product pictures: flat colours and strong shapes, 1200 by 1200 pixels. */
import { number, type Point } from "./svg.ts";

/** The side of a product picture in pixels. */
export const SIDE = 1200;

function polar({ x, y }: Point, angle: number, distance: number): string {
  return `${number(x + Math.cos(angle) * distance)} ${number(y + Math.sin(angle) * distance)}`;
}

/** One colour everywhere. */
export function plain(colour: string): string {
  return `<rect width="${SIDE}" height="${SIDE}" fill="${colour}"/>`;
}

/** Rays from a point to the edges. */
export function sunburst(ground: string, ray: string, centre: Point, rays = 14): string {
  const wedges = Array.from({ length: rays }, (_, at) => {
    const from = (at / rays) * Math.PI * 2;
    return `M${number(centre.x)} ${number(centre.y)}L${polar(centre, from, 1800)}L${polar(centre, from + Math.PI / rays, 1800)}Z`;
  });
  return `${plain(ground)}<path d="${wedges.join("")}" fill="${ray}"/>`;
}

/** Two colours, divided by a line from the left edge to the right. */
export function split(above: string, below: string, left: number, right = left): string {
  return `${plain(above)}<path d="M0 ${left}L${SIDE} ${right}V${SIDE}H0Z" fill="${below}"/>`;
}

/** A large disc. */
export function disc(ground: string, colour: string, { x, y }: Point, radius: number): string {
  return `${plain(ground)}<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`;
}

/** An arched niche above the floor, with a second arch around it. */
export function arch(ground: string, colour: string, outer: string, floor: string, horizon: number): string {
  const niche = (half: number, top: number) =>
    `M${600 - half} ${horizon}V${top + half}A${half} ${half} 0 0 1 ${600 + half} ${top + half}V${horizon}Z`;
  return `${plain(ground)}<path d="${niche(500, 60)}" fill="${outer}"/><path d="${niche(400, 170)}" fill="${colour}"/><rect y="${horizon}" width="${SIDE}" height="${SIDE - horizon}" fill="${floor}"/>`;
}

/**
 * Slanted stripes.
 * @param turn slant in degrees
 */
export function stripes(ground: string, stripe: string, width: number, turn: number): string {
  const lines = Array.from({ length: Math.ceil(1800 / (width * 2)) }, (_, at) => {
    const x = -900 + at * width * 2;
    return `M${x}-900h${width}v1800h-${width}Z`;
  });
  return `${plain(ground)}<path transform="translate(600 600) rotate(${turn})" d="${lines.join("")}" fill="${stripe}"/>`;
}

/** A chequered floor in perspective below a flat wall. */
export function chequers(backdrop: string, light: string, dark: string, horizon: number): string {
  const vanishing = { x: 600, y: horizon - 260 };
  const rows = [0, 0.14, 0.34, 0.62, 1].map((share) => horizon + share * (SIDE - horizon));
  const edge = (column: number, y: number) => {
    const share = (y - vanishing.y) / (SIDE - vanishing.y);
    return `${number(vanishing.x + (column - 5) * 300 * share)} ${number(y)}`;
  };
  const tiles = rows.slice(1).flatMap((bottom, row) =>
    Array.from({ length: 5 }, (_, pair) => {
      const column = pair * 2 + (row % 2);
      const top = rows[row] as number;
      return `M${edge(column, top)}L${edge(column + 1, top)}L${edge(column + 1, bottom)}L${edge(column, bottom)}Z`;
    }),
  );
  return `${split(backdrop, light, horizon)}<path d="${tiles.join("")}" fill="${dark}"/>`;
}

/** Dots in staggered rows that grow towards the bottom. */
export function halftone(ground: string, dot: string): string {
  const dots = Array.from({ length: 13 }, (_, row) =>
    Array.from({ length: 13 }, (_, column) => {
      const x = column * 100 + (row % 2) * 50 - 25;
      const radius = number(8 + (row / 12) ** 1.5 * 42);
      return `M${number(x - Number(radius))} ${row * 100}a${radius} ${radius} 0 1 0 ${number(Number(radius) * 2)} 0a${radius} ${radius} 0 1 0 ${number(Number(radius) * -2)} 0`;
    }).join(""),
  );
  return `${plain(ground)}<path d="${dots.join("")}" fill="${dot}"/>`;
}

/** Broad waves from edge to edge that cycle through the colours from top to bottom. */
export function waves(colours: readonly [string, ...string[]], height: number): string {
  const bands = Array.from({ length: Math.ceil(SIDE / height) + 1 }, (_, at) => {
    const crests = "q75 -90 150 0t150 0t150 0t150 0t150 0t150 0t150 0t150 0t150 0";
    return `<path d="M${(at % 2) * -75 - 75} ${at * height}${crests}V1300H-150Z" fill="${colours[(at + 1) % colours.length]}"/>`;
  });
  return plain(colours[0]) + bands.join("");
}

/** A carpet of petals in rings around a point, as laid for Onam. The outermost ring is drawn first. */
export function petalCarpet(ground: string, rings: readonly string[], centre: Point, reach: number): string {
  const drawn = rings.map((colour, at) => {
    const radius = reach * (1 - at / rings.length);
    const count = 24 - at * 2;
    const petals = Array.from({ length: count }, (_, petal) => {
      const angle = ((petal + (at % 2) / 2) / count) * Math.PI * 2;
      const half = Math.PI / count;
      return `L${polar(centre, angle - half, radius * 0.9)}Q${polar(centre, angle, radius * 1.16)} ${polar(centre, angle + half, radius * 0.9)}`;
    });
    return `<path d="M${petals.join("").slice(1)}Z" fill="${colour}"/>`;
  });
  return plain(ground) + drawn.join("");
}
