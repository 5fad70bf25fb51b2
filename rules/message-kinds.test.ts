import { expect, test } from "vitest";
import { isOutdatedBy, MESSAGE_KINDS, type MessageKind } from "./message-kinds.ts";

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

test("one outdating message among several is enough", () => {
  expect(isOutdatedBy("confirmation", ["shipped", "partly refunded", "cancelled"])).toBe(true);
  expect(isOutdatedBy("received", [])).toBe(false);
});
