/** Every picture of the demo shop, by name. */
import { demoProducts } from "../catalogue.ts";
import type { DemoProduct } from "../catalogue-types.ts";
import { brandScenes } from "./brand-scenes.ts";
import { lookOf } from "./product-looks.ts";
import { closeScene, giftScene, packScene, servedScene, stillLifeScene } from "./product-scenes.ts";

export { brandScenes };

const SHOWN_WITH_INGREDIENTS = "sharkara-varatti";
const SOLD_IN_A_BOX = "onam-snack-box";

function scenesOf({ productId, name, netWeightGrams, pictures }: DemoProduct): [string, () => string][] {
  const look = lookOf(productId);
  const printed = { name, netWeight: `Net wt. ${netWeightGrams} g` };
  const drawings: Record<string, () => string> = {
    [`${productId}-pack`]: () => (productId === SOLD_IN_A_BOX ? giftScene : packScene)(printed, look),
    [`${productId}-served`]: () => servedScene(look),
    [`${productId}-close`]: () => (productId === SHOWN_WITH_INGREDIENTS ? stillLifeScene : closeScene)(look),
  };
  return pictures.map((picture) => {
    const draw = drawings[picture.name];
    if (!draw) throw new Error(`The artwork has no picture named ${picture.name}`);
    return [picture.name, draw];
  });
}

/** The product pictures, 1200 by 1200 pixels each, by the names the catalogue uses. */
export const productScenes: Record<string, () => string> = Object.fromEntries(demoProducts.flatMap(scenesOf));
