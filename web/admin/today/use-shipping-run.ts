import { useState } from "react";
import { useRevalidator } from "react-router";
import {
  carryOnShippingRun,
  type ShippingRun,
  startShippingRun,
  weighRunParcel,
} from "../../../contract/shipping-runs.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { groupBy } from "../../../rules/lists.ts";
import type { ShippingPlan } from "../../../rules/shipping-runs.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { usePoll } from "../../ui/admin/use-poll.ts";
import { adminApi } from "../admin-session.ts";
import { courierApi } from "../orders/consignments/courier-api.ts";
import { endUndo } from "../orders/open-undos.ts";
import { runPollMs } from "./shipping-run-poll.ts";

/** The progress of a shipping run, and its actions. */
export function useShippingRun(run: ShippingRun) {
  const { revalidate } = useRevalidator();
  const action = useAction();
  const { runId } = run;
  const waiting = run.orders.filter(({ state }) => state === "quoting" || state === "booking");

  const isCourierDown = waiting.some(({ problem }) => problem !== "");
  const [polled, setPolled] = useState({ run, failures: 0 });
  if (polled.run !== run) setPolled({ run, failures: isCourierDown ? polled.failures + 1 : 0 });
  usePoll(waiting.length === 0 ? null : runPollMs(polled.failures));

  return {
    /** Orders that wait for the courier. */
    waiting,
    /** Whether orders wait because the courier did not reply. */
    isCourierDown,
    isBusy: action.isBusy,
    problem: action.problem,
    start: ({ by, courierName, leaveOut, couriers }: ShippingPlan) =>
      action.run(async () => {
        endUndo();
        const named = by === "named" && courierName ? { courierName } : {};
        const given = [...couriers].filter(([orderId]) => !leaveOut.has(orderId));
        const byCourier = groupBy(given, ([, courier]) => courier);
        const chosen = [...byCourier].map(([courier, entries]) => ({
          courierName: courier,
          orderIds: entries.map(([orderId]) => orderId),
        }));
        // Also after a refusal, which may have requested new offers.
        await courierApi(startShippingRun, {
          params: { runId },
          body: { by, ...named, leaveOut: [...leaveOut], chosen },
        }).finally(revalidate);
      }),
    /** Sets the weight of a parcel. @throws the refusal */
    async weigh(orderId: OrderNumber, weightGrams: number) {
      await adminApi(weighRunParcel, { params: { runId }, body: { orderId, weightGrams } });
      await revalidate();
    },
    carryOn: () =>
      action.run(async () => {
        await adminApi(carryOnShippingRun, { params: { runId } });
        await revalidate();
      }),
    reload: () => void revalidate(),
  };
}
