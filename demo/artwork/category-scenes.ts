/** A picture for each category, in the colours of its world. The snack fills it, so that it can be cropped to any shape. */
import { halftone, plain, stripes, sunburst } from "./backdrop.ts";
import { lookOf } from "./product-looks.ts";
import { dish, uruli } from "./round-vessels.ts";
import { fromAbove, heaped } from "./serving-stages.ts";
import type { Draw, Served } from "./stage.ts";
import { picture } from "./svg.ts";
import { leafOnTable } from "./vessels.ts";

interface CategoryLook {
  productId: string;
  draw: Draw<Served>;
}

const MIDDLE = { x: 600, y: 600 };

/** By the name of the category's picture in the catalogue. */
export const categoryLooks: Record<string, CategoryLook> = {
  "category-banana-chips": {
    productId: "nendran-banana-chips",
    draw: fromAbove(sunburst("#F9B91F", "#FFCB47", MIDDLE), "left", uruli, MIDDLE, []),
  },
  "category-tapioca-and-jackfruit": {
    productId: "jackfruit-chips",
    draw: fromAbove(
      stripes("#7CC4EC", "#93D0F2", 120, 45),
      "left",
      (radius, fill) => dish("green", radius, fill),
      MIDDLE,
      [],
    ),
  },
  "category-sharkara-and-sweets": {
    productId: "chakka-varatti",
    draw: heaped(
      sunburst("#F08A24", "#F79B3C", MIDDLE),
      "left",
      leafOnTable({ x: 600, y: 800 }, 8, 1.3, 5),
      [],
    ),
  },
  "category-traditional-crunch": {
    productId: "rice-murukku",
    draw: fromAbove(plain("#0F8F8C"), "left", (radius, fill) => dish("steel", radius, fill), MIDDLE, []),
  },
  "category-halwa": {
    productId: "rose-cashew-halwa",
    draw: heaped(halftone("#FF9DB3", "#FFB0C2"), "left", leafOnTable({ x: 600, y: 800 }, -9, 1.3, 3), []),
  },
  "category-mixtures-and-gifts": {
    productId: "kerala-mixture",
    draw: fromAbove(sunburst("#19A974", "#21BC84", MIDDLE), "left", uruli, MIDDLE, []),
  },
};

/** The picture of a category, 800 by 800 pixels. */
export function categoryScene({ productId, draw }: CategoryLook): string {
  return picture(800, 800, "", `<g transform="scale(${2 / 3})">${draw(lookOf(productId))}</g>`);
}
