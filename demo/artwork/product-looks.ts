/** How each demo product looks. */
import type { DemoProduct } from "../catalogue-types.ts";
import { chipLooks } from "./chip-looks.ts";
import { crunchLooks } from "./crunch-looks.ts";
import type { ProductLook } from "./product-look.ts";
import type { Subject } from "./stage.ts";
import { sweetLooks } from "./sweet-looks.ts";

const looks: Record<string, ProductLook> = { ...chipLooks, ...sweetLooks, ...crunchLooks };

/** The look of a product of the demo catalogue. */
export function lookOf(productId: string): ProductLook {
  const look = looks[productId];
  if (!look) throw new Error(`The artwork has no look for ${productId}`);
  return look;
}

/** What the pictures of a product are drawn from. */
export function subjectOf({ productId, name, netWeightGrams }: DemoProduct): Subject {
  const { snack, pieceScale, promise, colours, motif } = lookOf(productId);
  return { snack, pieceScale, label: { name, netWeight: `${netWeightGrams} g`, promise, colours, motif } };
}
