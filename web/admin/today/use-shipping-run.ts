import { useState } from "react";
import { useRevalidator } from "react-router";
import { carryOnShippingRun, type ShippingRun, startShippingRun } from "../../../contract/shipping-runs.ts";
import { chooseOffer, type ShippingRule } from "../../../rules/shipping-runs.ts";
import { stored } from "../../storage.ts";
import { useAction } from "../../ui/use-action.ts";
import { usePoll } from "../../ui/use-poll.ts";
import { adminApi } from "../admin-session.ts";
import { courierApi } from "../orders/consignments/courier-api.ts";
import { endUndo } from "../orders/open-undos.ts";
import { runPollMs } from "./shipping-run-poll.ts";

/** Stored on this device: the rule is the same every day. */
const storedRule = stored("shipping-rule", checkRule, "device");

function checkRule(json: unknown): ShippingRule | null {
  const { by, courierName } = json as ShippingRule;
  return by === "cheapest" || by === "fastest" || by === "named" ? { by, courierName } : null;
}

/** A shipping run: the offers that its rule chooses, its progress, and the actions on it. */
export function useShippingRun(run: ShippingRun) {
  const { revalidate } = useRevalidator();
  const [rule, setRule] = useState<ShippingRule>(() => storedRule.read() ?? { by: "cheapest" });
  const action = useAction();
  const waiting = run.orders.filter(({ state }) => state === "quoting" || state === "booking");

  const isCourierDown = waiting.some(({ problem }) => problem !== "");
  const [polled, setPolled] = useState({ run, failures: 0 });
  if (polled.run !== run) setPolled({ run, failures: isCourierDown ? polled.failures + 1 : 0 });
  usePoll(waiting.length === 0 ? null : runPollMs(polled.failures));

  const chosen = new Map(
    run.orders.flatMap(({ orderId, state, offers }) => {
      const offer = state === "offered" ? chooseOffer(offers, rule) : undefined;
      return offer ? [[orderId, offer] as const] : [];
    }),
  );

  function choose(next: ShippingRule) {
    setRule(next);
    storedRule.write(next);
  }

  return {
    rule,
    choose,
    /** The offer of each order that would be booked now. */
    chosen,
    /** Orders that wait for the courier. */
    waiting,
    /** Whether they wait because the courier did not reply. */
    isCourierDown,
    isBusy: action.isBusy,
    problem: action.problem,
    start: () =>
      action.run(async () => {
        endUndo();
        const { by, courierName } = rule;
        const named = by === "named" && courierName ? { courierName } : {};
        // A refusal may have requested new offers: they are loaded as well.
        await courierApi(startShippingRun, {
          params: { runId: run.runId },
          body: { by, ...named, leaveOut: [] },
        }).finally(revalidate);
      }),
    carryOn: () =>
      action.run(async () => {
        await adminApi(carryOnShippingRun, { params: { runId: run.runId } });
        await revalidate();
      }),
    reload: () => void revalidate(),
  };
}
