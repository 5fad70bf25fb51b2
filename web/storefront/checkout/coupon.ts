// The cart's coupon: choosing one, and the message of a refusal.
import { useCallback } from "react";
import type { CartCoupon } from "../../../rules/cart-coupon.ts";
import type { Paise } from "../../../rules/money.ts";
import { createStore } from "../../ui/create-store.ts";
import { useToast } from "../../ui/toast.tsx";
import { useIsLeft } from "../use-is-left.ts";

/** The coupon, which is now in the cart, or why there is none. */
export type CouponChoice = CartCoupon | { message: string };

let checking: Promise<CouponChoice> | null = null;

/** Checks a coupon for items of this price, in paise, and puts it into the cart. Never throws. */
export async function chooseCoupon(code: string, items: Paise): Promise<CouponChoice> {
  const mine = loadAndTake(code, items);
  checking = mine;
  const choice = await mine;
  if (checking === mine) checking = null;
  return choice;
}

async function loadAndTake(code: string, items: Paise): Promise<CouponChoice> {
  try {
    const calls = await import("./cart-calls.ts");
    return await calls.takeCoupon(code, items);
  } catch {
    return { message: "Failed to validate coupon" };
  }
}

/** The running check of a code. Checkout reads it at the press and awaits it: the shopper expects the discount. */
export function couponBeingChosen(): Promise<CouponChoice> | null {
  return checking;
}

// Why the last coupon was refused. The field shows it until its code changes, even after the toast has closed.

const refusal = createStore<string | null>(null);
let closeToast: (() => void) | null = null;

/** The message to show at the field; null without a refusal. */
export const useCouponRefusal = refusal.use;

/** @returns a function that shows why a coupon was refused, as a toast and at the field */
export function useRefuseCoupon(): (message: string) => void {
  const toast = useToast();
  const isLeft = useIsLeft();
  return useCallback(
    (message: string) => {
      closeToast?.();
      closeToast = toast({ title: "Error", description: message, variant: "destructive" });
      // The field of the next cart is empty.
      if (!isLeft.current) refusal.write(message);
    },
    [toast, isLeft],
  );
}

/** The code in the field has changed: the message no longer applies. */
export function hideCouponRefusal(): void {
  refusal.write(null);
}

/** A coupon was accepted, or the field was unmounted: closes the toast, too. */
export function endCouponRefusal(): void {
  closeToast?.();
  closeToast = null;
  refusal.write(null);
}
