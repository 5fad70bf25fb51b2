// The cart's coupon: choosing one, checking it again, why it was refused, and when it comes into effect.
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { type CartCoupon, couponInEffect } from "../../../rules/cart-coupon.ts";
import type { Paise } from "../../../rules/money.ts";
import { itemsPrice } from "../../../rules/pricing.ts";
import { useToast } from "../../ui/toast.tsx";
import { applyCoupon, currentCart, useCart } from "./cart-store.ts";

/** The coupon, which is in the cart then, or why there is none. */
export type CouponChoice = CartCoupon | { message: string };

let checking: Promise<CouponChoice> | null = null;

/** Takes a coupon that the shop accepts for items of this price, in paise, into the cart. Never throws. */
export async function chooseCoupon(code: string, items: Paise): Promise<CouponChoice> {
  const mine = takeCoupon(code, items);
  checking = mine;
  const choice = await mine;
  if (checking === mine) checking = null;
  return choice;
}

async function takeCoupon(code: string, items: Paise): Promise<CouponChoice> {
  try {
    const { checkCoupon } = await import("./cart-calls.ts");
    const answer = await checkCoupon(code, items);
    applyCoupon("message" in answer ? null : answer);
    return answer;
  } catch {
    return { message: "Failed to validate coupon" };
  }
}

/** The check of a code in flight. Read it at the press: checkout awaits it, since the shopper counts on the discount. */
export function couponBeingChosen(): Promise<CouponChoice> | null {
  return checking;
}

/**
 * Checks the cart's coupon again, and takes it off when it can no longer be used.
 * @throws where the code of the calls cannot be loaded
 * @returns why it was taken off; null where it stays, also when the shop gave no answer
 */
export async function checkCouponAgain(): Promise<string | null> {
  const { lines, coupon } = currentCart();
  if (!coupon) return null;
  const { checkCoupon } = await import("./cart-calls.ts");
  const answer = await checkCoupon(coupon.couponName, itemsPrice(lines));
  // The shopper may have taken it off, or chosen another, while the check was running.
  if (currentCart().coupon?.couponName !== coupon.couponName) return null;
  if ("couponName" in answer) applyCoupon(answer);
  else if (answer.isRefused) {
    applyCoupon(null);
    return `${answer.message}: ${coupon.couponName} can no longer be used and was taken off.`;
  }
  return null;
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

/** When the cart has reached what a waiting coupon asks for: checks it again, and shows that it is applied. */
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
      const refusal = await checkCouponAgain();
      const { coupon: judged, lines: now } = currentCart();
      if (refusal) refuse(refusal);
      else if (couponInEffect(judged, itemsPrice(now))) toast(APPLIED);
    }
    // Without an answer it stays as the rule has it; checkout checks it again.
    judge().catch(() => {});
  }, [name, isInEffect, toast, refuse]);
}
