import { useEffect, useRef, useState } from "react";
import { isApiError } from "../../../../contract/api-client.ts";
import { handOverOrders, MAX_MOVED_AT_ONCE } from "../../../../contract/orders.ts";
import type { OrderNumber } from "../../../../rules/ids.ts";
import type { OrderStatus } from "../../../../rules/order-status.ts";
import { adminApi } from "../../admin-session.ts";
import { makeMove } from "../use-order-moves.ts";

/** A step that can be taken for many orders together, in the words of its button, progress and summary. */
export interface ManyStep {
  from: OrderStatus;
  to: OrderStatus;
  button: string;
  doing: string;
  done: string;
}

const CONFIRM: ManyStep = {
  from: "Paid",
  to: "Confirmed",
  button: "Confirm and e-mail",
  doing: "Confirming",
  done: "confirmed and e-mailed",
};
const HAND_OVER: ManyStep = {
  from: "Packed",
  to: "Shipped",
  button: "Handed over",
  doing: "Handing over",
  done: "handed over",
};

/** The step for many orders of a status; null where there is none. */
export function manyStep(status: OrderStatus): ManyStep | null {
  return [CONFIRM, HAND_OVER].find(({ from }) => from === status) ?? null;
}

export interface ManyRun {
  step: ManyStep;
  total: number;
  isRunning: boolean;
  moved: number;
  refused: { orderId: OrderNumber; message: string }[];
}

interface Orders {
  /** Whether an order is still in a status; asked just before it is moved. */
  isIn: (orderId: OrderNumber, status: OrderStatus) => boolean;
  onMoved: (orderId: OrderNumber, to: OrderStatus) => void;
}

const NO_CONNECTION = 0;

/** Takes a step for many orders, and counts how many went through. */
export function useMoveMany(orders: Orders) {
  const [run, setRun] = useState<ManyRun | null>(null);
  const isRunning = useRef(false);
  const latest = useRef(orders);
  useEffect(() => {
    latest.current = orders;
  });

  /** One after the other: each is an e-mail of its own, and the first that cannot be reached ends it. */
  async function confirm(now: ManyRun, orderIds: readonly OrderNumber[]): Promise<void> {
    for (const orderId of orderIds) {
      setRun({ ...now });
      if (!latest.current.isIn(orderId, CONFIRM.from)) {
        now.refused.push({ orderId, message: "Was confirmed or cancelled meanwhile." });
        continue;
      }
      try {
        await makeMove(orderId, CONFIRM.to);
        now.moved += 1;
        latest.current.onMoved(orderId, CONFIRM.to);
      } catch (error) {
        if (!isApiError(error)) throw error;
        now.refused.push({ orderId, message: error.message });
        if (error.status === NO_CONNECTION) break;
      }
    }
  }

  async function handOver(now: ManyRun, orderIds: readonly OrderNumber[]): Promise<void> {
    for (let from = 0; from < orderIds.length; from += MAX_MOVED_AT_ONCE) {
      setRun({ ...now });
      const part = orderIds.slice(from, from + MAX_MOVED_AT_ONCE);
      try {
        const { handedOver, refused } = await adminApi(handOverOrders, { body: { orderIds: part } });
        now.moved += handedOver.length;
        now.refused.push(...refused);
        for (const orderId of handedOver) latest.current.onMoved(orderId, HAND_OVER.to);
      } catch (error) {
        if (!isApiError(error)) throw error;
        const [first] = part;
        if (first) now.refused.push({ orderId: first, message: error.message });
        break;
      }
    }
  }

  async function move(step: ManyStep, orderIds: readonly OrderNumber[]): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    const now: ManyRun = { step, total: orderIds.length, isRunning: true, moved: 0, refused: [] };
    try {
      await (step === CONFIRM ? confirm(now, orderIds) : handOver(now, orderIds));
    } finally {
      isRunning.current = false;
      setRun({ ...now, isRunning: false });
    }
  }

  return { run, move, closeSummary: () => setRun(null) };
}
