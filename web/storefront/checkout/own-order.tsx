import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { type ShopperOrder, viewOrder } from "../../../contract/checkout.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { api } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { payingOrder, recallOrder } from "../remembered.ts";
import { forgetOrder, rememberOrder } from "./after-paying.ts";
import { isShown, judgeUnshown, mayStillBePaid, numbersToLoad } from "./judge-own-order.ts";

interface OwnOrderProps {
  /** Shown where there is none, or its session has ended. */
  whenNone: ReactNode;
  /** After paying: no older order is shown in its place. */
  isJustPaid?: boolean;
}

/** The order last paid for in this browser. */
export function OwnOrder({ whenNone, isJustPaid = false }: OwnOrderProps) {
  const { order, reload } = useOwnOrder(isJustPaid);
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
        Your payment is being confirmed. Your order appears here as soon as that is done, and comes by e-mail
        too.
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
function useOwnOrder(isJustPaid: boolean): { order: OwnOrder; reload: () => void } {
  const [order, setOrder] = useState<OwnOrder>("unread");

  // One at a time: an answer that was overtaken would take a paid order off the screen.
  const isLooking = useRef(false);

  const look = useCallback(async () => {
    if (isLooking.current) return;
    const paying = payingOrder.read();
    const numbers = numbersToLoad(isJustPaid, paying, recallOrder());
    if (numbers.length === 0) return setOrder("none");
    isLooking.current = true;
    const found = await showPaid(numbers, isJustPaid && paying !== null);
    isLooking.current = false;
    setOrder(found);
  }, [isJustPaid]);

  const reload = useCallback(() => {
    setOrder("loading");
    void look();
  }, [look]);

  useEffect(reload, [reload]);
  useEffect(() => {
    const isAwaited =
      order === "unconfirmed" ||
      (typeof order === "object" && "hidden" in order && mayStillBePaid(order.hidden));
    if (!isAwaited) return;
    const timer = setInterval(look, AGAIN_MS);
    return () => clearInterval(timer);
  }, [order, look]);
  return { order, reload };
}

/** @param isPaying the order is the one that this tab pays for, which has a text even where it cannot be shown */
async function showPaid(numbers: readonly OrderNumber[], isPaying: boolean): Promise<OwnOrder> {
  try {
    const [{ OrderDetails }, order] = await Promise.all([import("./order-details.tsx"), findPaid(numbers)]);
    if (order && isShown(order)) return { order, OrderDetails };
    if (!isPaying) return "none";
    if (!order || judgeUnshown(order) === "unconfirmed") return "unconfirmed";
    const { OrderHidden } = await import("./order-details.tsx");
    return { hidden: order, OrderHidden };
  } catch {
    return "failed";
  }
}

/**
 * The first that can be shown, or else the last; null where the shop does not know that.
 * @throws ApiError when the shop does not answer
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
