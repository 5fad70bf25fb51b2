import type { Product } from "../../../contract/catalogue.ts";
import { formatRupees, minus } from "../../../rules/money.ts";
import { formatUnitPrice, formatWeight, unitPrice } from "../../../rules/unit-price.ts";
import { Price } from "../../ui/price.tsx";

/** Price, MRP and what is saved against it; the weight, and the unit price of both, named. */
export function ProductPrice({ product }: { product: Product }) {
  const { sellingPrice, mrp, netWeightGrams } = product;
  const units = unitPriceWords(product);
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Price sellingPrice={sellingPrice} mrp={mrp} size="large" />
        {mrp > sellingPrice && (
          <p className="rounded-full bg-turmeric px-3 py-1 text-sm font-bold">
            Save {formatRupees(minus(mrp, sellingPrice))}
          </p>
        )}
      </div>
      <p className="mt-1.5 text-sm text-ink-soft">
        MRP inclusive of all taxes
        {netWeightGrams > 0 && ` · ${formatWeight(netWeightGrams)}`}
      </p>
      {units && <p className="mt-0.5 text-sm text-ink-soft">{units}</p>}
    </>
  );
}

/** The law wants the unit price of the MRP; boxes of several packs have none. */
function unitPriceWords({ sellingPrice, mrp, netWeightGrams, isCombination }: Product): string | null {
  const ofMrp = isCombination ? null : unitPrice(mrp, netWeightGrams);
  const ofPrice = unitPrice(sellingPrice, netWeightGrams);
  if (!ofMrp || !ofPrice) return null;
  if (mrp === sellingPrice) return `${formatUnitPrice(ofMrp)} at MRP`;
  return `${formatUnitPrice(ofMrp)} at MRP · ${formatUnitPrice(ofPrice)} at today’s price`;
}
