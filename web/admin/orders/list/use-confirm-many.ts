import { useEffect, useRef, useState } from "react";
import { isApiError } from "../../../../contract/api-client.ts";
import type { OrderNumber } from "../../../../rules/ids.ts";
import { makeMove } from "../use-order-moves.ts";

export interface ConfirmRun {
  total: number;
  isRunning: boolean;
  confirmed: number;
  refused: { orderId: OrderNumber; message: string }[];
}

interface Orders {
  /** Whether an order still waits to be confirmed; asked just before it is confirmed. */
  isWaiting: (orderId: OrderNumber) => boolean;
  onConfirmed: (orderId: OrderNumber) => void;
}

const NO_CONNECTION = 0;

/** Confirms many orders, one after the other, and counts how many went through. */
export function useConfirmMany(orders: Orders) {
  const [run, setRun] = useState<ConfirmRun | null>(null);
  const isRunning = useRef(false);
  const latest = useRef(orders);
  useEffect(() => {
    latest.current = orders;
  });

  async function confirm(orderIds: readonly OrderNumber[]): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    const now: ConfirmRun = { total: orderIds.length, isRunning: true, confirmed: 0, refused: [] };
    try {
      for (const orderId of orderIds) {
        setRun({ ...now });
        if (!latest.current.isWaiting(orderId)) {
          now.refused.push({ orderId, message: "Was confirmed or cancelled meanwhile." });
          continue;
        }
        try {
          await makeMove(orderId, "Confirmed");
          now.confirmed += 1;
          latest.current.onConfirmed(orderId);
        } catch (error) {
          if (!isApiError(error)) throw error;
          now.refused.push({ orderId, message: error.message });
          if (error.status === NO_CONNECTION) break;
        }
      }
    } finally {
      isRunning.current = false;
      setRun({ ...now, isRunning: false });
    }
  }

  return { run, confirm, closeSummary: () => setRun(null) };
}
