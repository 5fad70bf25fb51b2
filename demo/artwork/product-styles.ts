/** The look of each demo product. */
import type { DemoProduct } from "../catalogue-types.ts";
import { chipStyles } from "./chip-styles.ts";
import { crunchStyles } from "./crunch-styles.ts";
import type { ProductStyle } from "./product-style.ts";
import type { Subject } from "./stage.ts";
import { sweetStyles } from "./sweet-styles.ts";

const styles: Record<string, ProductStyle> = { ...chipStyles, ...sweetStyles, ...crunchStyles };

/**
 * The look of a product of the demo catalogue.
 * @throws Error if there is none
 */
export function styleOf(productId: string): ProductStyle {
  const style = styles[productId];
  if (!style) throw new Error(`The artwork has no look for ${productId}`);
  return style;
}

/** The subject of a product's pictures. */
export function subjectOf({ productId, name, netWeightGrams }: DemoProduct): Subject {
  const { snack, pieceScale, promise, colours, motif } = styleOf(productId);
  return { snack, pieceScale, label: { name, netWeight: `${netWeightGrams} g`, promise, colours, motif } };
}
