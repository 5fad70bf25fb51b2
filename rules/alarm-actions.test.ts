import { expect, test } from "vitest";
import { type AlarmAction, alarmActions } from "./alarm-actions.ts";
import type { RaisedAlarm } from "./alarms.ts";
import type { OrderStatus } from "./order-status.ts";
import type { HeldParcelProblem, ParcelTrouble } from "./parcel-stages.ts";
import type { HoldReason } from "./payment-states.ts";

const heldParcel = (problem: HeldParcelProblem, held: HoldReason): RaisedAlarm => ({
  kind: "held-parcel",
  details: { consignment: "1", problem, held },
});
const ofParcel = (stage: ParcelTrouble): RaisedAlarm => ({
  kind: "parcel-problem",
  details: { consignment: "1", stage, awb: "EK12" },
});

test.each<[ParcelTrouble, OrderStatus, AlarmAction[]]>([
  ["returned", "Returned", ["send again", "refund", "cancel"]],
  ["lost", "Lost", ["send again", "refund", "cancel"]],
  ["no news", "Shipped", ["delivered", "lost"]],
  ["not tracked", "Shipped", ["open consignment"]],
  ["problem", "Shipped", ["open order"]],
  ["returning", "Shipped", ["open order"]],
  ["not cancelled", "Cancelled", ["open order"]],
  ["number taken", "Packed", ["open consignment"]],
  // What the order does not allow any more is not offered.
  ["returned", "Packed", ["refund", "cancel"]],
  ["lost", "Confirmed", ["refund", "cancel"]],
  ["returned", "Delivered", ["refund"]],
  ["returned", "Refunded", ["open order"]],
  ["no news", "Delivered", ["open order"]],
])("a parcel's trouble %s, its order %s: %j", (stage, status, actions) => {
  expect(alarmActions(ofParcel(stage), status, true)).toEqual(actions);
});

test("a packer is offered neither refund nor cancellation", () => {
  expect(alarmActions(ofParcel("returned"), "Returned", false)).toEqual(["send again"]);
  expect(alarmActions(ofParcel("returned"), "Delivered", false)).toEqual(["open order"]);
});

test.each<[RaisedAlarm, OrderStatus | null, AlarmAction[]]>([
  [
    { kind: "message-not-sent", details: { message: "shipped" } },
    "Shipped",
    ["send message again", "open order"],
  ],
  [
    { kind: "dispute", details: { dispute: "disp_1", amount: 100, reason: "", respondBy: null } },
    "Paid",
    ["open order"],
  ],
  [{ kind: "refund-stuck", details: { payment: "pay_1" } }, "Cancelled", ["open order"]],
  [heldParcel("manual", "refunded"), "Packed", ["cancel", "open order"]],
  [heldParcel("collected", "refunded"), "Shipped", ["open order"]],
  [heldParcel("refused", "dispute"), "Packed", ["open order"]],
  [{ kind: "otp-budget-half-spent", details: { sent: 1, allowed: 2 } }, null, []],
])("%j, its order %s", (alarm, status, actions) => {
  expect(alarmActions(alarm, status, true)).toEqual(actions);
});
