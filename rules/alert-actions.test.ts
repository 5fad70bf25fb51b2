import { expect, test } from "vitest";
import { type AlertAction, alertActions } from "./alert-actions.ts";
import type { RaisedAlert } from "./alerts.ts";
import type { OrderStatus } from "./order-status.ts";
import type { HeldParcelProblem, ParcelTrouble } from "./parcel-stages.ts";
import type { HoldReason } from "./payment-states.ts";

const heldParcel = (problem: HeldParcelProblem, held: HoldReason): RaisedAlert => ({
  kind: "held-parcel",
  details: { consignment: "1", problem, held },
});
const ofParcel = (stage: ParcelTrouble): RaisedAlert => ({
  kind: "parcel-problem",
  details: { consignment: "1", stage, awb: "EK12" },
});

test.each<[ParcelTrouble, OrderStatus, AlertAction[]]>([
  ["returned", "Returned", ["send again", "refund", "cancel"]],
  ["lost", "Lost", ["send again", "refund", "cancel"]],
  ["no news", "Shipped", ["delivered", "lost"]],
  ["not tracked", "Shipped", ["open consignment"]],
  ["problem", "Shipped", ["open order"]],
  ["returning", "Shipped", ["open order"]],
  ["not cancelled", "Cancelled", ["open order"]],
  ["number taken", "Packed", ["open consignment"]],
  ["booking cancelled", "Packed", ["open consignment"]],
  // Actions that the order's status no longer allows are left out.
  ["returned", "Packed", ["refund", "cancel"]],
  ["lost", "Confirmed", ["refund", "cancel"]],
  ["returned", "Delivered", ["refund"]],
  ["returned", "Refunded", ["open order"]],
  ["no news", "Delivered", ["open order"]],
])('a parcel alert "%s" on an order in status %s offers %j', (stage, status, actions) => {
  expect(alertActions(ofParcel(stage), status, true)).toEqual(actions);
});

test("a packer is offered neither refund nor cancellation", () => {
  expect(alertActions(ofParcel("returned"), "Returned", false)).toEqual(["send again"]);
  expect(alertActions(ofParcel("returned"), "Delivered", false)).toEqual(["open order"]);
});

test.each<[RaisedAlert, OrderStatus | null, AlertAction[]]>([
  [
    { kind: "message-not-sent", details: { message: "shipped" } },
    "Shipped",
    ["send message again", "open order"],
  ],
  [{ kind: "message-not-sent", details: { message: "shipped" } }, "Packed", ["open order"]],
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
])("the alert %j on an order in status %s offers the right actions", (alert, status, actions) => {
  expect(alertActions(alert, status, true)).toEqual(actions);
});
