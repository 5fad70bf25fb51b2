import { element, fill, rupees, timeOf } from "./element.js";

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

function paymentBlock({ payment, refunds }, act) {
  const path = `razorpay/payments/${payment.id}`;
  const button = (label, action, body, done) =>
    actionButton(label, `${payment.id}${label}`, () => act(`${path}/${action}`, body, done));
  const buttons = [
    button("Duplicate webhook", "webhook", { times: 2 }, "The last webhook goes out twice more."),
    button("All webhooks, shuffled", "webhook", { shuffle: true }, "All webhooks go out again in any order."),
    payment.captured ? null : button("Late capture", "late-capture", {}, "Captured late."),
    payment.status === "captured" ? button("Refund", "refund", {}, "Refunded in full.") : null,
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
    ...refunds.map((refund) =>
      element(
        "p",
        { class: "small break" },
        `Refund ${rupees(refund.amount, refund.currency)} · ${refund.id}`,
      ),
    ),
    element("div", { class: "actions" }, ...buttons.filter(Boolean)),
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
  return element("span", { class: `status ${name.replace(" ", "-")}` }, name);
}

function actionButton(label, focus, onclick) {
  return element("button", { type: "button", "data-focus": focus, onclick }, label);
}
