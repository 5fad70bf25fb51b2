import { type ComponentType, useState } from "react";
import type { Product } from "../../../contract/catalogue.ts";
import { MIN_QUANTITY } from "../../../rules/pricing.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { QuantityStepper } from "../../ui/quantity-stepper.tsx";
import { useToast } from "../../ui/toast.tsx";
import type { Added, CartDrawerProps } from "../checkout/cart-drawer.tsx";
import { add, whyNotAdded } from "../checkout/cart-store.ts";
import { useOrdering } from "../checkout/use-ordering.ts";

/**
 * The quantity, and the buttons that buy a product. Small screens have them in a bar at the bottom, narrow ones only the
 * buttons. They are always the same elements.
 */
export function BuyBar({ product }: { product: Product }) {
  const [quantity, setQuantity] = useState(MIN_QUANTITY);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { buyNow, isOrdering, problem } = useBuyNow(product, quantity, setQuantity);
  const { openDrawer, isOpening, prepareDrawer, drawer } = useCartDrawer();

  function addToCart() {
    const added = add(product, quantity);
    setRefusal(added > 0 ? null : whyNotAdded(product.productId));
    if (added > 0) void openDrawer({ product, quantity: added });
  }

  return (
    // On a low desktop screen it sticks to the bottom of its column.
    <div className="mt-6 flex-wrap items-end gap-x-3 gap-y-2 max-sm:contents sm:flex sm:docked:bottom-bar lg:sticky lg:bottom-0 lg:z-10 lg:bg-cream lg:pb-3 print:hidden">
      <QuantityStepper
        value={quantity}
        onChange={setQuantity}
        of={product.name}
        className="max-sm:mt-6 sm:mb-1 sm:short:-mb-0.5"
      />
      <div data-buy-bar className="grow max-sm:mt-4 max-sm:docked:bottom-bar">
        {(refusal ?? problem) && <Banner className="mb-3">{refusal ?? problem}</Banner>}
        <div className="flex flex-wrap gap-3">
          <Button
            size="large"
            className="grow basis-24 px-4! short:docked:min-h-11"
            isBusy={isOrdering}
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
            className="grow basis-24 px-4! short:docked:min-h-11"
            // On a slow phone, the second tap may come before the first one has a visible effect.
            isBusy={isOpening}
            busyLabel="Adding..."
            onPointerEnter={prepareDrawer}
            onFocus={prepareDrawer}
            onClick={addToCart}
          >
            Add to Cart
          </Button>
        </div>
      </div>
      {drawer}
    </div>
  );
}

/**
 * Orders only this product.
 * @param onFewerLeft gets the units that are left, if that is fewer than `quantity`
 */
function useBuyNow(product: Product, quantity: number, onFewerLeft: (units: number) => void) {
  const { order, ...state } = useOrdering();

  function buyNow() {
    return order(async () => {
      const { orderOne } = await import("./order-one.ts");
      const answer = await orderOne(product, quantity);
      if (typeof answer !== "string" && answer.left) onFewerLeft(answer.left);
      return answer;
    });
  }

  return { buyNow, ...state };
}

const loadDrawer = () => import("../checkout/cart-drawer.tsx");

/** The drawer that shows what was added. Its code is loaded when the shopper is about to add something. */
function useCartDrawer() {
  const toast = useToast();
  const [shown, setShown] = useState<{ Drawer: ComponentType<CartDrawerProps>; added: Added } | null>(null);

  const [isOpening, setOpening] = useState(false);

  async function openDrawer(added: Added) {
    setOpening(true);
    try {
      // Safari 15.0 to 15.3 have no dialogs.
      if (!globalThis.HTMLDialogElement) throw new Error("This browser has no dialogs.");
      const { CartDrawer } = await loadDrawer();
      setShown({ Drawer: CartDrawer, added });
    } catch {
      const { product, quantity } = added;
      toast({ variant: "success", title: "Added to cart", description: `${quantity} × ${product.name}` });
    } finally {
      setOpening(false);
    }
  }

  return {
    openDrawer,
    /** The product is in the cart, and the drawer is still loading. */
    isOpening,
    prepareDrawer: () => void loadDrawer().catch(() => {}),
    drawer: shown && <shown.Drawer added={shown.added} onClose={() => setShown(null)} />,
  };
}
