import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { type ShopperOrder, viewOrder } from "../../../contract/checkout.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { isPaidFor } from "../../../rules/order-status.ts";
import { api } from "../../api.ts";
import { forget, recall } from "../checkout/checkout-memory.ts";
import { forgetOrder, PAYING_ORDER, recallOrder, rememberOrder } from "../checkout/own-order.ts";

interface FoundOrder {
  order: ShopperOrder;
  /** What shows it: not needed by who has no order. */
  OrderDetails: ComponentType<{ order: ShopperOrder }>;
}

/** What this tab pays for and cannot show: the browser has verified another number since, or the order has expired. */
interface HiddenOrder {
  hidden: ShopperOrder;
  OrderHidden: ComponentType<{ order: ShopperOrder }>;
}

/**
 * unread: before the browser has looked; none: there is none to show here; unconfirmed: the money for it has not arrived
 * yet; failed: the shop did not answer.
 */
type OwnOrder = FoundOrder | HiddenOrder | "unread" | "loading" | "none" | "unconfirmed" | "failed";

const AGAIN_MS = 3_000;

/**
 * The order last paid for in this browser, and a way to ask for it again.
 * @param isJustPaid no elder order stands in for the one that this tab pays for, which is asked for until its money is there
 */
export function useOwnOrder(isJustPaid: boolean): { order: OwnOrder; reload: () => void } {
  const [order, setOrder] = useState<OwnOrder>("unread");

  // One at a time: an answer that was overtaken would take a paid order off the screen.
  const isLooking = useRef(false);

  const look = useCallback(async () => {
    if (isLooking.current) return;
    const paying = recall<OrderNumber>(PAYING_ORDER);
    const candidates = isJustPaid && paying ? [paying] : [paying, recallOrder()];
    const numbers = [...new Set(candidates.filter((id) => id !== null))];
    if (numbers.length === 0) return setOrder("none");
    isLooking.current = true;
    const found = await showPaid(numbers, isJustPaid ? paying : null);
    isLooking.current = false;
    setOrder(found === "none" && isJustPaid && paying ? "unconfirmed" : found);
  }, [isJustPaid]);

  const reload = useCallback(() => {
    setOrder("loading");
    void look();
  }, [look]);

  useEffect(reload, [reload]);
  useEffect(() => {
    const isAwaited =
      order === "unconfirmed" ||
      (typeof order === "object" && "hidden" in order && order.hidden.status === "Verified");
    if (!isAwaited) return;
    const timer = setInterval(look, AGAIN_MS);
    return () => clearInterval(timer);
  }, [order, look]);
  return { order, reload };
}

/** @param paying what this tab pays for, of which something is said even where it cannot be shown */
async function showPaid(numbers: readonly OrderNumber[], paying: OrderNumber | null): Promise<OwnOrder> {
  try {
    const [{ OrderDetails }, { paid, hidden }] = await Promise.all([
      import("./order-details.tsx"),
      findPaid(numbers),
    ]);
    if (paid) return { order: paid, OrderDetails };
    if (!hidden || hidden.orderId !== paying) return "none";
    const { OrderHidden } = await import("./order-hidden.tsx");
    return { hidden, OrderHidden };
  } catch {
    return "failed";
  }
}

/**
 * The first that is paid for, in a browser that the shop still knows; null where it knows none. And the first that
 * cannot be shown.
 * @throws ApiError when the shop does not answer
 */
async function findPaid(
  numbers: readonly OrderNumber[],
): Promise<{ paid: ShopperOrder | null; hidden: ShopperOrder | null }> {
  let hidden: ShopperOrder | null = null;
  for (const id of numbers) {
    const order = await api(viewOrder, { params: { id } }).catch((error) => {
      if (isApiError(error) && error.status === 404) return null;
      throw error;
    });
    if (order && (!order.verified || order.status === "Expired")) hidden ??= order;
    if (!order?.verified || !isPaidFor(order.status)) continue;
    rememberOrder(id);
    forget(PAYING_ORDER);
    return { paid: order, hidden };
  }
  const elder = recallOrder();
  if (elder && numbers.includes(elder)) forgetOrder();
  return { paid: null, hidden };
}
