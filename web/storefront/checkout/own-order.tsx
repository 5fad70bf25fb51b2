import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { type ShopperOrder, viewOrder } from "../../../contract/checkout.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { api } from "../../api.ts";
import { loadWithRetries } from "../../loading/load-later.ts";
import { Button } from "../../ui/button.tsx";
import { payingOrder, recallOrder } from "../remembered.ts";
import { forgetOrder, rememberOrder } from "./after-paying.ts";
import { isShown, mayStillBePaid, numbersToLoad, stateOfUnshown } from "./decide-own-order.ts";

interface OwnOrderProps {
  /** Shown if there is no order, or its session has ended. */
  whenNone: ReactNode;
  /** After paying, no earlier order is shown instead. */
  isJustPaid?: boolean;
  /** The order that the screen was opened for. It is shown if the browser stores none. */
  paid?: OrderNumber | null;
}

/** The order last paid for in this browser. */
export function OwnOrder({ whenNone, isJustPaid = false, paid = null }: OwnOrderProps) {
  const { order, reload, hasStopped } = useOwnOrder(isJustPaid, paid);
  if (order === "unread") return null;
  if (order === "none") return whenNone;
  if (order === "loading") {
    return (
      <p role="status" className="py-10 text-center text-ink-soft">
        Getting your order...
      </p>
    );
  }
  if (order === "unconfirmed") {
    return (
      <p role="status" className="mx-auto max-w-prose py-6 text-lg">
        Your payment is being confirmed.{" "}
        {hasStopped ? "Reload this page to check again." : "Your order appears here as soon as that is done."}
      </p>
    );
  }
  if (order === "failed") {
    return (
      <div role="alert" className="space-y-4 py-6 text-center">
        <p className="text-lg">Your order is safe, but its details could not be loaded just now.</p>
        <Button variant="secondary" onClick={reload}>
          Try again
        </Button>
      </div>
    );
  }
  if ("hidden" in order) return <order.OrderHidden order={order.hidden} />;
  const { OrderDetails, ...found } = order;
  return <OrderDetails order={found.order} />;
}

interface FoundOrder {
  order: ShopperOrder;
  /** The component that shows it, loaded only if there is an order. */
  OrderDetails: ComponentType<{ order: ShopperOrder }>;
}

/** The order of this tab, which cannot be shown: another number was verified since, or the order has expired. */
interface HiddenOrder {
  hidden: ShopperOrder;
  OrderHidden: ComponentType<{ order: ShopperOrder }>;
}

/**
 * unread: local storage is not read yet; none: there is no order to show; unconfirmed: the payment has not arrived
 * yet; failed: the shop did not reply.
 */
type OwnOrder = FoundOrder | HiddenOrder | "unread" | "loading" | "none" | "unconfirmed" | "failed";

/**
 * The order last paid for in this browser, and a function to reload it.
 * @param isJustPaid no earlier order replaces the one that this tab pays for, which is polled until its payment has
 *   arrived
 * @param paid shown if the browser stores no order
 */
function useOwnOrder(isJustPaid: boolean, paid: OrderNumber | null) {
  const [order, setOrder] = useState<OwnOrder>("unread");
  /** Whether an awaited order is no longer polled. */
  const [hasStopped, setStopped] = useState(false);

  // One request at a time: an outdated reply could remove a paid order from the screen.
  const isChecking = useRef(false);

  /** @returns the shop's Retry-After in seconds, if any */
  const check = useCallback(async () => {
    if (isChecking.current) return null;
    const paying = payingOrder.read();
    const numbers = numbersToLoad(isJustPaid, paying, recallOrder() ?? paid);
    if (numbers.length === 0) {
      setOrder("none");
      return null;
    }
    isChecking.current = true;
    let retryAfter: number | null = null;
    const found = await showPaid(numbers, isJustPaid && paying !== null).catch((error): OwnOrder => {
      if (isApiError(error)) ({ retryAfter } = error);
      return "failed";
    });
    isChecking.current = false;
    // A lost poll changes nothing: the next one follows.
    setOrder((shown) => (found === "failed" && shown !== "unread" && shown !== "loading" ? shown : found));
    return retryAfter;
  }, [isJustPaid, paid]);

  const reload = useCallback(() => {
    setOrder("loading");
    void check();
  }, [check]);

  useEffect(reload, [reload]);
  const isAwaited =
    order === "unconfirmed" ||
    (typeof order === "object" && "hidden" in order && mayStillBePaid(order.hidden));
  useEffect(() => {
    setStopped(false);
    if (!isAwaited) return;
    const over = new AbortController();
    loadWithRetries(() => import("./poll-payment.ts"), over.signal)
      .then(({ pollUntilOver }) => pollUntilOver(check, over.signal))
      .then(setStopped, () => {});
    return () => over.abort();
  }, [isAwaited, check]);
  return { order, reload, hasStopped };
}

/**
 * @param isPaying whether this tab pays for the order: then there is a text even if it cannot be shown
 * @throws ApiError if the shop does not reply
 */
async function showPaid(numbers: readonly OrderNumber[], isPaying: boolean): Promise<OwnOrder> {
  const [{ OrderDetails }, order] = await Promise.all([import("./order-details.tsx"), findPaid(numbers)]);
  if (order && isShown(order)) return { order, OrderDetails };
  if (!isPaying) return "none";
  if (!order || stateOfUnshown(order) === "unconfirmed") return "unconfirmed";
  const { OrderHidden } = await import("./order-details.tsx");
  return { hidden: order, OrderHidden };
}

/**
 * The first order that can be shown, or else the last one; null if the shop does not know that.
 * @throws ApiError if the shop does not reply
 */
async function findPaid(numbers: readonly OrderNumber[]): Promise<ShopperOrder | null> {
  let order: ShopperOrder | null = null;
  for (const id of numbers) {
    order = await api(viewOrder, { params: { id } }).catch((error) => {
      if (isApiError(error) && error.status === 404) return null;
      throw error;
    });
    if (!order || !isShown(order)) continue;
    rememberOrder(id);
    payingOrder.remove();
    return order;
  }
  const elder = recallOrder();
  if (elder && numbers.includes(elder)) forgetOrder();
  return order;
}
