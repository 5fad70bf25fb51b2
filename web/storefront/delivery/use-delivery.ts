import { useEffect, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { getDelivery } from "../../../contract/delivery.ts";
import { isPincode } from "../../../rules/address.ts";
import { formatDeliveryDate } from "../../../rules/format-delivery-date.ts";
import { DAY_MS, MINUTE_MS } from "../../../rules/time.ts";
import { api } from "../../api.ts";

type Delivery = { by: string } | "not served" | "unknown" | "failed";

interface Shown {
  pincode: string;
  delivery: Delivery;
}

/**
 * When a parcel that is ordered now arrives at a pincode; null while it is loading, and without a pincode. After the
 * dispatch cut-off, orders are packed a day later: the date is reloaded then, and the old one is shown until that
 * succeeds. After a failure it is reloaded once the browser is online.
 */
export function useDelivery(pincode: string | null): Delivery | null {
  const [shown, setShown] = useState<Shown | null>(null);
  /** A new object for each reload of a date that was shown. */
  const [reload, setReload] = useState<{ pincode: string } | null>(null);

  useEffect(() => {
    if (pincode === null || !isPincode(pincode)) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (delivery: Delivery) => {
      if (isCurrent) setShown({ pincode, delivery });
    };
    const reloadIn = (ms: number) => {
      if (isCurrent) timer = setTimeout(() => setReload({ pincode }), ms);
    };
    const handleOnline = () => setReload({ pincode });
    api(getDelivery, { params: { pincode } }).then(
      ({ deliverBy, orderBefore }) => {
        show(deliverBy === null ? "not served" : { by: formatDeliveryDate(deliverBy) });
        if (orderBefore !== undefined) reloadIn(delayUntil(orderBefore));
      },
      (error) => {
        if (isApiError(error) && error.status === 404) return show("unknown");
        if (isCurrent) addEventListener("online", handleOnline);
        if (reload?.pincode !== pincode) return show("failed");
        reloadIn(MINUTE_MS);
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      removeEventListener("online", handleOnline);
    };
  }, [pincode, reload]);

  return shown?.pincode === pincode ? shown.delivery : null;
}

/**
 * @param moment ISO 8601
 * @returns ms until then, limited to a day; a minute if it has passed, because the clock may be wrong
 */
function delayUntil(moment: string): number {
  const left = new Date(moment).getTime() - Date.now();
  return left > 0 ? Math.min(left, DAY_MS) : MINUTE_MS;
}
