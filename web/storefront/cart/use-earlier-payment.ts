import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { recallPaymentsUnderWay } from "../checkout/payment-under-way.ts";
import type { EarlierPayment } from "./look-for-paid.ts";

/** What the cart says of an earlier order when it opens, and whenever the shopper comes back to the tab. */
export function useEarlierPayment(): EarlierPayment | null {
  // Left by a checkout that found it.
  const { state } = useLocation();
  const [earlier, setEarlier] = useState<EarlierPayment | null>(null);

  useEffect(() => {
    let isLeft = false;
    async function look() {
      if (document.visibilityState !== "visible" || recallPaymentsUnderWay().length === 0) return;
      try {
        const { lookForPaid } = await import("./look-for-paid.ts");
        const found = await lookForPaid();
        // What was paid is told of once, and stays to be read.
        if (!isLeft) setEarlier((shown) => (shown?.isPaid && !found?.isPaid ? shown : found));
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

  return earlier?.isPaid ? earlier : ((state as { earlier?: EarlierPayment } | null)?.earlier ?? earlier);
}
