/** Every picture of the demo shop, by name. */
import { demoProducts } from "../catalogue.ts";
import type { DemoProduct } from "../catalogue-types.ts";
import { brandScenes } from "./brand-scenes.ts";
import { styleOf, subjectOf } from "./product-styles.ts";

export { brandScenes };

function scenesOf(product: DemoProduct): [string, () => string][] {
  const { pictures } = styleOf(product.productId);
  return product.pictures.map(({ name, kind }) => {
    const draw = pictures[kind];
    if (!draw) throw new Error(`The artwork has no picture named ${name}`);
    return [name, () => draw(subjectOf(product))];
  });
}

/** The product pictures by their names in the catalogue, 1200 by 1200 pixels each. */
export const productScenes: Record<string, () => string> = Object.fromEntries(demoProducts.flatMap(scenesOf));
