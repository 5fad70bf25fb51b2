import { expect, test } from "vitest";
import { paise } from "./money.ts";
import { chooseOffer, type ShippingRule } from "./shipping-runs.ts";

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
])("%j takes %s", (rule, taken) => {
  expect(chooseOffer(OFFERS, rule)?.courierName).toBe(taken);
});

test("where nobody says how long it takes, the fastest is the cheapest", () => {
  const unknown = [offer("A", 5_000, null), offer("B", 4_000, null)];
  expect(chooseOffer(unknown, { by: "fastest" })?.courierName).toBe("B");
  expect(chooseOffer([], { by: "cheapest" })).toBeUndefined();
});
