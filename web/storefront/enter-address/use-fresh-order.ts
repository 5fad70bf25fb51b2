import { useCallback, useEffect, useState } from "react";
import { type ShopperOrder, viewOrder } from "../../../contract/checkout.ts";
import { api } from "../../api.ts";

/** An order that is read again when asked, and whenever the shopper comes back to the tab. */
export function useFreshOrder(loaded: ShopperOrder, onUnverified: () => void) {
  const [order, setOrder] = useState(loaded);
  const { orderId } = loaded;

  const refresh = useCallback(async () => {
    try {
      const fresh = await api(viewOrder, { params: { id: orderId } });
      setOrder(fresh);
      if (!fresh.verified) onUnverified();
      return fresh;
    } catch {
      // What is on the screen stays; whoever asked goes on without.
      return null;
    }
  }, [orderId, onUnverified]);

  useEffect(() => {
    const lookAgain = () => {
      if (document.visibilityState === "visible") void refresh();
    };
    document.addEventListener("visibilitychange", lookAgain);
    return () => document.removeEventListener("visibilitychange", lookAgain);
  }, [refresh]);

  return { order, refresh };
}
