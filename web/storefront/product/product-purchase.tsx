import Truck from "lucide-react/icons/truck";
import { useState } from "react";
import type { Product } from "../../../contract/catalogue.ts";
import { formatRupees } from "../../../rules/money.ts";
import { MIN_QUANTITY } from "../../../rules/pricing.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { QuantityStepper } from "../../ui/quantity-stepper.tsx";
import { add, whyNotAdded } from "../checkout/cart-store.ts";
import { useCartDrawer } from "../checkout/use-cart-drawer.tsx";
import { DeliverTo } from "../delivery/deliver-to.tsx";
import { useShop } from "../use-shop.ts";
import { BuyBarPlace } from "./buy-bar-place.tsx";
import { ProductPrice } from "./product-price.tsx";
import { useBuyNow } from "./use-buy-now.ts";
import { VegMark } from "./veg-mark.tsx";

/** Name, price and description of a product, and the buttons that buy it. */
export function ProductPurchase({ product }: { product: Product }) {
  const { freeDeliveryAbove } = useShop();
  const [quantity, setQuantity] = useState(MIN_QUANTITY);
  return (
    <div className="md:pt-4">
      <p className="flex items-center gap-2.5 font-semibold text-husk">
        <VegMark isVeg={product.isVeg} isVeganApproved={product.isVeganApproved} />
      </p>
      <h1 className="mt-2 text-title">{product.name}</h1>
      <ProductPrice product={product} />
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
        <BuyBar product={product} quantity={quantity} onFewerLeft={setQuantity} />
      ) : (
        <Button disabled size="large" isWide className="mt-6">
          Out Of Stock
        </Button>
      )}
    </div>
  );
}

interface BuyBarProps {
  product: Product;
  quantity: number;
  onFewerLeft: (units: number) => void;
}

function BuyBar({ product, quantity, onFewerLeft }: BuyBarProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { buyNow, isBuying, failure } = useBuyNow(product, quantity, onFewerLeft);
  const { openDrawer, isOpening, prepareDrawer, drawer } = useCartDrawer();

  function addToCart() {
    const added = add(product, quantity);
    setRefusal(added > 0 ? null : whyNotAdded(product.productId));
    if (added > 0) {
      void openDrawer({ product, quantity: added });
    }
  }

  return (
    <BuyBarPlace>
      {(refusal ?? failure) && <Banner className="mb-3">{refusal ?? failure}</Banner>}
      <div className="flex gap-3">
        <Button
          size="large"
          className="grow basis-0"
          isBusy={isBuying}
          busyLabel="Processing..."
          onClick={() => {
            setRefusal(null);
            void buyNow();
          }}
        >
          Buy Now
        </Button>
        <Button
          size="large"
          variant="secondary"
          className="grow basis-0"
          // On a slow phone nothing has been seen of the first tap when the second one comes.
          isBusy={isOpening}
          busyLabel="Adding..."
          onPointerEnter={prepareDrawer}
          onFocus={prepareDrawer}
          onClick={addToCart}
        >
          Add to Cart
        </Button>
      </div>
      {drawer}
    </BuyBarPlace>
  );
}
