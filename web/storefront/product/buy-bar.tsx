import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Product } from "../../../contract/catalogue.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import type { Added, CartDrawerProps } from "../checkout/cart-drawer.tsx";
import { add, whyNotAdded } from "../checkout/cart-store.ts";
import { verifyPath } from "../paths.ts";
import { useIsLeft } from "../use-is-left.ts";
import { useResetOnReturn } from "../use-reset-on-return.ts";

/** The buttons that buy a product. */
export function BuyBar({
  product,
  quantity,
  onFewerLeft,
}: {
  product: Product;
  quantity: number;
  onFewerLeft: (units: number) => void;
}) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { buyNow, isBuying, failure } = useBuyNow(product, quantity, onFewerLeft);
  const { openDrawer, isOpening, prepareDrawer, drawer } = useCartDrawer();

  function addToCart() {
    const added = add(product, quantity);
    setRefusal(added > 0 ? null : whyNotAdded(product.productId));
    if (added > 0) void openDrawer({ product, quantity: added });
  }

  return (
    <BuyBarPlace>
      {(refusal ?? failure) && <Banner className="mb-3">{refusal ?? failure}</Banner>}
      <div className="flex flex-wrap gap-3">
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
      {drawer}
    </BuyBarPlace>
  );
}

/**
 * The place of the buttons. On phones they stick to the bottom of the screen until their place is reached, and return
 * there once it has scrolled off at the top. They are always the same elements.
 */
function BuyBarPlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [passedHeight, setPassedHeight] = useState<number | null>(null);

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return;
      const { top, height } = entry.boundingClientRect;
      setPassedHeight(!entry.isIntersecting && top < 0 ? height : null);
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  const isPassed = passedHeight !== null;
  return (
    // Footer and scroll padding leave space for elements with this attribute.
    <div
      ref={place}
      data-buy-bar
      style={isPassed ? { minHeight: passedHeight } : undefined}
      className="sticky bottom-0 z-20 mt-6 max-md:-mx-[16px] md:static"
    >
      <div
        className={`max-md:bg-cream max-md:px-4 max-md:pt-3 max-md:pb-[calc(0.875rem+env(safe-area-inset-bottom))] ${isPassed ? "max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:animate-rise max-md:border-t max-md:border-line max-md:shadow-header" : ""}`}
      >
        {children}
      </div>
    </div>
  );
}

// The default message of the call, also used if its code cannot be loaded.
const FAILURE = "Order failed";

/**
 * Orders only this product, once however often it is called, and opens the next step.
 * @param onFewerLeft gets the units that are left, if that is fewer than `quantity`
 */
function useBuyNow(product: Product, quantity: number, onFewerLeft: (units: number) => void) {
  const navigate = useNavigate();
  const [isBuying, setIsBuying] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isOrdering = useRef(false);
  const isLeft = useIsLeft();
  useResetOnReturn(() => {
    isOrdering.current = false;
    setIsBuying(false);
  });

  async function buyNow() {
    if (isOrdering.current) return;
    isOrdering.current = true;
    setIsBuying(true);
    setFailure(null);
    try {
      const [{ orderOne }, { findPaid }] = await Promise.all([
        import("./order-one.ts"),
        import("../checkout/earlier-payment.tsx"),
      ]);
      // Reported once, so that the next press orders.
      const earlier = await findPaid();
      if (earlier?.isPaid) {
        if (!isLeft.current) await navigate("/cart", { state: { earlier } });
        return;
      }
      const answer = await orderOne(product, quantity);
      if (typeof answer !== "string") {
        if (answer.left) onFewerLeft(answer.left);
        return setFailure(answer.problem);
      }
      if (!isLeft.current) await navigate(verifyPath(answer));
    } catch {
      setFailure(FAILURE);
    } finally {
      isOrdering.current = false;
      setIsBuying(false);
    }
  }

  return { buyNow, isBuying, failure };
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
