import { expect, test } from "vitest";
import { outdatedQuestion } from "./outdated-question.ts";

const PAID = "The order was paid in the meantime";
const BELOW = "The payment is shown below.";
const RETURN_CASH = "If you received cash for it, refund it to the customer.";
const CASH = [{ method: "cash" }];
const ONLINE = [{ method: "online" }];

test.each<[string, Parameters<typeof outdatedQuestion>, string, string]>([
  [
    "paid by its link while the cash question is open",
    [{ status: "Paid", payments: ONLINE }, "cash"],
    PAID,
    `${BELOW} ${RETURN_CASH}`,
  ],
  [
    "paid and confirmed by now",
    [{ status: "Confirmed", payments: ONLINE }, "cash"],
    PAID,
    `${BELOW} ${RETURN_CASH}`,
  ],
  [
    "paid in cash, and the reply was lost",
    [{ status: "Paid", payments: CASH }, "cash"],
    PAID,
    `${BELOW} It was recorded as paid in cash.`,
  ],
  [
    "cancelled by other staff",
    [{ status: "Expired", payments: [] }, "cash"],
    "The order is Expired now",
    RETURN_CASH,
  ],
  [
    "paid while the cancel dialog is open",
    [{ status: "Paid", payments: ONLINE }, "cancelling"],
    PAID,
    `${BELOW} To end it, cancel the order; the customer gets a refund.`,
  ],
  ["cancelled twice", [{ status: "Expired", payments: [] }, "cancelling"], "The order is Expired now", ""],
  [
    "seen by a packer, who sees no payments",
    [{ status: "Paid", payments: null }, "cash"],
    PAID,
    `${BELOW} ${RETURN_CASH}`,
  ],
])("%s", (_, known, title, text) => {
  expect(outdatedQuestion(...known)).toEqual({ title, text });
});
