// Turns the cart into an order: only one, even after a double click or a lost reply.

import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { verifyPath } from "../paths.ts";
import { useIsLeft } from "../use-is-left.ts";
import { useResetOnReturn } from "../use-reset-on-return.ts";
import { useUntilOnline } from "../use-until-online.ts";
import type { KartLine } from "./cart-store.ts";
import { couponBeingChosen } from "./coupon.ts";
import { findEarlierPayment } from "./find-earlier-payment.ts";

interface CartCheck {
  check: () => Promise<void>;
  notifyOutOfStock: (removed: readonly KartLine[]) => void;
  /** The next screen replaces this one in the history. */
  isReplacing?: boolean;
}

/** @param check compares cart and coupon with the shop; `notifyOutOfStock` reports lines that were removed */
export function useCheckout({ check, notifyOutOfStock, isReplacing = false }: CartCheck) {
  const navigate = useNavigate();
  const [isProcessing, setProcessing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);
  const isLeft = useIsLeft();

  useResetOnReturn(() => {
    isBusy.current = false;
    setProcessing(false);
  });

  async function checkout() {
    if (isBusy.current) return;
    isBusy.current = true;
    setProcessing(true);
    setProblem(null);
    const choosing = couponBeingChosen();
    try {
      const [{ orderCart }, earlier] = await Promise.all([import("./place-order.ts"), findEarlierPayment()]);
      if (earlier?.isPaid) {
        if (!isLeft.current) await navigate("/cart", { replace: true, state: { earlier } });
        return;
      }
      const answer = await orderCart(choosing, check);
      if (typeof answer !== "string") {
        if (answer.removed.length > 0) notifyOutOfStock(answer.removed);
        return setProblem(answer.problem);
      }
      if (isLeft.current) return;
      // Stays busy until the next screen has loaded.
      await navigate(verifyPath(answer), { replace: isReplacing });
    } catch {
      setProblem("No connection. Check your internet and try again.");
    } finally {
      isBusy.current = false;
      setProcessing(false);
    }
  }

  return { checkout, isProcessing, problem: useUntilOnline(problem) };
}
