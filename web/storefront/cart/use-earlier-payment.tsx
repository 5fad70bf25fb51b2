import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { EarlierPayment } from "./look-for-paid.ts";

type Late = typeof import("./earlier-payment.ts");

/**
 * What the cart says of an earlier order when it opens, and whenever the shopper comes back to the tab; null where there
 * is nothing to say.
 */
export function useEarlierPayment(): ReactNode {
  // Left by a checkout that found it.
  const { state } = useLocation();
  const [late, setLate] = useState<Late | null>(null);
  const [earlier, setEarlier] = useState<EarlierPayment | null>(null);

  useEffect(() => {
    let isLeft = false;
    async function look() {
      if (document.visibilityState !== "visible") return;
      try {
        // Not needed for the first look at the cart.
        const loaded = await import("./earlier-payment.ts");
        const found = await loaded.lookForPaid();
        if (isLeft) return;
        setLate(loaded);
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
  return late && told && <late.EarlierPaymentNotice earlier={told} />;
}
