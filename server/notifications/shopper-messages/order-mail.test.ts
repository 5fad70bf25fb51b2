import { sql } from "kysely";
import { expect, test } from "vitest";
import type { MessageKind } from "../../../rules/message-kinds.ts";
import { paidOrder } from "../../../tests/support/admin.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import {
  mailsAbout,
  messagesOf,
  move,
  refundPart,
  setUpShop,
  shop,
} from "../../../tests/support/message-desk.ts";
import { orderIn, setProfile, setStatus } from "../../../tests/support/orders.ts";
import { databaseOf, orderRow } from "../../../tests/support/rows.ts";
import { inTransaction } from "../../platform/database/connect.ts";
import { enqueueMessage } from "./order-messages.ts";

setUpShop();

const ITEMS = [
  { productId: "nendran-banana-chips", quantity: 2 },
  { productId: "achappam", quantity: 1 },
];

/** Requests a message and returns the last mail about the order. */
async function mailOf(orderId: string, kind: MessageKind, subject?: string) {
  const { id } = await orderRow(shop, orderId);
  await inTransaction(databaseOf(shop), (trx) => enqueueMessage(trx, id, kind, subject));
  const mail = (await mailsAbout(orderId)).at(-1);
  if (!mail) throw new Error(`no mail about ${orderId}`);
  return mail;
}

test("the mail about a refund of lines has lines, amount, reason and time", async () => {
  const { orderId } = await paidOrder(shop, { items: ITEMS });
  const refund = await refundPart(orderId, {
    amount: 30_000,
    delivery: 3_000,
    reason: "Two packets came open",
    lines: [
      [0, 12_500],
      [1, 14_000],
    ],
  });
  const { subject, body } = await mailOf(orderId, "partly refunded", refund);
  expect(subject).toBe(`Refund for your order ${orderId}`);
  expect(body).toContain(`We are refunding ₹300 of your payment for order ${orderId}.
Reason: Two packets came open

1 × Nendran Banana Chips: ₹125
1 × Achappam: ₹140
Delivery: ₹30
Other: ₹5

It is refunded the way you paid. Banks usually take 5 to 7 working days`);
});

test("the mail about a refund of an amount has the amount", async () => {
  const { orderId } = await paidOrder(shop);
  const { body } = await mailOf(orderId, "partly refunded", await refundPart(orderId, { amount: 4_050 }));
  expect(body).toContain(`We are refunding ₹40.50 of your payment for order ${orderId}.

It is refunded the way you paid`);
});

test.each([
  [0, /You get a full refund of ₹155\./, /We have refunded the ₹155 you paid for your cancelled order/],
  [
    5_500,
    /₹55 of your payment was already refunded\. You get the rest, ₹100, as a refund\./,
    /We have refunded ₹100 for your cancelled order \w+\. With the earlier refund of ₹55, your payment is refunded in full\./,
  ],
  [
    15_500,
    /Your payment of ₹155 was already refunded\./,
    /Your payment of ₹155 for your cancelled order \w+ has been refunded\./,
  ],
  [
    15_400,
    /₹154 of your payment was already refunded\. You get the rest, ₹1, as a refund\./,
    /We have refunded ₹1 for your cancelled order/,
  ],
  // The provider refunds no less than ₹1.
  [
    15_401,
    /^₹154\.01 of your payment of ₹155 was already refunded\.$/m,
    /^₹154\.01 of your payment of ₹155 for your cancelled order \w+ has been refunded\.$/m,
  ],
])(
  "with %i paise of ₹155 refunded before, a cancelled order's mail promises the rest",
  async (before, cancelled, refunded) => {
    const { orderId } = await paidOrder(shop);
    if (before > 0) await refundPart(orderId, { amount: before });
    expect((await mailOf(orderId, "cancelled")).body).toMatch(cancelled);
    expect((await mailOf(orderId, "refunded")).body).toMatch(refunded);
  },
);

test.each([
  [0, /₹55 of your payment was already refunded\. You get the rest, ₹100, as a refund\./],
  [15_000, /Your payment of ₹155 was already refunded\./],
])("money lost in a dispute counts as refunded before, besides %i paise", async (before, cancelled) => {
  const { orderId } = await paidOrder(shop);
  const { id } = await orderRow(shop, orderId);
  if (before > 0) await refundPart(orderId, { amount: before });
  await sql`insert into disputes (provider_dispute_id, provider_payment_id, order_id, amount, currency, state, raised_at)
    select 'disp_' || id, provider_payment_id, order_id, 5500, 'INR', 'lost', now() - interval '1 day'
    from payments where order_id = ${id}`.execute(databaseOf(shop));
  expect((await mailOf(orderId, "cancelled")).body).toMatch(cancelled);
});

test("a failed refund does not count as refunded before, nor does one that is made later", async () => {
  const { orderId } = await paidOrder(shop);
  const failed = await refundPart(orderId, { amount: 5_000 });
  await sql`update refunds set state = 'failed' where id = ${failed}`.execute(databaseOf(shop));
  const later = await refundPart(orderId, { amount: 6_000 });
  await sql`update refunds set created_at = now() + interval '1 minute' where id = ${later}`.execute(
    databaseOf(shop),
  );
  expect((await mailOf(orderId, "cancelled")).body).toContain("You get a full refund of ₹155.");
});

