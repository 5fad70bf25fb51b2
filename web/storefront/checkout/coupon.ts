import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { type CartCoupon, couponInEffect } from "../../../rules/cart-coupon.ts";
import type { Paise } from "../../../rules/money.ts";
import { itemsPrice } from "../../../rules/pricing.ts";
import { useToast } from "../../ui/toast.tsx";
import { currentCart, useCart } from "./cart-store.ts";

/** What comes of a code: the coupon, which is in the cart then, or why there is none. */
export type Choice = CartCoupon | { message: string };

let choosing: Promise<Choice> | null = null;

/** Has the shop look at a code for items of this price, in paise, which takes a good one into the cart. Never throws. */
export async function chooseCoupon(code: string, items: Paise): Promise<Choice> {
  const mine = ask(code, items);
  choosing = mine;
  const choice = await mine;
  if (choosing === mine) choosing = null;
  return choice;
}

async function ask(code: string, items: Paise): Promise<Choice> {
  try {
    const { takeCoupon } = await import("./cart-calls.ts");
    return await takeCoupon(code, items);
  } catch {
    return { message: "Failed to validate coupon" };
  }
}

/**
 * The code that the shop is being asked about, if any: an order waits for it, since its shopper counts on the discount. To be
 * asked for as she presses: a moment later there may be an answer, which she had not seen.
 */
export function couponBeingChosen(): Promise<Choice> | null {
  return choosing;
}

// Why the last coupon was refused. The field shows it until its code changes, after the toast has closed too.

let refusal: string | null = null;
let closeToast: (() => void) | null = null;
const listeners = new Set<() => void>();

function setRefusal(message: string | null): void {
  refusal = message;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The message to show at the field; null without a refusal. */
export function useCouponRefusal(): string | null {
  return useSyncExternalStore(subscribe, () => refusal);
}

/** @returns shows the message of a refused coupon, as a toast and at the field */
export function useRefuseCoupon(): (message: string) => void {
  const toast = useToast();
  return useCallback(
    (message: string) => {
      closeToast?.();
      closeToast = toast({ title: "Error", description: message, variant: "destructive" });
      setRefusal(message);
    },
    [toast],
  );
}

/** The code has changed: the message is about another one. */
export function hideCouponRefusal(): void {
  setRefusal(null);
}

/** A coupon was accepted, or the field is gone: closes the toast too. */
export function endCouponRefusal(): void {
  closeToast?.();
  closeToast = null;
  setRefusal(null);
}

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
