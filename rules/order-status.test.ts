import { expect, test } from "vitest";
import {
  canMove,
  correctionOf,
  isOrderStatus,
  isPaidFor,
  ORDER_STATUSES,
  statusesAfter,
  statusesBefore,
  undoOf,
} from "./order-status.ts";

test("exactly these moves are legal", () => {
  const moves = ORDER_STATUSES.flatMap((from) => statusesAfter(from).map((to) => `${from} > ${to}`));
  expect(moves.sort()).toEqual(
    [
      "Created > Verified",
      "Created > Expired",
      "Verified > Paid",
      "Verified > Expired",
      "Paid > Confirmed",
      "Paid > Cancelled",
      "Confirmed > Packed",
      "Confirmed > Cancelled",
      "Packed > Shipped",
      "Packed > Cancelled",
      "Shipped > Delivered",
      "Shipped > Returned",
      "Shipped > Lost",
      "Returned > Packed",
      "Returned > Cancelled",
      "Lost > Packed",
      "Lost > Cancelled",
      "Cancelled > Refunded",
    ].sort(),
  );
});

test("two moves have a correction", () => {
  const corrections = ORDER_STATUSES.flatMap((from) => {
    const to = correctionOf(from);
    return to ? [`${from} > ${to}`] : [];
  });
  expect(corrections).toEqual(["Packed > Confirmed", "Delivered > Shipped"]);
});

test("three moves can be undone, including the hand-over, which has no correction", () => {
  const undos = ORDER_STATUSES.flatMap((moved) => {
    const back = undoOf(moved);
    return back ? [`${moved} > ${back}`] : [];
  });
  expect(undos).toEqual(["Packed > Confirmed", "Shipped > Packed", "Delivered > Shipped"]);
});

test("statusesBefore and canMove agree", () => {
  for (const to of ORDER_STATUSES)
    for (const from of statusesBefore(to)) expect(canMove(from, to)).toBe(true);
});

test("only exact names are statuses; some statuses mean that money has arrived", () => {
  expect(isOrderStatus("paid")).toBe(false);
  expect(isOrderStatus("Paid")).toBe(true);
  expect(isPaidFor("Verified")).toBe(false);
  expect(isPaidFor("Refunded")).toBe(true);
});
