import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { PriceChange } from "../../../contract/checkout.ts";
import { useToast } from "../../ui/toast.tsx";
import { currentCart, useCart } from "./cart-store.ts";
import { useRefuseCoupon } from "./coupon.ts";
import type { EarlierPayment } from "./judge-earlier-payments.ts";

const WENT_OUT_OF_STOCK =
  "Some products in your Cart went Out of stock, we have removed those products from you Cart.";

/** Compares the cart with the shop when it opens, and whenever the shopper comes back to the tab. */
export function useCartCheck() {
  const { lines, isRestored } = useCart();
  const toast = useToast();
  const refuseCoupon = useRefuseCoupon();
  const [prices, setPrices] = useState<PriceChange[]>([]);
  const isChecking = useRef(false);

  const notifyOutOfStock = useCallback(() => {
    toast({ title: "Error", description: WENT_OUT_OF_STOCK, variant: "destructive" });
  }, [toast]);

  const check = useCallback(async () => {
    if (isChecking.current || currentCart().lines.length === 0) return;
    isChecking.current = true;
    try {
      const { checkCart, checkCouponAgain } = await import("./cart-calls.ts");
      const { hasRemoved, prices: changed } = await checkCart();
      const refusal = await checkCouponAgain();
      if (hasRemoved) notifyOutOfStock();
      // A later check must not remove the notices of an earlier one.
      if (changed.length > 0) setPrices((shown) => merged(shown, changed));
      if (refusal) refuseCoupon(refusal);
      // A press on Proceed to Checkout needs it, and then the connection may be gone.
      void import("./place-order.ts").catch(() => {});
    } catch {
      // The code could not be loaded; the next check tries again.
    } finally {
      isChecking.current = false;
    }
  }, [notifyOutOfStock, refuseCoupon]);

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
    prices: prices.filter(({ productId }) => lines.some((line) => line.productId === productId)),
    notifyOutOfStock,
  };
}

function merged(shown: PriceChange[], newer: PriceChange[]): PriceChange[] {
  const others = shown.filter((old) => !newer.some(({ productId }) => productId === old.productId));
  return [...others, ...newer];
}

/**
 * What the cart says of an earlier order when it opens, and whenever the shopper comes back to the tab; null where there
 * is nothing to say.
 */
export function useEarlierPayment(): ReactNode {
  // Left by a checkout that found it.
  const { state } = useLocation();
  const [Notice, setNotice] = useState<ComponentType<{ earlier: EarlierPayment }> | null>(null);
  const [earlier, setEarlier] = useState<EarlierPayment | null>(null);

  useEffect(() => {
    let isLeft = false;
    async function look() {
      if (document.visibilityState !== "visible") return;
      try {
        // Not needed for the first look at the cart.
        const { EarlierPaymentNotice, lookForPaid } = await import("./earlier-payment.tsx");
        const found = await lookForPaid();
        if (isLeft) return;
        setNotice(() => EarlierPaymentNotice);
        // What was paid is told of once, and stays to be read.
        setEarlier((shown) => (shown?.isPaid && !found?.isPaid ? shown : found));
      } catch {
        // The code could not be loaded; checkout looks again.
      }
    }
    void look();
    document.addEventListener("visibilitychange", look);
    return () => {
      isLeft = true;
      document.removeEventListener("visibilitychange", look);
    };
  }, []);

  const told = earlier?.isPaid
    ? earlier
    : ((state as { earlier?: EarlierPayment } | null)?.earlier ?? earlier);
  return Notice && told && <Notice earlier={told} />;
}
