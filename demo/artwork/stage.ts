/** Shared by the compositions of the product pictures. */
import { SIDE } from "./backdrop.ts";
import { hardLight, type LightFrom } from "./hard-light.ts";
import { ingredientDefinitions } from "./ingredients.ts";
import type { PackLabel } from "./pack-face.ts";
import { pouchDefinitions } from "./pouch.ts";
import { sharedDefinitions } from "./shading.ts";
import type { Snack } from "./snack.ts";
import { picture } from "./svg.ts";
import { vesselDefinitions } from "./vessels.ts";

/** The subject of a picture: the snack, the scale of its pieces, and the print of its pack. */
export interface Subject {
  snack: Snack;
  /** Size of a piece; 1 is 200 pixels wide. */
  pieceScale: number;
  label: PackLabel;
}

/** A subject without its pack. */
export type Served = Omit<Subject, "label">;

/** Draws a picture as a complete SVG. */
export type Draw<Drawn = Subject> = (subject: Drawn) => string;

/** Completes a picture: adds the light and all definitions that drawings may use. */
export function stage({ snack }: Served, light: LightFrom, body: string): string {
  const definitions = [
    sharedDefinitions,
    vesselDefinitions,
    ingredientDefinitions,
    pouchDefinitions,
    snack.definitions,
    hardLight(light, SIDE),
  ];
  return picture(SIDE, SIDE, definitions.join(""), body);
}
