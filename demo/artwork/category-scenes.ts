/** Pictures of the categories, each in its own colours. The snack fills the picture, so that any crop works. */
import { halftone, plain, stripes, sunburst } from "./backdrop.ts";
import { styleOf } from "./product-styles.ts";
import { dish, uruli } from "./round-vessels.ts";
import { fromAbove, heaped } from "./serving-stages.ts";
import type { Draw, Served } from "./stage.ts";
import { picture } from "./svg.ts";
import { leafOnTable } from "./vessels.ts";

interface CategoryStyle {
  productId: string;
  draw: Draw<Served>;
}

const MIDDLE = { x: 600, y: 600 };

/** By the name of the category's picture in the catalogue. */
export const categoryStyles: Record<string, CategoryStyle> = {
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
export function categoryScene({ productId, draw }: CategoryStyle): string {
  return picture(800, 800, "", `<g transform="scale(${2 / 3})">${draw(styleOf(productId))}</g>`);
}
