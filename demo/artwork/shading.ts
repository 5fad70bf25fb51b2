/** Gradients and soft shadows within drawings. hard-light.ts has the light of a whole picture. */
import { number } from "./svg.ts";

/** A gradient stop: its offset from 0 to 1, colour and opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity = 1]) =>
      opacity === 1
        ? `<stop offset="${offset}" stop-color="${colour}"/>`
        : `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join("");
}

/** A linear gradient between two points of a shape's bounding box, given in fractions of the box. */
export function linear(id: string, stops: readonly Stop[], from = [0, 0], to = [0, 1]): string {
  return `<linearGradient id="${id}" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stopsOf(stops)}</linearGradient>`;
}

/** A radial gradient around a point of a shape's bounding box, given in fractions of the box. */
export function radial(id: string, stops: readonly Stop[], centre = [0.5, 0.5], reach = 0.5): string {
  return `<radialGradient id="${id}" cx="${centre[0]}" cy="${centre[1]}" r="${reach}">${stopsOf(stops)}</radialGradient>`;
}

/** Gradients that every picture may use: the shadow under things and the curve of a piece. */
export const sharedDefinitions = [
  radial("shadow", [
    [0, "#1B0D02", 0.62],
    [0.45, "#1B0D02", 0.36],
    [0.75, "#1B0D02", 0.12],
    [1, "#1B0D02", 0],
  ]),
  linear(
    "curve",
    [
      [0, "#FFFFFF", 0.42],
      [0.42, "#FFFFFF", 0],
      [0.6, "#5A2A00", 0],
      [1, "#5A2A00", 0.38],
    ],
    [0.1, 0],
    [0.9, 1],
  ),
].join("");

/** A soft shadow: an ellipse with these radii. */
export function softShadow(x: number, y: number, width: number, height: number, opacity = 1): string {
  return `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(width)}" ry="${number(height)}" fill="url(#shadow)" fill-opacity="${opacity}"/>`;
}
