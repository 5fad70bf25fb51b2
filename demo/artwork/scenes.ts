/** Every picture of the demo shop, by name. */
import { demoProducts } from "../catalogue.ts";
import type { DemoProduct } from "../catalogue-types.ts";
import { brandScenes } from "./brand-scenes.ts";
import { lookOf, subjectOf } from "./product-looks.ts";

export { brandScenes };

function scenesOf(product: DemoProduct): [string, () => string][] {
  const { pictures } = lookOf(product.productId);
  return product.pictures.map(({ name, kind }) => {
    const draw = pictures[kind];
    if (!draw) throw new Error(`The artwork has no picture named ${name}`);
    return [name, () => draw(subjectOf(product))];
  });
}

/** The product pictures, 1200 by 1200 pixels each, by the names the catalogue uses. */
export const productScenes: Record<string, () => string> = Object.fromEntries(demoProducts.flatMap(scenesOf));
