import { href, useNavigate } from "react-router";
import { createShippingRun, MAX_IN_RUN } from "../../../contract/shipping-runs.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { courierApi } from "./courier-api.ts";
import { endUndo } from "./open-undos.ts";

/** Begins a shipping run and opens its screen. Nothing is booked yet. */
export function useShipByCourier() {
  const navigate = useNavigate();
  const { isBusy, problem, run } = useAction();
  return {
    isBusy,
    problem,
    /** At most MAX_IN_RUN orders; the rest is left for another run. */
    ship: (orderIds: readonly OrderNumber[]) =>
      run(async () => {
        endUndo();
        const body = { orderIds: orderIds.slice(0, MAX_IN_RUN) };
        const { runId } = await courierApi(createShippingRun, { body });
        await navigate(href("/admin/today/ship/:runId", { runId }));
      }),
  };
}
