import { element, fill, rupees, timeOf } from "./element.js";

const REFUND_ENDS = { pending: ["processed", "failed"] };
const DISPUTE_MOVES = {
  open: ["under_review", "lost", "closed"],
  under_review: ["action_required", "won", "lost"],
};

/** The account setting that makes the checkout offer cash on delivery. */
export function showCashSetting(button, { cashOnDelivery = false }, act) {
  button.textContent = cashOnDelivery ? "Switch cash on delivery off" : "Switch cash on delivery on";
  button.onclick = () =>
    act(
      "razorpay/cash-on-delivery",
      { offered: !cashOnDelivery },
      cashOnDelivery ? "The checkout takes prepaid payments only." : "The checkout offers cash on delivery.",
    );
}

/** The account setting that makes customers pay the fee on top of the order. */
export function showFeeSetting(button, { feeBearer = "platform" }, act) {
  const isCustomer = feeBearer === "customer";
  button.textContent = isCustomer ? "Let the shop pay the fee" : "Let customers pay the fee";
  button.onclick = () =>
    act(
      "razorpay/fee-bearer",
      { bearer: isCustomer ? "platform" : "customer" },
      isCustomer ? "The shop pays the fee." : "Customers pay the fee on top of the order.",
    );
}

/** `act(path, body, done)` posts to the sandbox, then shows `done` or the error. */
export function showOrders(list, orders, act) {
  fill(list, orders, (entry) => orderCard(entry, act), "No order has reached the payment provider yet.");
}

export function showDeliveries(list, deliveries) {
  fill(list, deliveries, deliveryLine, "No webhook sent yet.");
}

function orderCard({ order, payments }, act) {
  const pay = (label, options) =>
    actionButton(label, `${order.id}${label}`, () =>
      act("razorpay/pay", { order_id: order.id, ...options }, `${label}: done.`),
    );
  const payButtons = [
    pay("Pay", {}),
    pay("Pay, no webhook", { webhook: "none" }),
    pay("Pay, webhook twice", { webhook: "twice" }),
    pay("Pay late", { webhook: "late" }),
    pay("No answer from the bank", { outcome: "created" }),
    pay("Cash on delivery", { outcome: "pending" }),
    pay("Fail", { outcome: "failed" }),
  ];
  const secondPayment = [pay("Second payment", { force: true })];
  return element(
    "li",
    { class: "card" },
    element(
      "p",
      { class: "card-head" },
      element("strong", { class: "amount" }, rupees(order.amount, order.currency)),
      status(order.status),
      element("time", {}, timeOf(order.created_at * 1000)),
    ),
    element("p", { class: "small break" }, `${order.receipt ?? "no receipt"} · ${order.id}`),
    element("div", { class: "actions" }, ...(order.status === "paid" ? secondPayment : payButtons)),
    ...payments.map((payment) => paymentBlock(payment, act)),
  );
}

function paymentBlock({ payment, refunds, disputes }, act) {
  const path = `razorpay/payments/${payment.id}`;
  const button = (label, action, body, done) =>
    actionButton(label, `${payment.id}${label}`, () => act(`${path}/${action}`, body, done));
  const half = Math.ceil((payment.amount - payment.amount_refunded) / 2);
  const whileUncaptured = [
    button("Late capture", "late-capture", {}, "The bank has answered."),
    button(
      "Late authorisation",
      "late-authorize",
      { minutes: 15 },
      "Authorized 15 minutes late, not captured.",
    ),
  ];
  const whileCaptured = [
    button("Refund", "refund", {}, "Refunded in full."),
    button("Refund half", "refund", { amount: half }, "Half of the rest is refunded."),
    button("Dispute", "dispute", {}, "The shopper asks her bank for the money."),
  ];
  const afterPayment = [
    button("Duplicate webhook", "webhook", { times: 2 }, "The last webhook goes out twice more."),
    button("All webhooks, shuffled", "webhook", { shuffle: true }, "All webhooks go out again in any order."),
  ];
  const buttons = [
    ...(payment.status === "created" ? [] : afterPayment),
    ...(payment.captured || payment.status === "refunded" ? [] : whileUncaptured),
    ...(payment.status === "captured" ? whileCaptured : []),
  ];
  return element(
    "div",
    { class: "payment" },
    element(
      "p",
      { class: "card-head" },
      element("strong", {}, rupees(payment.amount, payment.currency)),
      status(payment.status),
      element("span", { class: "small" }, payment.method),
    ),
    element("p", { class: "small break" }, payment.id),
    element("div", { class: "actions" }, ...buttons),
    ...refunds.map((refund) => partBlock("Refund", refund, REFUND_ENDS, "razorpay/refunds", "finish", act)),
    ...disputes.map((dispute) =>
      partBlock("Dispute", dispute, DISPUTE_MOVES, "razorpay/disputes", "move", act),
    ),
  );
}

/** A refund or a dispute of a payment, with a button for each possible next state. */
function partBlock(name, part, statesAfter, path, action, act) {
  const states = statesAfter[part.status] ?? [];
  const buttons = states.map((state) => {
    const label = `${name} ${state.replaceAll("_", " ")}`;
    return actionButton(label, `${part.id}${state}`, () =>
      act(`${path}/${part.id}/${action}`, { status: state }, `${label}.`),
    );
  });
  return element(
    "div",
    { class: "part" },
    element(
      "p",
      { class: "card-head" },
      element("span", {}, `${name} ${rupees(part.amount, part.currency)}`),
      status(part.status),
      element("span", { class: "small break" }, part.id),
    ),
    buttons.length ? element("div", { class: "actions" }, ...buttons) : null,
  );
}

function deliveryLine(delivery) {
  const last = delivery.attempts.at(-1);
  const outcomes = delivery.attempts.map(({ outcome }) => outcome).join(", ") || "on its way";
  return element(
    "li",
    {},
    element("span", { class: "event" }, delivery.event),
    status(delivery.state),
    element("span", { class: "small break" }, `${outcomes} · ${delivery.paymentId}`),
    last ? element("time", {}, timeOf(last.at)) : null,
  );
}

function status(name) {
  return element("span", { class: `status ${name.replace(/[ _]/, "-")}` }, name.replace("_", " "));
}

function actionButton(label, focus, onclick) {
  return element("button", { type: "button", "data-focus": focus, onclick }, label);
}
