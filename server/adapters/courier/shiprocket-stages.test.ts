import { expect, test } from "vitest";
import { isFinalCode, stageOf } from "./shiprocket-stages.ts";

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
  [9, "RTO Initiated", "returning"],
  [10, "RTO Delivered", "returning"],
  [18, "Delivered", "in transit"],
])("code %i (%s) is %s, whatever the words", (code, words, stage) => {
  expect(stageOf(code, words)).toBe(stage);
});

test.each([
  ["Delivered", "delivered"],
  ["RTO Delivered", "returning"],
  ["UNDELIVERED", "problem"],
  ["Out for Delivery", "out for delivery"],
  ["Reached at destination hub", "in transit"],
  ["Something nobody has heard of", "in transit"],
])("without a code, or with a new one, the words decide: %s", (words, stage) => {
  expect(stageOf(null, words)).toBe(stage);
  expect(stageOf(9_999, words)).toBe(stage);
});

test("only some stages are the last", () => {
  expect([7, 8, 10, 12, 24].every(isFinalCode)).toBe(true);
  expect([9, 17, 21, null].some(isFinalCode)).toBe(false);
});
