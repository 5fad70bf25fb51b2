import { expect, test } from "vitest";
import { isCancellation, isFinalCode, provesPickup, stageOf } from "./shiprocket-stages.ts";

test.each([
  [1, "AWB Assigned", "created"],
  [3, "Pickup Scheduled", "pickup"],
  [42, "Picked Up", "in transit"],
  [18, "In Transit", "in transit"],
  [17, "Out For Delivery", "out for delivery"],
  [7, "Delivered", "delivered"],
  [21, "Undelivered", "problem"],
  [20, "Pickup Exception", "problem"],
  [8, "Canceled", "problem"],
  [16, "Cancellation Requested", "created"],
  [9, "RTO Initiated", "returning"],
  [10, "RTO Delivered", "returned"],
  [14, "RTO Acknowledged", "returned"],
  [46, "RTO In Transit", "returning"],
  [75, "RTO Lock", "returning"],
  [12, "Lost", "lost"],
  [24, "Destroyed", "lost"],
  [25, "Damaged", "problem"],
  [18, "Delivered", "in transit"],
])("code %i (%s) is %s, whatever the text", (code, text, stage) => {
  expect(stageOf(code, text)).toBe(stage);
});

test.each([
  ["Delivered", "delivered"],
  ["RTO Delivered", "returned"],
  ["RTO_DELIVERED", "returned"],
  ["RTO Acknowledged", "returned"],
  ["RTO Undelivered", "returning"],
  ["RTO_OFD", "returning"],
  ["Returned to seller", "returned"],
  ["RTO Lost", "lost"],
  ["Shipment destroyed", "lost"],
  ["UNDELIVERED", "problem"],
  ["Out for Delivery", "out for delivery"],
  ["Reached at destination hub", "in transit"],
  ["Something nobody has heard of", "in transit"],
])("without a code, or with an unknown one, the text decides: %s", (text, stage) => {
  expect(stageOf(null, text)).toBe(stage);
  expect(stageOf(9_999, text)).toBe(stage);
});

test("only some stages are final", () => {
  expect([7, 8, 10, 12, 14, 24].every(isFinalCode)).toBe(true);
  expect([9, 17, 21, null].some(isFinalCode)).toBe(false);
});

test.each([
  [8, "whatever", true],
  [45, "CANCELLED_BEFORE_DISPATCHED", true],
  [null, "Canceled", true],
  [9_999, "CANCELLED", true],
  [16, "Cancellation Requested", false],
  [7, "Canceled", false],
  [null, "Undelivered: cancelled by the customer", false],
])("code %s with the text %s: cancelled is %s", (code, text, isCancelled) => {
  expect(isCancellation(code, text)).toBe(isCancelled);
});

test.each([6, 7, 9, 10, 12, 14, 17, 18, 21, 22, 24, 25, 38, 42, 46, 75])(
  "code %i proves the pickup",
  (code) => {
    expect(provesPickup(code, "whatever")).toBe(true);
  },
);

test.each([1, 3, 4, 5, 8, 13, 15, 19, 20])("code %i does not prove the pickup", (code) => {
  expect(provesPickup(code, "Picked up")).toBe(false);
});

test.each([
  ["Picked Up", true],
  ["IN TRANSIT", true],
  ["Out For Delivery", true],
  ["Undelivered", true],
  ["RTO_OFD", true],
  ["Lost", true],
  ["Out For Pickup", false],
  ["Pickup Scheduled", false],
  ["Shipment not picked up", false],
  ["To be shipped", false],
  ["Cancelled before delivery", false],
  ["Manifested", false],
  ["Something nobody has heard of", false],
])("without a code, or with an unknown one, the text decides about the pickup: %s", (text, isProof) => {
  expect(provesPickup(null, text)).toBe(isProof);
  expect(provesPickup(9_999, text)).toBe(isProof);
});
