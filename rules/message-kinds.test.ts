import { expect, test } from "vitest";
import { isOutdatedBy, isTrueIn, MESSAGE_KINDS, type MessageKind } from "./message-kinds.ts";
import type { OrderStatus } from "./order-status.ts";

test.each<[MessageKind, MessageKind[]]>([
  ["received", ["confirmation", "shipped", "delivered", "cancelled", "refunded"]],
  ["confirmation", ["cancelled", "refunded"]],
  ["shipped", ["shipped", "delivered", "cancelled", "refunded"]],
  ["tracking number", ["shipped", "tracking number", "delivered", "cancelled", "refunded"]],
  ["delivered", ["shipped", "cancelled", "refunded"]],
  ["partly refunded", []],
  ["cancelled", []],
  ["refunded", []],
  ["payment refunded", []],
])('an unsent "%s" message is outdated by %j and nothing else', (kind, outdating) => {
  expect(MESSAGE_KINDS.filter((later) => isOutdatedBy(kind, [later]))).toEqual(outdating);
});

test.each<[OrderStatus, MessageKind[]]>([
  ["Paid", ["shipped", "tracking number", "delivered"]],
  ["Packed", ["shipped", "tracking number", "delivered"]],
  ["Shipped", ["delivered"]],
  ["Delivered", ["shipped", "tracking number"]],
  ["Returned", ["shipped", "tracking number", "delivered"]],
  ["Cancelled", ["received", "confirmation", "shipped", "tracking number", "delivered"]],
  ["Refunded", ["received", "confirmation", "shipped", "tracking number", "delivered"]],
])("of the messages about an order that is %s, %j are no longer true", (status, untrue) => {
  expect(MESSAGE_KINDS.filter((kind) => !isTrueIn(status, kind))).toEqual(untrue);
});

test("one outdating message among several is enough", () => {
  expect(isOutdatedBy("confirmation", ["shipped", "partly refunded", "cancelled"])).toBe(true);
  expect(isOutdatedBy("received", [])).toBe(false);
});
