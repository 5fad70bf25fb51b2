import { useCallback, useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { changeOrderStatus } from "../../../contract/orders.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { laterStatus } from "./order-words.ts";

/**
 * Moves an order; the server sends the shopper a message about it.
 * @param reason for Cancelled; the shopper may read it
 */
export function makeMove(orderId: OrderNumber, to: OrderStatus, reason?: string) {
  return adminApi(changeOrderStatus, {
    params: { id: orderId },
    body: { status: to, ...(reason === undefined ? {} : { reason }) },
  });
}

/**
 * Statuses that are newer than the loaded ones: moved here a moment ago, or elsewhere and reported by an event.
 * @param onOutdated called when the server refuses because the screen is out of date
 */
export function useOrderMoves(onOutdated: () => void) {
  const toast = useToast();
  const [moved, setMoved] = useState<ReadonlyMap<string, OrderStatus>>(new Map());
  const moving = useRef(new Set<string>());

  const applyStatus = useCallback((orderId: OrderNumber, status: OrderStatus) => {
    setMoved((known) => new Map(known).set(orderId, laterStatus(known.get(orderId) ?? status, status)));
  }, []);

  /** Optimistic: shown at once, and rolled back when the server refuses. Resolves to whether it succeeded. */
  async function move(orderId: OrderNumber, to: OrderStatus): Promise<boolean> {
    if (moving.current.has(orderId)) return false;
    moving.current.add(orderId);
    applyStatus(orderId, to);
    try {
      await makeMove(orderId, to);
      return true;
    } catch (error) {
      if (!isApiError(error)) throw error;
      setMoved((known) => {
        const others = new Map(known);
        if (others.get(orderId) === to) others.delete(orderId);
        return others;
      });
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
    /** Whether an order is known to have left a status. */
    isBeyond: (orderId: OrderNumber, status: OrderStatus) => (moved.get(orderId) ?? status) !== status,
    /** The latest status known here. */
    statusNow: (order: { orderId: OrderNumber; status: OrderStatus }) =>
      laterStatus(order.status, moved.get(order.orderId) ?? order.status),
  };
}
