import { expect, test } from "vitest";
import { byDispatchNumber, type Dispatched } from "./dispatch-order.ts";

const order = (
  dispatchNumber: string | null,
  createdAt: Date | string = "2026-11-27T04:00:00.000Z",
): Dispatched => ({ dispatchNumber, createdAt });

test.each<[string, Dispatched[]]>([
  ["9 comes before 10, and 99 before 100", [order("NEN9"), order("NEN10"), order("NEN99"), order("NEN100")]],
  ["the time an order was placed does not count", [order("NEN7", "2026-11-27T05:00:00.000Z"), order("NEN8")]],
  [
    "another prefix continues the same count",
    [order("NEN-41"), order("ORD42"), order("2026-43"), order("44")],
  ],
  ["a digit of the prefix does not count", [order("NEN9-1"), order("NEN1-2")]],
  ["more digits than a double holds", [order("A9007199254740992"), order("A9007199254740993")]],
  [
    "orders without a number come last, by the time they were placed",
    [
      order("NEN3", "2026-11-27T06:00:00.000Z"),
      order(null, "2026-11-27T04:00:00.000Z"),
      order(null, new Date("2026-11-27T05:00:00.000Z")),
    ],
  ],
  ["a number without digits counts as none", [order("NEN1"), order("NEN", "2026-11-26T04:00:00.000Z")]],
])("dispatch order: %s", (_, sorted) => {
  expect(sorted.toReversed().toSorted(byDispatchNumber)).toEqual(sorted);
  expect(sorted.toSorted(byDispatchNumber)).toEqual(sorted);
});
