import { expect, test } from "vitest";
import { orderNumber } from "../../../rules/ids.ts";
import {
  afterScan,
  isShown,
  meaningOf,
  NOTHING_SCANNED,
  type ScanEvent,
  type ScannedOrder,
} from "./scan-steps.ts";

const order = (number: string, more: Partial<ScannedOrder> = {}): ScannedOrder => ({
  orderId: orderNumber(`NEN${number}`),
  dispatchNumber: `S${number}`,
  status: "Confirmed",
  held: null,
  ...more,
});
const ONE = order("1");
const TWO = order("2");

test.each<[string, ScannedOrder | null, string, ReturnType<typeof meaningOf>]>([
  ["the first slip", null, "NEN1", { find: "NEN1" }],
  ["another slip", ONE, "NEN2", { find: "NEN2" }],
  ["the same slip", ONE, "NEN1", { pack: ONE }],
  ["the same slip, in small letters", ONE, "nen1", { pack: ONE }],
  ["its dispatch number", ONE, "s1", { pack: ONE }],
  ["Enter alone", ONE, "", { pack: ONE }],
  ["Enter before anything is scanned", null, "", null],
  ["a number that begins like it", ONE, "NEN10", { find: "NEN10" }],
  ["the same slip of one that is packed", order("1", { status: "Packed" }), "NEN1", null],
  ["the same slip of one that was cancelled", order("1", { status: "Cancelled" }), "NEN1", null],
  ["the same slip of one on hold", order("1", { held: "staff" }), "NEN1", null],
  ["Enter at one on hold", order("1", { held: "dispute" }), "", null],
  ["Enter at one without a dispatch number", order("1", { status: "Paid", dispatchNumber: null }), "", null],
  ["a very long code", ONE, "x".repeat(500), { find: "x".repeat(60) }],
])("%s", (_, shown, code, meaning) => {
  expect(meaningOf(shown, code)).toEqual(meaning);
});

test("a code is shown only if it belongs to the order on the screen", () => {
  expect(isShown(null, "NEN1")).toBe(false);
  expect(isShown(ONE, "NEN1")).toBe(true);
});

const found = (which: ScannedOrder): ScanEvent<ScannedOrder> => ({ found: which, code: which.orderId });
const refused = (which: ScannedOrder, message: string): ScanEvent<ScannedOrder> => ({
  refused: which,
  message,
});

/** Expected: the order on the screen, the message about a code, the number of packed parcels, the refused orders. */
test.each<[string, ScanEvent<ScannedOrder>[], [string | null, string | null, number, string[]]]>([
  ["a slip is found", [found(ONE)], ["NEN1", null, 0, []]],
  [
    "a code is nobody's",
    [found(ONE), { found: null, code: "X" }],
    [null, "No order has the number X.", 0, []],
  ],
  [
    "an order that was refused is gone by now",
    [found(ONE), { found: null, code: null }],
    [null, null, 0, []],
  ],
  ["the next code takes that along", [{ found: null, code: "X" }, "requests"], [null, null, 0, []]],
  ["one is packed", [found(ONE), { packed: ONE }], [null, null, 1, []]],
  ["an undo brings it back", [found(ONE), { packed: ONE }, { unpacked: 1 }], [null, null, 0, []]],
  [
    "one is refused, and stays on the screen",
    [found(ONE), refused(ONE, "No")],
    ["NEN1", null, 0, ["NEN1 S1: No"]],
  ],
  [
    "the next slip is scanned, and the refusal stays",
    [found(ONE), refused(ONE, "No"), "requests", found(TWO)],
    ["NEN2", null, 0, ["NEN1 S1: No"]],
  ],
  [
    "another one that is refused stands above it",
    [refused(ONE, "No"), refused(TWO, "No connection.")],
    [null, null, 0, ["NEN2 S2: No connection.", "NEN1 S1: No"]],
  ],
  [
    "one that is refused again is said once",
    [refused(ONE, "No connection."), refused(TWO, "No"), refused(ONE, "Cancelled")],
    [null, null, 0, ["NEN1 S1: Cancelled", "NEN2 S2: No"]],
  ],
  [
    "one that is packed after all is said no more",
    [refused(ONE, "No"), refused(TWO, "No connection."), found(TWO), { packed: TWO }],
    [null, null, 1, ["NEN1 S1: No"]],
  ],
  ["she has read it", [found(TWO), refused(ONE, "No"), "dismissed"], ["NEN2", null, 0, []]],
])("%s", (_, events, seen) => {
  const state = events.reduce(afterScan<ScannedOrder>, NOTHING_SCANNED);
  expect([
    state.order?.orderId ?? null,
    state.unknown,
    state.packed,
    state.refused.map(({ orderId, dispatchNumber, message }) => `${orderId} ${dispatchNumber}: ${message}`),
  ]).toEqual(seen);
});
