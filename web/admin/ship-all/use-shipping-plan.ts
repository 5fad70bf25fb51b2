import { useState } from "react";
import type { RunOrder, ShippingRun } from "../../../contract/shipping-runs.ts";
import { DELIVERY_ZONES } from "../../../rules/delivery-zone.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import {
  exceptionCourier,
  type ParcelKind,
  planOffer,
  type ShippingException,
  type ShippingPlan,
  type ShippingRule,
  WEIGHT_BANDS,
} from "../../../rules/shipping-runs.ts";
import { stored } from "../../storage.ts";

interface StoredRule extends ShippingRule {
  exceptions: ShippingException[];
}

/** Stored per device: shops mostly use the same rule every day. */
const storedRule = stored("shipping-rule", checkRule, "device");

const isKind = ({ weight, zone }: Partial<ParcelKind>) =>
  (weight === null || Object.keys(WEIGHT_BANDS).includes(weight as string)) &&
  (zone === null || DELIVERY_ZONES.some((each) => each === zone));

function checkRule(json: unknown): StoredRule | null {
  const { by, courierName, exceptions = [] } = json as StoredRule;
  if (by !== "cheapest" && by !== "fastest" && by !== "named") return null;
  return { by, courierName, exceptions: exceptions.filter(isKind) };
}

/** The choice for single parcels of one run. */
interface Choice {
  runId: string;
  leaveOut: OrderNumber[];
  couriers: [OrderNumber, string][];
}

/** Stored per tab, so that a reload does not lose the choice. Only order numbers are stored. */
const storedChoice = stored(
  "shipping-choice",
  (json) =>
    Array.isArray((json as Choice).leaveOut) && Array.isArray((json as Choice).couriers)
      ? (json as Choice)
      : null,
  "tab",
);

function choiceOf(runId: string): Choice {
  const choice = storedChoice.read();
  return choice?.runId === runId ? choice : { runId, leaveOut: [], couriers: [] };
}

export type Offer = RunOrder["offers"][number];

const isSameKind = (one: ParcelKind, other: ParcelKind) =>
  one.weight === other.weight && one.zone === other.zone;

export type Plan = ReturnType<typeof useShippingPlan>;

/** What is booked: the rule, its exceptions, the parcels left out, and the couriers chosen for single parcels. */
export function useShippingPlan({ runId, orders }: ShippingRun) {
  const [rule, setRule] = useState<StoredRule>(() => storedRule.read() ?? { by: "cheapest", exceptions: [] });
  const [choice, setChoice] = useState(() => choiceOf(runId));
  const leaveOut = new Set(choice.leaveOut);
  const own = new Map(choice.couriers);
  const couriers = new Map(
    orders.flatMap((order) => {
      const courierName = own.get(order.orderId) ?? exceptionCourier(order, rule.exceptions);
      return courierName === undefined ? [] : [[order.orderId, courierName] as const];
    }),
  );
  const { by, courierName } = rule;
  const plan: ShippingPlan = { by, courierName, leaveOut, couriers };

  const offers = new Map<OrderNumber, Offer>();
  const chosen = new Map<OrderNumber, Offer>();
  for (const { orderId, state, offers: listed } of orders) {
    if (state !== "offered") continue;
    const offer = planOffer(orderId, listed, { ...plan, leaveOut: new Set() });
    if (!offer) continue;
    offers.set(orderId, offer);
    if (!leaveOut.has(orderId)) chosen.set(orderId, offer);
  }

  function storeRule(next: StoredRule) {
    setRule(next);
    storedRule.write(next);
  }

  function storeChoice(next: Partial<Choice>) {
    const after = { ...choice, ...next };
    setChoice(after);
    storedChoice.write(after);
  }

  /** The couriers of single parcels, with these changed. */
  const ownWith = (orderIds: readonly OrderNumber[], courierName: string | null): Choice["couriers"] => [
    ...[...own].filter(([orderId]) => !orderIds.includes(orderId)),
    ...(courierName === null ? [] : orderIds.map((orderId): [OrderNumber, string] => [orderId, courierName])),
  ];

  return {
    plan,
    exceptions: rule.exceptions,
    /** The offer of each parcel by the plan, also of those that are left out. */
    offers,
    /** The offer of each parcel that would be booked now. */
    chosen,
    chooseRule: (next: ShippingRule) => storeRule({ ...next, exceptions: rule.exceptions }),
    removeException: (kind: ParcelKind) =>
      storeRule({ ...rule, exceptions: rule.exceptions.filter((each) => !isSameKind(each, kind)) }),
    /** Includes parcels in the booking, or leaves them out. */
    include(orderIds: readonly OrderNumber[], isIn: boolean) {
      const after = new Set(leaveOut);
      for (const orderId of orderIds) {
        if (isIn) after.delete(orderId);
        else after.add(orderId);
      }
      storeChoice({ leaveOut: [...after] });
    },
    /** Gives one parcel to a courier. */
    giveOne: (orderId: OrderNumber, courierName: string) =>
      storeChoice({ couriers: ownWith([orderId], courierName) }),
    /** Ships parcels that were left out, by a courier that has an offer for each of them. */
    giveLeftOut: (orderIds: readonly OrderNumber[], courierName: string) =>
      storeChoice({
        leaveOut: choice.leaveOut.filter((orderId) => !orderIds.includes(orderId)),
        couriers: ownWith(orderIds, courierName),
      }),
    /**
     * Gives parcels to a courier, or back to the rule.
     * @param kind the kind that all these parcels are of, and no others: it becomes an exception of the rule. Null if
     *   they have no kind of their own
     */
    giveMany(orderIds: readonly OrderNumber[], kind: ParcelKind | null, courierName: string | null) {
      storeChoice({ couriers: ownWith(orderIds, kind ? null : courierName) });
      if (!kind) return;
      const others = rule.exceptions.filter((each) => !isSameKind(each, kind));
      storeRule({
        ...rule,
        exceptions: courierName === null ? others : [{ ...kind, courierName }, ...others],
      });
    },
  };
}
