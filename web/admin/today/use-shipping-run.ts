import { useState } from "react";
import { useRevalidator } from "react-router";
import { carryOnShippingRun, type ShippingRun, startShippingRun } from "../../../contract/shipping-runs.ts";
import { chooseOffer, type ShippingRule } from "../../../rules/shipping-runs.ts";
import { readChoice, storeChoice } from "../../ui/store-choice.ts";
import { useAction } from "../../ui/use-action.ts";
import { usePoll } from "../../ui/use-poll.ts";
import { adminApi } from "../admin-session.ts";
import { courierApi } from "../consignments/courier-api.ts";
import { endUndo } from "../orders/open-undos.ts";
import { runPollMs } from "./run-poll.ts";

/** Remembered: the rule is the same every day. */
const RULE_KEY = "shipping-rule";

function rememberedRule(): ShippingRule {
  try {
    const { by, courierName } = JSON.parse(readChoice(RULE_KEY) ?? "") as ShippingRule;
    if (by === "cheapest" || by === "fastest" || by === "named") return { by, courierName };
  } catch {
    // Nothing is remembered.
  }
  return { by: "cheapest" };
}

/** A shipping run: what its rule would choose, how far it is, and what can be done with it. */
export function useShippingRun(run: ShippingRun) {
  const { revalidate } = useRevalidator();
  const [rule, setRule] = useState(rememberedRule);
  const action = useAction();
  const waiting = run.orders.filter(({ state }) => state === "quoting" || state === "booking");

  const isAway = waiting.some(({ problem }) => problem !== "");
  const [polled, setPolled] = useState({ run, failures: 0 });
  if (polled.run !== run) setPolled({ run, failures: isAway ? polled.failures + 1 : 0 });
  usePoll(waiting.length === 0 ? null : runPollMs(polled.failures));

  const chosen = new Map(
    run.orders.flatMap(({ orderId, state, offers }) => {
      const offer = state === "offered" ? chooseOffer(offers, rule) : undefined;
      return offer ? [[orderId, offer] as const] : [];
    }),
  );

  function choose(next: ShippingRule) {
    setRule(next);
    storeChoice(RULE_KEY, JSON.stringify(next));
  }

  return {
    rule,
    choose,
    /** The offer of each order that would be booked now. */
    chosen,
    /** Orders that wait for the courier. */
    waiting,
    /** Whether a courier that did not answer is the reason. */
    isAway,
    isBusy: action.isBusy,
    problem: action.problem,
    start: () =>
      action.run(async () => {
        endUndo();
        const { by, courierName } = rule;
        const named = by === "named" && courierName ? { courierName } : {};
        // A refusal may have requested new offers: they are shown, too.
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