test("the mail about a delivered parcel explains what to do if something is wrong", async () => {
  await setProfile(shop, { phone: "+91 484 222 3333", email: "hello@nendra.example" });
  const orderId = await orderIn(shop, "Shipped");
  await move(orderId, "Delivered");
  const [mail, ...others] = await mailsAbout(orderId);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Your order ${orderId} has arrived`);
  for (const text of [
    "has been delivered",
    "1 × Nendran Banana Chips",
    "Is something missing or broken",
    "Call or write to us: +91 484 222 3333 or hello@nendra.example",
  ])
    expect(mail?.body).toContain(text);
});

const consign = (orderId: string, awb: string, reference: string) =>
  sql`insert into consignments (order_id, reference, carrier, courier_name, state, awb, weight_grams)
    select id, ${reference}, 'manual', 'Speed Post', 'created', ${awb}, 500
    from orders where order_number = ${orderId}`.execute(databaseOf(shop));

test("an order that came back is on its way again, and each parcel has its own message", async () => {
  const orderId = await orderIn(shop, "Packed");
  await consign(orderId, "EK1111111IN", orderId);
  await move(orderId, "Shipped");
  const [first] = await mailsAbout(orderId);
  expect(first?.subject).toBe(`Your order ${orderId} is on its way`);
  expect(first?.body).toContain("Tracking number (AWB): EK1111111IN");

  await sql`update consignments set state = 'returned' where awb = 'EK1111111IN'`.execute(databaseOf(shop));
  for (const status of ["Returned", "Packed"]) await setStatus(shop, orderId, status);
  await consign(orderId, "EK2222222IN", `${orderId}-R1`);
  await move(orderId, "Shipped");
  const [, again] = await mailsAbout(orderId);
  expect(again?.subject).toBe(`Your order ${orderId} is on its way again`);
  expect(again?.body).toContain(`packed your order ${orderId} again, and it is on its way to you.`);
  expect(again?.body).toContain("Tracking number (AWB): EK2222222IN");
  await move(orderId, "Delivered");
  const [, , arrived] = await mailsAbout(orderId);
  expect(arrived?.subject).toBe(`Your order ${orderId} has arrived`);
  expect(await messagesOf(orderId)).toMatchObject([
    { kind: "shipped", state: "sent" },
    { kind: "shipped", state: "sent" },
    { kind: "delivered", state: "sent" },
  ]);
});

test("the mail about an order sent again without a booking does not have the number of the returned parcel", async () => {
  const orderId = await orderIn(shop, "Packed");
  await consign(orderId, "EK3333333IN", orderId);
  await move(orderId, "Shipped");
  await mailsAbout(orderId);
  await sql`update consignments set state = 'returned' where awb = 'EK3333333IN'`.execute(databaseOf(shop));
  for (const status of ["Returned", "Packed"]) await setStatus(shop, orderId, status);
  await move(orderId, "Shipped");
  await mailsAbout(orderId);
  await move(orderId, "Delivered");
  const [first, again, arrived] = await mailsAbout(orderId);
  expect(first?.body).toContain("EK3333333IN");
  expect(again?.subject).toBe(`Your order ${orderId} is on its way again`);
  expect(again?.body).not.toContain("EK3333333IN");
  expect(arrived?.subject).toBe(`Your order ${orderId} has arrived`);
  expect(await messagesOf(orderId)).toMatchObject([
    { kind: "shipped", state: "sent" },
    { kind: "shipped", state: "sent" },
    { kind: "delivered", state: "sent" },
  ]);
});

test("each time an order is sent without a tracking number there is a new message", async () => {
  const orderId = await orderIn(shop, "Packed");
  await move(orderId, "Shipped");
  await mailsAbout(orderId);
  for (const status of ["Returned", "Packed"]) await setStatus(shop, orderId, status);
  await move(orderId, "Shipped");
  const subjects = (await mailsAbout(orderId)).map(({ subject }) => subject);
  expect(subjects).toEqual([
    `Your order ${orderId} is on its way`,
    `Your order ${orderId} is on its way again`,
  ]);
  expect((await messagesOf(orderId)).map(({ kind }) => kind)).toEqual(["shipped", "shipped"]);
});

test("the invoice is attached to the mail about an order that is on its way", async () => {
  const { orderId } = await paidOrder(shop);
  await move(orderId, "Confirmed");
  await move(orderId, "Packed");
  await move(orderId, "Shipped");
  const mail = (await mailsAbout(orderId)).at(-1);
  expect(mail?.subject).toBe(`Your order ${orderId} is on its way`);
  const [, number] = mail?.body.match(/Your invoice (\S+) is attached\./) ?? [];
  expect(number).toMatch(/^[A-Z0-9]{2,3}\/\d\d-\d\d\/\d{6}$/);
  expect(mail?.attachments).toEqual([`${number?.replaceAll("/", "-")}.pdf`]);
});

test.each([
  ["2099-12-04", "Your parcel arrives by Fri 4 Dec."],
  ["2026-01-02", null],
])("the mails before a parcel's arrival name the promised day %s unless it is over", async (day, text) => {
  // The mail about the payment waits until the day is set.
  await setFault(shop, "smtp", "error");
  const { orderId } = await paidOrder(shop);
  await sql`update orders set promised_for = ${day}::date where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );
  await setFault(shop, "smtp", "ok");
  for (const kind of ["received", "confirmation", "shipped", "tracking number"] as const) {
    const { body } = await mailOf(orderId, kind);
    if (text) expect(body, kind).toContain(text);
    else expect(body, kind).not.toContain("arrives by");
  }
});
