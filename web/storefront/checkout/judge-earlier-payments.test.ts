import { expect, test } from "vitest";
import { orderNumber } from "../../../rules/ids.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { type BegunPayment, judgeEarlierPayments } from "./judge-earlier-payments.ts";

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

test.each<[string, Begun[], { told: string; forgotten: string; paid: string }]>([
  ["nothing was begun", [], { told: "", forgotten: "", paid: "" }],
  ["the shop does not answer", [begun("A", null)], { told: "", forgotten: "", paid: "" }],
  ["it is not paid yet", [begun("A", answerOf("A", "Verified"))], { told: "A?", forgotten: "", paid: "" }],
  [
    "it is not paid, and its sheet has closed long since",
    [begun("A", answerOf("A", "Verified"), { mayBePaying: false })],
    { told: "", forgotten: "", paid: "" },
  ],
  ["it is paid", [begun("A", answerOf("A", "Paid"))], { told: "A", forgotten: "A", paid: "A" }],
  [
    "it is paid and packed by now",
    [begun("A", answerOf("A", "Packed"), { mayBePaying: false })],
    { told: "A", forgotten: "A", paid: "A" },
  ],
  [
    "it is paid, and its snacks left the cart before",
    [begun("A", answerOf("A", "Paid"), { isTakenOut: true })],
    { told: "", forgotten: "A", paid: "" },
  ],
  ["it was cancelled", [begun("A", answerOf("A", "Cancelled"))], { told: "", forgotten: "A", paid: "" }],
  ["it expired", [begun("A", answerOf("A", "Expired"))], { told: "", forgotten: "A", paid: "" }],
  ["the shop does not know it", [begun("A", "not found")], { told: "", forgotten: "A", paid: "" }],
  [
    "it is paid, but by another session",
    [begun("A", answerOf("A", "Paid", false))],
    { told: "", forgotten: "A", paid: "" },
  ],
  [
    "it is open in another session",
    [begun("A", answerOf("A", "Verified", false))],
    { told: "", forgotten: "A", paid: "" },
  ],
  [
    "two are open",
    [begun("B", answerOf("B", "Verified")), begun("A", answerOf("A", "Verified"))],
    { told: "B?", forgotten: "", paid: "" },
  ],
  [
    "the newer one is open, and the one before is paid",
    [begun("B", answerOf("B", "Verified")), begun("A", answerOf("A", "Paid"))],
    { told: "A", forgotten: "A", paid: "A" },
  ],
  [
    "two are paid",
    [begun("B", answerOf("B", "Paid")), begun("A", answerOf("A", "Paid"))],
    { told: "B", forgotten: "B A", paid: "B A" },
  ],
  [
    "one has no answer, the other is paid",
    [begun("B", null), begun("A", answerOf("A", "Paid"))],
    { told: "A", forgotten: "A", paid: "A" },
  ],
])("%s", (_, payments, expected) => {
  const { told, forgotten, paid } = judgeEarlierPayments(payments);
  expect({
    told: told ? `${told.orderId}${told.isPaid ? "" : "?"}` : "",
    forgotten: forgotten.join(" "),
    paid: paid.map(({ number }) => number).join(" "),
  }).toEqual(expected);
});
