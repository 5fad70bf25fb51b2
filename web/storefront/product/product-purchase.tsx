import Truck from "lucide-react/icons/truck";
import type { Product } from "../../../contract/catalogue.ts";
import { formatRupees, minus } from "../../../rules/money.ts";
import { isDeliveryFree } from "../../../rules/pricing.ts";
import { formatUnitPrice, formatWeight, unitPrice } from "../../../rules/unit-price.ts";
import { Button } from "../../ui/button.tsx";
import { Price } from "../../ui/price.tsx";
import { DeliverTo } from "../delivery/deliver-to.tsx";
import { useDeliveryTerms } from "../use-shop.ts";
import { BuyBar } from "./buy-bar.tsx";

/** Name, price and description of a product, and the buttons that buy it. */
export function ProductPurchase({ product }: { product: Product }) {
  const terms = useDeliveryTerms();
  return (
    <div className="md:pt-4">
      <p className="flex items-center gap-2.5 font-semibold text-husk">
        <VegMark isVeg={product.isVeg} isVeganApproved={product.isVeganApproved} />
      </p>
      <h1 className="mt-2 text-title">{product.name}</h1>
      <ProductPrice product={product} />
      {product.stock ? (
        <BuyBar product={product} />
      ) : (
        <Button disabled size="large" isWide className="mt-6">
          Out Of Stock
        </Button>
      )}
      <p className="mt-6 max-w-prose text-lg leading-relaxed whitespace-pre-line">{product.description}</p>
      <p className="mt-5 flex items-center gap-2.5 font-semibold">
        <Truck className="size-5 shrink-0 text-husk" />
        Free Shipping{!isDeliveryFree(terms) && ` for orders over ${formatRupees(terms.freeAbove)}`}
      </p>
      {product.stock && <DeliverTo className="mt-5" />}
    </div>
  );
}

/** The mark that Indian law requires on food, with its name: a green dot, or a brown triangle. */
function VegMark({ isVeg, isVeganApproved }: { isVeg: boolean; isVeganApproved: boolean }) {
  const vegetarian = isVeganApproved ? "Vegan" : "Vegetarian";
  return (
    <>
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className={`size-5 shrink-0 bg-white ${isVeg ? "text-success" : "text-husk"}`}
      >
        <rect x="1" y="1" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" />
        {isVeg ? (
          <circle cx="10" cy="10" r="5" fill="currentColor" />
        ) : (
          <path d="M10 5l5.5 9.5h-11z" fill="currentColor" />
        )}
      </svg>
      {isVeg ? vegetarian : "Non-vegetarian"}
    </>
  );
}

/** Price, MRP and the saving; the weight, and the unit prices of both. */
function ProductPrice({ product }: { product: Product }) {
  const { sellingPrice, mrp, netWeightGrams } = product;
  const units = unitPriceText(product);
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

/** The law requires the unit price of the MRP. Boxes of several packs have none. */
function unitPriceText({ sellingPrice, mrp, netWeightGrams, isCombination }: Product): string | null {
  const ofMrp = isCombination ? null : unitPrice(mrp, netWeightGrams);
  const ofPrice = unitPrice(sellingPrice, netWeightGrams);
  if (!ofMrp || !ofPrice) return null;
  if (mrp === sellingPrice) return `${formatUnitPrice(ofMrp)} at MRP`;
  return `${formatUnitPrice(ofMrp)} at MRP · ${formatUnitPrice(ofPrice)} at today’s price`;
}
