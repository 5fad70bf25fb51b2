import type { PackColours } from "./pack-face.ts";
import type { Motif } from "./pack-motifs.ts";
import type { Snack } from "./snack.ts";
import type { Draw } from "./stage.ts";

/** Everything that determines the pictures of a product. */
export interface ProductStyle {
  snack: Snack;
  /** Size of a piece; 1 is 200 pixels wide. */
  pieceScale: number;
  promise: string;
  colours: PackColours;
  motif: Motif;
  /** By the kinds of pictures in the catalogue. */
  pictures: { pack: Draw; served: Draw; close?: Draw };
}

/** The line on packs of fried snacks. */
export const FRIED = "Fried in pure coconut oil";

/** The line on packs of snacks stirred in a pan. */
export const COOKED = "Cooked in pure coconut oil";
