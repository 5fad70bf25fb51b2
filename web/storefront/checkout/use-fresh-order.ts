import { useCallback, useEffect, useState } from "react";
import { type ShopperOrder, viewOrder } from "../../../contract/checkout.ts";
import { api } from "../../api.ts";

/** Reloads the order on request, and whenever the shopper comes back to the tab. */
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
      // The order on the screen stays as it is.
      return null;
    }
  }, [orderId, onUnverified]);

  useEffect(() => {
    const handleVisibility = () => {
      if (document.visibilityState === "visible") void refresh();
    };
    document.addEventListener("visibilitychange", handleVisibility);
    return () => document.removeEventListener("visibilitychange", handleVisibility);
  }, [refresh]);

  return { order, refresh };
}
