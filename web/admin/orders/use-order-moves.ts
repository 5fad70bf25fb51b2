import { useCallback, useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { changeOrderStatus } from "../../../contract/orders.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { laterStatus } from "./order-words.ts";

/**
 * Moves an order and has its shopper told.
 * @param reason for Cancelled: why, as the shopper may read it
 */
export function makeMove(orderId: string, to: OrderStatus, reason?: string) {
  return adminApi(changeOrderStatus, {
    params: { id: orderId },
    body: { status: to, ...(reason === undefined ? {} : { reason }) },
  });
}

/**
 * Where orders stand beyond what was loaded: moved here a moment ago, or elsewhere as the news have it.
 * @param onOutdated the server has refused because what is on the glass is no longer so
 */
export function useOrderMoves(onOutdated: () => void) {
  const toast = useToast();
  const [moved, setMoved] = useState<ReadonlyMap<string, OrderStatus>>(new Map());
  const moving = useRef(new Set<string>());

  const hear = useCallback((orderId: string, status: OrderStatus) => {
    setMoved((known) => new Map(known).set(orderId, laterStatus(known.get(orderId) ?? status, status)));
  }, []);

  /** On the glass at once, and taken back when the server refuses. Resolves to whether it was done. */
  async function move(orderId: string, to: OrderStatus): Promise<boolean> {
    if (moving.current.has(orderId)) return false;
    moving.current.add(orderId);
    hear(orderId, to);
    try {
      await makeMove(orderId, to);
      return true;
    } catch (error) {
      if (!isApiError(error)) throw error;
      setMoved((known) => {
        const left = new Map(known);
        if (left.get(orderId) === to) left.delete(orderId);
        return left;
      });
      toast({ title: `${orderId} was not moved`, description: error.message, variant: "destructive" });
      if (error.status === 409 || error.status === 404) onOutdated();
      return false;
    } finally {
      moving.current.delete(orderId);
    }
  }

  return {
    hear,
    move,
    /** Whether an order is known to stand beyond a status. */
    isBeyond: (orderId: string, status: OrderStatus) => (moved.get(orderId) ?? status) !== status,
    /** An order's status as far as anybody here knows. */
    statusNow: (order: { orderId: string; status: OrderStatus }) =>
      laterStatus(order.status, moved.get(order.orderId) ?? order.status),
  };
}
