// Which products a change of a GST rate reaches, as the server applies it (server/tax-documents/change-gst-rates.ts).
import type { ProductTax } from "../../../contract/admin-products.ts";

/** A category, or the digits with which HSN codes begin. */
export type RateScope = { categoryId: string } | { hsnCode: string };

export interface RateReach {
  products: number;
  /** The rates that they have now, in percent, lowest first. */
  rates: number[];
}

export function reachOf(scope: RateScope, taxes: readonly ProductTax[]): RateReach {
  const reached = taxes.filter((tax) =>
    "hsnCode" in scope ? tax.hsnCode.startsWith(scope.hsnCode) : tax.category === scope.categoryId,
  );
  return {
    products: reached.reduce((sum, { products }) => sum + products, 0),
    rates: [...new Set(reached.map(({ gstRatePercent }) => gstRatePercent))].sort((a, b) => a - b),
  };
}

/** 1 product; 12 products */
export const productCount = (products: number) => `${products} ${products === 1 ? "product" : "products"}`;

const list = new Intl.ListFormat("en-IN");

/** For example: 12 products, now at 5% and 18%. */
export function reachText({ products, rates }: RateReach): string {
  if (products === 0) return "No product now.";
  return `${productCount(products)}, now at ${list.format(rates.map((rate) => `${rate}%`))}.`;
}
