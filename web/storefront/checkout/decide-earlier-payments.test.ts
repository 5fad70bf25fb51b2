import { expect, test } from "vitest";
import { orderNumber } from "../../../rules/ids.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { type BegunPayment, decideEarlierPayments } from "./decide-earlier-payments.ts";

interface Answer {
  number: string;
  status: OrderStatus;
  verified: boolean;
}
type Begun = BegunPayment<Answer>;

const answerOf = (number: string, status: OrderStatus, verified = true): Answer => ({
  number,
  status,
  verified,
});

/** A payment with this answer of the shop, which began a moment ago by default. */
function begun(number: string, answer: Begun["answer"], more: Partial<Begun> = {}): Begun {
  return { orderId: orderNumber(number), mayBePaying: true, isTakenOut: false, answer, ...more };
}

test.each<[string, Begun[], { reported: string; forgotten: string; paid: string }]>([
  ["no payment was started", [], { reported: "", forgotten: "", paid: "" }],
  ["the shop does not reply", [begun("A", null)], { reported: "", forgotten: "", paid: "" }],
  [
    "it is not paid yet",
    [begun("A", answerOf("A", "Verified"))],
    { reported: "A?", forgotten: "", paid: "" },
  ],
  [
    "it is not paid, and its payment sheet has timed out",
    [begun("A", answerOf("A", "Verified"), { mayBePaying: false })],
    { reported: "", forgotten: "", paid: "" },
  ],
  ["it is paid", [begun("A", answerOf("A", "Paid"))], { reported: "A", forgotten: "A", paid: "A" }],
  [
    "it is paid, and packed already",
    [begun("A", answerOf("A", "Packed"), { mayBePaying: false })],
    { reported: "A", forgotten: "A", paid: "A" },
  ],
  [
    "it is paid, and its products have left the cart already",
    [begun("A", answerOf("A", "Paid"), { isTakenOut: true })],
    { reported: "", forgotten: "A", paid: "" },
  ],
  ["it was cancelled", [begun("A", answerOf("A", "Cancelled"))], { reported: "", forgotten: "A", paid: "" }],
  ["it expired", [begun("A", answerOf("A", "Expired"))], { reported: "", forgotten: "A", paid: "" }],
  ["the shop does not know it", [begun("A", "not found")], { reported: "", forgotten: "A", paid: "" }],
  [
    "it is paid, but in another session",
    [begun("A", answerOf("A", "Paid", false))],
    { reported: "", forgotten: "A", paid: "" },
  ],
  [
    "it is open in another session",
    [begun("A", answerOf("A", "Verified", false))],
    { reported: "", forgotten: "A", paid: "" },
  ],
  [
    "two are open",
    [begun("B", answerOf("B", "Verified")), begun("A", answerOf("A", "Verified"))],
    { reported: "B?", forgotten: "", paid: "" },
  ],
  [
    "the newer one is open, and the one before is paid",
    [begun("B", answerOf("B", "Verified")), begun("A", answerOf("A", "Paid"))],
    { reported: "A", forgotten: "A", paid: "A" },
  ],
  [
    "two are paid",
    [begun("B", answerOf("B", "Paid")), begun("A", answerOf("A", "Paid"))],
    { reported: "B", forgotten: "B A", paid: "B A" },
  ],
  [
    "one has no reply, the other is paid",
    [begun("B", null), begun("A", answerOf("A", "Paid"))],
    { reported: "A", forgotten: "A", paid: "A" },
  ],
])("%s", (_, payments, expected) => {
  const { reported, forgotten, paid } = decideEarlierPayments(payments);
  expect({
    reported: reported ? `${reported.orderId}${reported.isPaid ? "" : "?"}` : "",
    forgotten: forgotten.join(" "),
    paid: paid.map(({ number }) => number).join(" "),
  }).toEqual(expected);
});
