import { expect, test } from "vitest";
import { outdatedQuestion } from "./outdated-question.ts";

const PAID = "The order has been paid meanwhile";
const BELOW = "Its payment is in the order below.";
const RETURN_CASH = "If you were given cash for it, give that back to the shopper.";
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
    "paid in cash, and the answer was lost",
    [{ status: "Paid", payments: CASH }, "cash"],
    PAID,
    `${BELOW} It was recorded as paid in cash.`,
  ],
  [
    "given up by somebody else",
    [{ status: "Expired", payments: [] }, "cash"],
    "The order is Expired now",
    RETURN_CASH,
  ],
  [
    "paid while the order is being given up",
    [{ status: "Paid", payments: ONLINE }, "giving up"],
    PAID,
    `${BELOW} To end it all the same, cancel it: the shopper gets her money back.`,
  ],
  ["given up twice", [{ status: "Expired", payments: [] }, "giving up"], "The order is Expired now", ""],
  [
    "seen by who sees no payments",
    [{ status: "Paid", payments: null }, "cash"],
    PAID,
    `${BELOW} ${RETURN_CASH}`,
  ],
])("%s", (_, known, title, text) => {
  expect(outdatedQuestion(...known)).toEqual({ title, text });
});
