/** What the compositions of the product pictures share. */
import { SIDE } from "./backdrop.ts";
import { hardLight, type LightFrom } from "./hard-light.ts";
import { ingredientDefinitions } from "./ingredients.ts";
import type { PackLabel } from "./pack-face.ts";
import { pouchDefinitions } from "./pouch.ts";
import { sharedDefinitions } from "./shading.ts";
import type { Snack } from "./snack.ts";
import { picture } from "./svg.ts";
import { vesselDefinitions } from "./vessels.ts";

/** What a picture is drawn from: the snack, how large its pieces are, and what is printed on its pack. */
export interface Subject {
  snack: Snack;
  /** Size of a piece; 1 is 200 pixels wide. */
  pieceScale: number;
  label: PackLabel;
}

/** The snack without its pack. */
export type Served = Omit<Subject, "label">;

/** Draws one picture as a whole SVG. */
export type Draw<Drawn = Subject> = (subject: Drawn) => string;

/** Completes a picture: the light, and everything that drawings may refer to. */
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
