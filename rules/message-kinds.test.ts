import { expect, test } from "vitest";
import { isOutdatedBy, isTrueIn, MESSAGE_KINDS, type MessageKind } from "./message-kinds.ts";
import type { OrderStatus } from "./order-status.ts";

test.each<[MessageKind, MessageKind[]]>([
  ["received", ["confirmation", "shipped", "delivered", "cancelled", "refunded"]],
  ["confirmation", ["cancelled", "refunded"]],
  ["shipped", ["shipped", "cancelled", "refunded"]],
  [
    "tracking number",
    ["shipped", "tracking number", "tracking number changed", "delivered", "cancelled", "refunded"],
  ],
  ["tracking number changed", ["shipped", "tracking number changed", "delivered", "cancelled", "refunded"]],
  ["delivered", ["shipped", "cancelled", "refunded"]],
  ["partly refunded", []],
  ["cancelled", []],
  ["refunded", []],
  ["payment refunded", []],
])('an unsent "%s" message is outdated by %j and nothing else', (kind, outdating) => {
  expect(MESSAGE_KINDS.filter((later) => isOutdatedBy(kind, [later]))).toEqual(outdating);
});

const SENT: MessageKind[] = ["shipped", "tracking number", "tracking number changed"];

test.each<[OrderStatus, MessageKind[]]>([
  ["Paid", [...SENT, "delivered"]],
  ["Packed", [...SENT, "delivered"]],
  ["Shipped", ["delivered"]],
  ["Delivered", [...SENT]],
  ["Returned", [...SENT, "delivered"]],
  ["Cancelled", ["received", "confirmation", ...SENT, "delivered"]],
  ["Refunded", ["received", "confirmation", ...SENT, "delivered"]],
])("of the messages about an order that is %s, %j are no longer true", (status, untrue) => {
  expect(MESSAGE_KINDS.filter((kind) => !isTrueIn(status, kind))).toEqual(untrue);
});

test("one outdating message among several is enough", () => {
  expect(isOutdatedBy("confirmation", ["shipped", "partly refunded", "cancelled"])).toBe(true);
  expect(isOutdatedBy("received", [])).toBe(false);
});
