import { useEffect, useRef, useState } from "react";
import { isApiError, isUncertain } from "../../../contract/api-client.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { ManyStep, RefusedOrder } from "./many-steps.ts";
import { sendInBatches } from "./send-in-batches.ts";

export interface ManyRun {
  step: ManyStep;
  total: number;
  isRunning: boolean;
  moved: OrderNumber[];
  refused: RefusedOrder[];
  /** Why the run ended before all orders were sent; null if all were sent. */
  problem: string | null;
  /** Whether the orders of the last request may have been moved, because its reply was lost. */
  isUncertain: boolean;
}

/**
 * Runs a bulk step in batches and tracks its progress. The first request that fails ends the run.
 * @param onMoved called after each request, for lists that are not followed
 */
export function useMoveMany(onMoved?: (orderIds: OrderNumber[], step: ManyStep) => void) {
  const [run, setRun] = useState<ManyRun | null>(null);
  const isRunning = useRef(false);
  const latest = useRef(onMoved);
  useEffect(() => {
    latest.current = onMoved;
  });

  async function move(step: ManyStep, orderIds: readonly OrderNumber[]): Promise<ManyRun> {
    const now: ManyRun = {
      step,
      total: orderIds.length,
      isRunning: true,
      moved: [],
      refused: [],
      problem: null,
      isUncertain: false,
    };
    if (isRunning.current || orderIds.length === 0) return now;
    isRunning.current = true;
    try {
      await sendInBatches(orderIds, step.atOnce, async (batch) => {
        setRun({ ...now });
        const { moved, refused } = await step.send(batch);
        now.moved = [...now.moved, ...moved];
        now.refused = [...now.refused, ...refused];
        if (moved.length > 0) latest.current?.(moved, step);
      });
    } catch (error) {
      if (!isApiError(error)) throw error;
      now.problem = error.message;
      now.isUncertain = isUncertain(error);
    } finally {
      isRunning.current = false;
      setRun({ ...now, isRunning: false });
    }
    return now;
  }

  return { run, move, close: () => setRun(null) };
}
