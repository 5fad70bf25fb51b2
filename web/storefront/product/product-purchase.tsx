import { Truck } from "lucide-react";
import { useState } from "react";
import type { Product } from "../../../contract/catalogue.ts";
import { formatRupees } from "../../../rules/money.ts";
import { MIN_QUANTITY } from "../../../rules/pricing.ts";
import { formatWeight, unitPrice } from "../../../rules/unit-price.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Price } from "../../ui/price.tsx";
import { QuantityStepper } from "../../ui/quantity-stepper.tsx";
import { useToast } from "../../ui/toast.tsx";
import { add } from "../cart/cart-store.ts";
import { DeliverTo } from "../delivery/deliver-to.tsx";
import { useCartDrawer } from "../cart/use-cart-drawer.tsx";
import { useShop } from "../use-shop.ts";
import { useBuyNow } from "./use-buy-now.ts";
import { VegMark } from "./veg-mark.tsx";

/** Name, price and description of a product, and the buttons that buy it. */
export function ProductPurchase({ product }: { product: Product }) {
  const { freeDeliveryAbove } = useShop();
  const [quantity, setQuantity] = useState(MIN_QUANTITY);
  return (
    <div className="md:pt-4">
      <p className="flex items-center gap-2.5 font-semibold text-husk">
        <VegMark isVeg={product.isVeg} />
        {product.category.name}
      </p>
      <h1 className="mt-2 text-title">{product.name}</h1>
      <Price sellingPrice={product.sellingPrice} mrp={product.mrp} size="large" className="mt-4" />
      <PriceNotes product={product} />
      <p className="mt-5 max-w-prose text-lg leading-relaxed whitespace-pre-line">{product.description}</p>
      {product.stock && (
        <QuantityStepper value={quantity} onChange={setQuantity} of={product.name} className="mt-6" />
      )}
      <p className="mt-5 flex items-center gap-2.5 font-semibold">
        <Truck className="size-5 shrink-0 text-husk" />
        Free Shipping for orders over {formatRupees(freeDeliveryAbove)}
      </p>
      {product.stock && <DeliverTo className="mt-5" />}
      {product.stock ? (
        <BuyBar product={product} quantity={quantity} />
      ) : (
        <Button disabled size="large" isWide className="mt-6">
          Out Of Stock
        </Button>
      )}
    </div>
  );
}

function PriceNotes({ product: { sellingPrice, netWeightGrams } }: { product: Product }) {
  const unit = unitPrice(sellingPrice, netWeightGrams);
  const notes = [
    "MRP inclusive of all taxes",
    netWeightGrams > 0 && formatWeight(netWeightGrams),
    unit && `${formatRupees(unit.price)} per ${unit.unit}`,
  ];
  return <p className="mt-1.5 text-sm text-ink-soft">{notes.filter(Boolean).join(" · ")}</p>;
}

/** On phones it is fixed to the bottom of the screen. */
function BuyBar({ product, quantity }: { product: Product; quantity: number }) {
  const toast = useToast();
  const { buyNow, isBuying, failure } = useBuyNow(product, quantity);
  const { openDrawer, prepareDrawer, drawer } = useCartDrawer();

  function addToCart() {
    if (add(product, quantity)) {
      void openDrawer({ product, quantity });
    } else {
      toast({ variant: "destructive", title: "Error", description: "Your cart cannot hold more products." });
    }
  }

  return (
    // The footer and the scroll padding make room for elements with this attribute.
    <div
      data-buy-bar
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-coconut px-4 pt-3 pb-[calc(0.875rem+env(safe-area-inset-bottom))] shadow-header md:static md:mt-6 md:border-0 md:bg-transparent md:p-0 md:shadow-none"
    >
      {failure && <Banner className="mb-3">{failure}</Banner>}
      <div className="flex gap-3">
        <Button
          size="large"
          className="grow basis-0"
          isBusy={isBuying}
          busyLabel="Processing..."
          onClick={buyNow}
        >
          Buy Now
        </Button>
        <Button
          size="large"
          variant="secondary"
          className="grow basis-0"
          onPointerEnter={prepareDrawer}
          onFocus={prepareDrawer}
          onClick={addToCart}
        >
          Add to Cart
        </Button>
      </div>
      {drawer}
    </div>
  );
}
