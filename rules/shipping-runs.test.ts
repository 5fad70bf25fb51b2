import { expect, test } from "vitest";
import { orderNumber } from "./ids.ts";
import { paise } from "./money.ts";
import {
  chooseOffer,
  exceptionCourier,
  isOfKind,
  type ParcelKind,
  planOffer,
  type ShippingPlan,
  type ShippingRule,
} from "./shipping-runs.ts";

const offer = (courierName: string, rate: number, days: number | null) => ({
  courierName,
  rate: paise(rate),
  days,
});
const OFFERS = [
  offer("Blue Dart Air", 6_600, 2),
  offer("Delhivery Surface", 4_400, 4),
  offer("DTDC Surface", 4_400, 3),
  offer("Xpressbees Air", 5_700, 2),
  offer("Nobody knows", 4_500, null),
];

test.each<[ShippingRule, string | undefined]>([
  [{ by: "cheapest" }, "DTDC Surface"],
  [{ by: "fastest" }, "Xpressbees Air"],
  [{ by: "named", courierName: "Blue Dart Air" }, "Blue Dart Air"],
  [{ by: "named", courierName: "Speed Post" }, undefined],
  [{ by: "named" }, undefined],
])("the rule %j chooses %s", (rule, taken) => {
  expect(chooseOffer(OFFERS, rule)?.courierName).toBe(taken);
});

test('if no delivery times are known, "fastest" chooses the cheapest', () => {
  const unknown = [offer("A", 5_000, null), offer("B", 4_000, null)];
  expect(chooseOffer(unknown, { by: "fastest" })?.courierName).toBe("B");
  expect(chooseOffer([], { by: "cheapest" })).toBeUndefined();
});

const A = orderNumber("A");
const plan = (changes: Partial<ShippingPlan>): ShippingPlan => ({
  by: "cheapest",
  leaveOut: new Set(),
  couriers: new Map(),
  ...changes,
});

test.each<[string, Partial<ShippingPlan>, string | undefined]>([
  ["goes by the rule", {}, "DTDC Surface"],
  ["goes by the courier chosen for it", { couriers: new Map([[A, "Blue Dart Air"]]) }, "Blue Dart Air"],
  [
    "goes by the courier chosen for it if the rule names another one",
    { by: "named", courierName: "DTDC Surface", couriers: new Map([[A, "Xpressbees Air"]]) },
    "Xpressbees Air",
  ],
  [
    "does not fall back to the rule if the courier chosen for it has no offer",
    { couriers: new Map([[A, "Speed Post"]]) },
    undefined,
  ],
  [
    "is not booked if it is left out",
    { leaveOut: new Set([A]), couriers: new Map([[A, "Blue Dart Air"]]) },
    undefined,
  ],
  [
    "is not affected by a choice for another parcel",
    { leaveOut: new Set([orderNumber("B")]) },
    "DTDC Surface",
  ],
])("a parcel %s", (_, changes, taken) => {
  expect(planOffer(A, OFFERS, plan(changes))?.courierName).toBe(taken);
});

const parcel = { weightGrams: 2_000, zone: "remote" as const };
const kind = (changes: Partial<ParcelKind>): ParcelKind => ({ weight: null, zone: null, ...changes });

test.each<[number | null, ParcelKind, boolean]>([
  [500, kind({ weight: "Up to 500 g" }), true],
  [501, kind({ weight: "Up to 500 g" }), false],
  [500, kind({ weight: "Over 500 g" }), false],
  [501, kind({ weight: "Over 500 g" }), true],
  [2_000, kind({ weight: "Over 2 kg" }), false],
  [50_000, kind({ weight: "Over 2 kg" }), true],
  [null, kind({ weight: "Up to 500 g" }), false],
  [null, kind({}), true],
  [2_000, kind({ zone: "remote" }), true],
  [2_000, kind({ zone: "near" }), false],
  [2_000, kind({ zone: "remote", weight: "Over 1 kg" }), true],
  [900, kind({ zone: "remote", weight: "Over 1 kg" }), false],
])("whether a parcel of %s g to a remote place is of the kind %j: %s", (weightGrams, wanted, isOne) => {
  expect(isOfKind({ ...parcel, weightGrams }, wanted)).toBe(isOne);
});

test("an address of unknown zone is of no zone", () => {
  expect(isOfKind({ weightGrams: 500, zone: null }, kind({ zone: "rest" }))).toBe(false);
});

test("the first exception that applies chooses the courier, if that courier has an offer", () => {
  const heavy = { ...kind({ weight: "Over 1 kg" }), courierName: "Blue Dart Air" };
  const remote = { ...kind({ zone: "remote" }), courierName: "Xpressbees Air" };
  const order = { ...parcel, offers: OFFERS };
  expect(exceptionCourier(order, [heavy, remote])).toBe("Blue Dart Air");
  expect(exceptionCourier(order, [remote, heavy])).toBe("Xpressbees Air");
  expect(exceptionCourier({ ...order, weightGrams: 400 }, [heavy, remote])).toBe("Xpressbees Air");
  expect(exceptionCourier({ ...order, weightGrams: 400, zone: "near" }, [heavy, remote])).toBeUndefined();
  expect(exceptionCourier(order, [{ ...heavy, courierName: "Speed Post" }])).toBeUndefined();
});
