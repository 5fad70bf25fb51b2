import { type Ingredient, ingredients } from "./ingredients.ts";
import { place } from "./svg.ts";

/** An ingredient with its position, rotation in degrees and scale. */
export type Laid = readonly [name: Ingredient, x: number, y: number, turn?: number, scale?: number];

/** Draws ingredients at their positions. */
export function lay(things: readonly Laid[]): string {
  return things.map(([name, x, y, turn, scale]) => place(ingredients[name], { x, y }, turn, scale)).join("");
}
