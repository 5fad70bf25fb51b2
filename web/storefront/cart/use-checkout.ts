// Turns the cart into an order: only one, even after a double click or a lost answer.
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { couponInEffect, waitingWords } from "../../../rules/cart-coupon.ts";
import { itemsPrice } from "../../../rules/pricing.ts";
import type { Refusal } from "./cart-calls.ts";
import { applyCoupon, currentCart } from "./cart-store.ts";
import { removeLines } from "./update-cart.ts";

interface CartCheck {
  check: () => Promise<void>;
  notifyOutOfStock: () => void;
  /** The next screen takes the place of this one in the history. */
  isReplacing?: boolean;
}

/** @param check compares cart and coupon with the shop; `notifyOutOfStock` tells her that lines were removed */
export function useCheckout({ check, notifyOutOfStock, isReplacing = false }: CartCheck) {
  const navigate = useNavigate();
  const [isProcessing, setProcessing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);

  // A page restored from the back/forward cache is still in the busy state it was left in.
  useEffect(() => {
    const resetBusy = () => {
      isBusy.current = false;
      setProcessing(false);
    };
    addEventListener("pageshow", resetBusy);
    return () => removeEventListener("pageshow", resetBusy);
  }, []);

  async function checkout() {
    if (isBusy.current) return;
    isBusy.current = true;
    setProcessing(true);
    setProblem(null);
    try {
      const { orderCart } = await import("./cart-calls.ts");
      const { lines, coupon } = currentCart();
      const answer = await orderCart(lines, couponInEffect(coupon, itemsPrice(lines))?.couponName ?? null);
      if (typeof answer !== "string") return setProblem(await explain(answer));
      // Stays busy until the next screen has loaded.
      await navigate(`/verify-otp/${encodeURIComponent(answer)}`, { replace: isReplacing });
    } catch {
      setProblem("No connection. Check your internet and try again.");
    } finally {
      isBusy.current = false;
      setProcessing(false);
    }
  }

  async function explain({ message, isCouponRefused, outOfStock }: Refusal): Promise<string> {
    if (outOfStock.length > 0) {
      removeLines(outOfStock);
      notifyOutOfStock();
    }
    if (!isCouponRefused) return message;
    // The shop's prices or the coupon's terms have changed: with new ones it may only have to wait.
    await check();
    const { lines, coupon } = currentCart();
    const items = itemsPrice(lines);
    if (coupon && !couponInEffect(coupon, items))
      return `${waitingWords(coupon, items)}. The total is now without it.`;
    applyCoupon(null);
    return `${message}. It was taken off, and the total is now without it.`;
  }

  return { checkout, isProcessing, problem };
}
