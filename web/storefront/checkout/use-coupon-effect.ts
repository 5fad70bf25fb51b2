import { useEffect, useRef } from "react";
import { couponInEffect } from "../../../rules/cart-coupon.ts";
import { itemsPrice } from "../../../rules/pricing.ts";
import { useToast } from "../../ui/toast.tsx";
import { currentCart, useCart } from "./cart-store.ts";
import { useRefuseCoupon } from "./coupon-refusal.ts";

export const APPLIED = {
  title: "Success",
  description: "Coupon applied successfully!",
  variant: "success",
} as const;

/** When the cart has reached what a waiting coupon asks for: has the shop judge it again, and says that it is applied. */
export function useCouponEffect() {
  const { lines, coupon } = useCart();
  const toast = useToast();
  const refuse = useRefuseCoupon();
  const name = coupon?.couponName ?? null;
  const isInEffect = couponInEffect(coupon, itemsPrice(lines)) !== null;
  const waiting = useRef<string | null>(null);

  useEffect(() => {
    const hasWaited = name !== null && waiting.current === name;
    waiting.current = isInEffect ? null : name;
    if (!isInEffect || !hasWaited) return;
    async function judge() {
      const { checkCouponAgain } = await import("./cart-calls.ts");
      const refusal = await checkCouponAgain();
      const { coupon: judged, lines: now } = currentCart();
      if (refusal) refuse(refusal);
      else if (couponInEffect(judged, itemsPrice(now))) toast(APPLIED);
    }
    // Without an answer it stays as the rule has it; checking out asks again.
    judge().catch(() => {});
  }, [name, isInEffect, toast, refuse]);
}
