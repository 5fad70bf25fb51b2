import { visibleText } from "./storable-text.ts";

/** A typed coupon code without the spaces around it and without invisible marks, which come with a copied text. */
export function plainCouponName(typed: string): string {
  return visibleText(typed).trim();
}
