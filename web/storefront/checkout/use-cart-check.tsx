import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { PriceChange } from "../../../contract/checkout.ts";
import { useToast } from "../../ui/toast.tsx";
import { currentCart, type KartLine, useCart } from "./cart-store.ts";
import { useRefuseCoupon } from "./coupon.ts";
import type { EarlierPayment } from "./decide-earlier-payments.ts";
import { hasBegunPayment } from "./find-earlier-payment.ts";

export const WENT_OUT_OF_STOCK =
  "Some products in your Cart went Out of stock, we have removed those products from you Cart.";

/** Compares the cart with the shop when the screen opens, and when the shopper returns to the tab. */
export function useCartCheck() {
  const { lines, isRestored } = useCart();
  const toast = useToast();
  const refuseCoupon = useRefuseCoupon();
  const [prices, setPrices] = useState<PriceChange[]>([]);
  const [soldOut, setSoldOut] = useState<readonly KartLine[]>([]);
  const running = useRef<Promise<void> | null>(null);

  const notifyOutOfStock = useCallback(
    (removed: readonly KartLine[]) => {
      toast({ title: "Error", description: WENT_OUT_OF_STOCK, variant: "destructive" });
      setSoldOut((shown) => [...shown.filter((line) => !isAmong(removed, line)), ...removed]);
    },
    [toast],
  );

  const compare = useCallback(async () => {
    try {
      const { checkCart, checkCouponAgain } = await import("./cart-calls.ts");
      const { removed, prices: changed } = await checkCart();
      const refusal = await checkCouponAgain();
      if (removed.length > 0) notifyOutOfStock(removed);
      // A later check must not remove the notices of an earlier one.
      if (changed.length > 0) setPrices((shown) => merged(shown, changed));
      if (refusal) refuseCoupon(refusal);
      // Preloads the code of Proceed to Checkout: the connection may be lost when it is pressed.
      void import("./place-order.ts").catch(() => {});
    } catch {
      // The code could not be loaded; the next check retries.
    }
    running.current = null;
  }, [notifyOutOfStock, refuseCoupon]);

  // Checkout waits for a check that is running, to explain a refused coupon with its prices.
  const check = useCallback(async () => {
    if (currentCart().lines.length === 0) return;
    running.current ??= compare();
    await running.current;
  }, [compare]);

  useEffect(() => {
    if (!isRestored) return;
    void check();
    const handleVisibility = () => {
      if (document.visibilityState === "visible") void check();
    };
    document.addEventListener("visibilitychange", handleVisibility);
    return () => document.removeEventListener("visibilitychange", handleVisibility);
  }, [isRestored, check]);

  return {
    check,
    /** Removed lines that have not been added again. */
    soldOut: soldOut.filter((line) => !isAmong(lines, line)),
    prices: prices.filter(({ productId }) => lines.some((line) => line.productId === productId)),
    notifyOutOfStock,
  };
}

const isAmong = (lines: readonly KartLine[], { productId }: KartLine) =>
  lines.some((line) => line.productId === productId);

function merged(shown: PriceChange[], newer: PriceChange[]): PriceChange[] {
  const others = shown.filter((old) => !newer.some(({ productId }) => productId === old.productId));
  return [...others, ...newer];
}

/** The notice about an earlier order, if any. Checked at the start, and when the shopper returns to the tab. */
export function useEarlierPayment(): ReactNode {
  // Set by a checkout that found an earlier payment.
  const foundByCheckout = (useLocation().state as { earlier?: EarlierPayment } | null)?.earlier ?? null;
  const [Notice, setNotice] = useState<ComponentType<{ earlier: EarlierPayment }> | null>(null);
  const [earlier, setEarlier] = useState<EarlierPayment | null>(null);

  useEffect(() => {
    let isLeft = false;
    async function check() {
      if (document.visibilityState !== "visible") return;
      if (!hasBegunPayment() && !foundByCheckout) return;
      try {
        // Loaded after the first paint of the cart.
        const { EarlierPaymentNotice, findPaid } = await import("./earlier-payment.tsx");
        const found = await findPaid();
        if (isLeft) return;
        setNotice(() => EarlierPaymentNotice);
        // A paid order is reported only once; its notice stays.
        setEarlier((shown) => (shown?.isPaid && !found?.isPaid ? shown : found));
      } catch {
        // The code could not be loaded; checkout checks again.
      }
    }
    void check();
    document.addEventListener("visibilitychange", check);
    return () => {
      isLeft = true;
      document.removeEventListener("visibilitychange", check);
    };
  }, [foundByCheckout]);

  const reported = earlier?.isPaid ? earlier : (foundByCheckout ?? earlier);
  return Notice && reported && <Notice earlier={reported} />;
}
