import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { EarlierPayment } from "./judge-earlier-payments.ts";

/**
 * What the cart says of an earlier order when it opens, and whenever the shopper comes back to the tab; null where there
 * is nothing to say.
 */
export function useEarlierPayment(): ReactNode {
  // Left by a checkout that found it.
  const { state } = useLocation();
  const [Notice, setNotice] = useState<ComponentType<{ earlier: EarlierPayment }> | null>(null);
  const [earlier, setEarlier] = useState<EarlierPayment | null>(null);

  useEffect(() => {
    let isLeft = false;
    async function look() {
      if (document.visibilityState !== "visible") return;
      try {
        // Not needed for the first look at the cart.
        const { EarlierPaymentNotice, lookForPaid } = await import("./earlier-payment.tsx");
        const found = await lookForPaid();
        if (isLeft) return;
        setNotice(() => EarlierPaymentNotice);
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
  return Notice && told && <Notice earlier={told} />;
}
