import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { OrderNumber } from "../../../rules/ids.ts";
import { verifyPath } from "../paths.ts";
import { useIsLeft } from "../use-is-left.ts";
import { useResetOnReturn } from "../use-reset-on-return.ts";
import { useUntilOnline } from "../use-until-online.ts";
import { findEarlierPayment } from "./find-earlier-payment.ts";

const CART = "/cart";

// The default message of the call, also used if its code cannot be loaded.
const FAILURE = "Order failed";

/** The number of the order, or the message for the shopper. */
type Answer = OrderNumber | { problem: string };

/**
 * The state of a button that orders.
 * @param isReplacing whether the next screen replaces this one in the history
 * @returns `order`, which calls `place` and opens the next screen. It does nothing while an earlier call is not
 *   finished. If an earlier order turns out to be paid, it places none and opens the cart, which reports the payment
 */
export function useOrdering(isReplacing = false) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isOrdering, setOrdering] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);
  const isLeft = useIsLeft();

  function setBusy(now: boolean) {
    isBusy.current = now;
    setOrdering(now);
  }
  useResetOnReturn(() => setBusy(false));

  async function order(place: () => Promise<Answer>) {
    if (isBusy.current) return;
    setBusy(true);
    setProblem(null);
    try {
      const earlier = await findEarlierPayment();
      // A payment is reported once, so that the next press orders.
      if (earlier?.isPaid) {
        const replace = isReplacing || pathname === CART;
        if (!isLeft.current) await navigate(CART, { replace, state: { earlier } });
        return;
      }
      const answer = await place();
      if (typeof answer !== "string") return setProblem(answer.problem);
      // Stays busy until the next screen has loaded.
      if (!isLeft.current) await navigate(verifyPath(answer), { replace: isReplacing });
    } catch {
      setProblem(FAILURE);
    } finally {
      setBusy(false);
    }
  }

  return { order, isOrdering, problem: useUntilOnline(problem) };
}
