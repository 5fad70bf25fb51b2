import { useRef } from "react";
import {
  carryOnShippingRun,
  type ShippingRun,
  startShippingRun,
  weighRunParcel,
} from "../../../contract/shipping-runs.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { groupBy } from "../../../rules/lists.ts";
import type { ShippingPlan } from "../../../rules/shipping-runs.ts";
import { refreshed } from "../../ui/admin/query-client.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { adminApi } from "../admin-session.ts";
import { courierApi } from "../order/courier-api.ts";
import { endUndo } from "../order/open-undos.ts";
import { type Query, useLoaded } from "../store/queries.ts";
import { runPollMs } from "./shipping-run-poll.ts";

const ordersThatWait = ({ orders }: ShippingRun) =>
  orders.filter(({ state }) => state === "quoting" || state === "booking");
const isDown = (run: ShippingRun) => ordersThatWait(run).some(({ problem }) => problem !== "");

/** A shipping run, its progress and its actions. */
export function useShippingRun(query: Query<ShippingRun>) {
  const action = useAction();
  const downSince = useRef<number | null>(null);
  const run = useLoaded(query, {
    pollMs(now, loads) {
      if (ordersThatWait(now).length === 0) return null;
      if (isDown(now)) downSince.current ??= loads - 1;
      else downSince.current = null;
      return runPollMs(downSince.current === null ? 0 : loads - downSince.current);
    },
  });
  const { runId } = run;
  const waiting = ordersThatWait(run);
  const isCourierDown = isDown(run);
  return {
    run,
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
        await courierApi(startShippingRun, {
          params: { runId },
          body: { by, ...named, leaveOut: [...leaveOut], chosen },
        });
      }),
    /** Sets the weight of a parcel. @throws the refusal */
    async weigh(orderId: OrderNumber, weightGrams: number) {
      await adminApi(weighRunParcel, { params: { runId }, body: { orderId, weightGrams } });
      await refreshed();
    },
    carryOn: () => action.run(() => adminApi(carryOnShippingRun, { params: { runId } })),
  };
}
