/** How each demo product looks. */
import { chipLooks } from "./chip-looks.ts";
import { crunchLooks } from "./crunch-looks.ts";
import type { ProductLook } from "./product-look.ts";
import { sweetLooks } from "./sweet-looks.ts";

const looks: Record<string, ProductLook> = { ...chipLooks, ...sweetLooks, ...crunchLooks };

/** The look of a product of the demo catalogue. */
export function lookOf(productId: string): ProductLook {
  const look = looks[productId];
  if (!look) throw new Error(`The artwork has no look for ${productId}`);
  return look;
}
