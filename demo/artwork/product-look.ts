import type { Ingredient } from "./ingredients.ts";
import type { Snack } from "./snack.ts";
import type { BowlName } from "./vessels.ts";

/** What decides how a product looks in its pictures. */
export interface ProductLook {
  snack: Snack;
  /** Size of a piece in the pack's window; 1 is 200 pixels wide. */
  pieceScale: number;
  promise: string;
  pack: string;
  accent: string;
  wall: string;
  table: string;
  servedOn: BowlName | "leaf";
  servedWall: string;
  servedTable: string;
  /** Back left, back right, front left, front right. Where a front place is undefined, loose pieces lie there. */
  beside: readonly (Ingredient | undefined)[];
}

/** The line under the name on a pack of something fried. */
export const FRIED = "Fried in pure coconut oil";

/** The line under the name on a pack of something stirred in a pan. */
export const COOKED = "Cooked in pure coconut oil";
