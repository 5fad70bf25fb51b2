// The cart's coupon: choosing one and why it was refused.
import { useCallback, useSyncExternalStore } from "react";
import type { CartCoupon } from "../../../rules/cart-coupon.ts";
import type { Paise } from "../../../rules/money.ts";
import { useToast } from "../../ui/toast.tsx";

/** The coupon, which is in the cart then, or why there is none. */
export type CouponChoice = CartCoupon | { message: string };

let checking: Promise<CouponChoice> | null = null;

/** Takes a coupon that the shop accepts for items of this price, in paise, into the cart. Never throws. */
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

/** The check of a code in flight. Read it at the press: checkout awaits it, since the shopper counts on the discount. */
export function couponBeingChosen(): Promise<CouponChoice> | null {
  return checking;
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
