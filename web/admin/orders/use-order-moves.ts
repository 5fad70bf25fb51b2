import { useCallback, useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { changeOrderStatus } from "../../../contract/orders.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { type KnownStatus, type ListedOrder, latestStatus } from "./known-status.ts";

interface MoveDetails {
  /** For Returned, Lost, corrections and Cancelled, where the shopper may read it. */
  reason?: string;
  /** For Cancelled after Returned: whether the units go back into stock. */
  restock?: boolean;
}

/** Moves an order; the server sends the shopper a message about it. */
export function makeMove(orderId: OrderNumber, to: OrderStatus, details: MoveDetails = {}) {
  return adminApi(changeOrderStatus, { params: { id: orderId }, body: { status: to, ...details } });
}

/**
 * Statuses that are newer than the listed ones: moved here a moment ago, or elsewhere and reported by an event.
 * @param onOutdated called when the server refuses because the screen is out of date
 */
export function useOrderMoves(onOutdated: () => void) {
  const toast = useToast();
  const [known, setKnown] = useState<ReadonlyMap<string, KnownStatus>>(new Map());
  const moving = useRef(new Set<string>());

  const learn = useCallback((orderId: OrderNumber, status: OrderStatus, at: number) => {
    setKnown((before) => new Map(before).set(orderId, { status, at }));
  }, []);
  const applyStatus = useCallback(
    (orderId: OrderNumber, status: OrderStatus) => learn(orderId, status, performance.now()),
    [learn],
  );

  /** Optimistic: shown at once, and rolled back when the server refuses. Resolves to whether it succeeded. */
  async function move(orderId: OrderNumber, to: OrderStatus): Promise<boolean> {
    if (moving.current.has(orderId)) return false;
    moving.current.add(orderId);
    learn(orderId, to, Number.POSITIVE_INFINITY);
    /** Ends what was shown ahead of the server, unless an event has replaced it already. */
    const settle = (settled: KnownStatus | null) =>
      setKnown((before) => {
        if (before.get(orderId)?.at !== Number.POSITIVE_INFINITY) return before;
        const after = new Map(before);
        if (settled) after.set(orderId, settled);
        else after.delete(orderId);
        return after;
      });
    try {
      await makeMove(orderId, to);
      settle({ status: to, at: performance.now() });
      return true;
    } catch (error) {
      settle(null);
      if (!isApiError(error)) throw error;
      toast({ title: `${orderId} was not moved`, description: error.message, variant: "destructive" });
      if (error.status === 409 || error.status === 404) onOutdated();
      return false;
    } finally {
      moving.current.delete(orderId);
    }
  }

  return {
    applyStatus,
    move,
    /** The latest status known here. */
    statusNow: (order: ListedOrder) => latestStatus(order, known.get(order.orderId)),
  };
}
