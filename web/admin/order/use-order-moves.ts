import { useCallback, useRef, useState } from "react";
import { isApiError, isUncertain } from "../../../contract/api-client.ts";
import { changeOrderStatus } from "../../../contract/orders.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { adminApi } from "../admin-session.ts";
import { useStandingErrors } from "../standing-errors.tsx";
import { type KnownStatus, type ListedOrder, latestStatus } from "./known-status.ts";

interface MoveDetails {
  /** For Returned, Lost, corrections and Cancelled. The shopper may read the reason of Cancelled. */
  reason?: string;
  /** For Cancelled after Returned: whether the units go back into stock. */
  restock?: boolean;
}

/** Moves an order. The server e-mails the shopper if the new status concerns them. */
export function makeMove(orderId: OrderNumber, to: OrderStatus, details: MoveDetails = {}) {
  return adminApi(changeOrderStatus, { params: { id: orderId }, body: { status: to, ...details } });
}

/** Whether the server refused, most likely because the screen is out of date. */
export function isOutdated(error: unknown): boolean {
  return isApiError(error) && (error.status === 409 || error.status === 404);
}

/**
 * Moves orders of a list, and tracks statuses that are newer than the loaded list, from moves on this screen and from events.
 * @param onOutdated called if the server refuses because the screen is out of date
 */
export function useOrderMoves(onOutdated: () => void) {
  const showError = useStandingErrors();
  const [known, setKnown] = useState<ReadonlyMap<string, KnownStatus>>(new Map());
  const moving = useRef(new Set<string>());

  const learn = useCallback((orderId: OrderNumber, status: OrderStatus, at: number) => {
    setKnown((before) => new Map(before).set(orderId, { status, at }));
  }, []);
  const applyStatus = useCallback(
    (orderId: OrderNumber, status: OrderStatus) => learn(orderId, status, performance.now()),
    [learn],
  );

  /** Optimistic update, rolled back if the server refuses. Resolves to whether it succeeded. */
  async function move(orderId: OrderNumber, to: OrderStatus): Promise<boolean> {
    if (moving.current.has(orderId)) return false;
    moving.current.add(orderId);
    showError(orderId, null);
    learn(orderId, to, Number.POSITIVE_INFINITY);
    /** Ends the optimistic status, unless an event has replaced it already. @param settled null rolls back */
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
      showError(
        orderId,
        isUncertain(error)
          ? `We do not know whether ${orderId} was moved: ${error.message}`
          : `${orderId} was not moved: ${error.message}`,
      );
      if (isOutdated(error)) onOutdated();
      return false;
    } finally {
      moving.current.delete(orderId);
    }
  }

  return {
    applyStatus,
    move,
    /** The latest known status. */
    statusNow: (order: ListedOrder) => latestStatus(order, known.get(order.orderId)),
  };
}
