import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { OrderDetail } from "../../contract/orders.ts";
import { ORDER_STATUSES } from "../../rules/order-status.ts";
import { type Admin, openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { addCoupon } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { setFault } from "../../tests/support/emulators.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { messagesTo } from "../../tests/support/mailbox.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { atOnce, auditOf, jobsDone, orderIn, setProfile } from "../../tests/support/orders.ts";
import { databaseOf, movesOf, orderRow, statusOf } from "../../tests/support/rows.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());
afterEach(() => setFault(shop, "smtp", "ok"));

const confirm = (orderId: string, by = owner, method = "GET") =>
  by.request<{ message: string; success?: boolean; code?: string }>(
    method,
    `/api/admin/confirm-email/${orderId}`,
  );

async function mailsAbout(orderId: string) {
  await jobsDone(shop);
  const mails = await messagesTo(shop, "lakshmi@example.com");
  return mails.filter(({ subject }) => subject?.includes(orderId));
}

const confirmationsOf = async (orderId: string) =>
  (await mailsAbout(orderId)).filter(({ subject }) => subject === `Your order ${orderId} is confirmed`);

/** Ages the request of the confirmation by this many seconds. */
const queuedAgo = (orderId: string, seconds: number) =>
  sql`update order_messages set requested_at = now() - make_interval(secs => ${seconds}) where kind = 'confirmation'
    and order_id = (select id from orders where order_number = ${orderId})`.execute(databaseOf(shop));

test("confirming a paid order sends the shopper a mail with everything needed", async () => {
  await setProfile(shop, { cutoffHour: 11, phone: "+91 484 222 3333", email: "hello@nendra.example" });
  const coupon = await addCoupon(shop, { percentage: 10 });
  const { orderId, phone } = await paidOrder(shop, { coupon });
  const packer = await openAdmin(shop, "packer");
  expect(await confirm(orderId, packer)).toMatchObject({
    status: 200,
    json: {
      success: true,
      message: `Order ${orderId} is Confirmed. The confirmation e-mail is on its way.`,
    },
  });
  expect((await movesOf(shop, orderId)).at(-1)).toBe("Paid→Confirmed");
  expect(await auditOf(shop, orderId)).toEqual([
    {
      actor: packer.username,
      action: "order moved",
      before: { status: "Paid" },
      after: { status: "Confirmed" },
    },
  ]);
  const [mail, ...others] = await confirmationsOf(orderId);
  expect(others).toEqual([]);
  for (const text of [
    "Dear Lakshmi Nair,",
    orderId,
    "before 11 AM",
    "1 × ",
    "₹125",
    `Coupon ${coupon}: −₹12.50`,
    "Delivery: ₹30",
    "Total: ₹142.50",
    "Flat 4B, Marine Drive, Near High Court",
    "Kochi, Kerala 682001",
    `+91 ${phone.slice(3, 8)} ${phone.slice(8)}`,
    "Questions? +91 484 222 3333 or hello@nendra.example",
  ])
    expect(mail?.body).toContain(text);
});

test("five concurrent requests cause one move, one mail and one audit entry", async () => {
  const { orderId } = await paidOrder(shop);
  const answers = await atOnce(
    shop,
    orderId,
    Array.from({ length: 5 }, () => () => confirm(orderId)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const messages = answers.map(({ json }) => (json as { message: string }).message).toSorted();
  expect(messages).toEqual([
    `Order ${orderId} is Confirmed. The confirmation e-mail is on its way.`,
    ...Array(4).fill(`The confirmation e-mail for order ${orderId} was sent a moment ago.`),
  ]);
  expect((await movesOf(shop, orderId)).filter((move) => move === "Paid→Confirmed")).toHaveLength(1);
  expect(await confirmationsOf(orderId)).toHaveLength(1);
  expect(await auditOf(shop, orderId)).toHaveLength(1);
});

test("an order can be addressed by its _id and by its number", async () => {
  const { orderId } = await paidOrder(shop);
  const { id } = await orderRow(shop, orderId);
  expect((await confirm(id)).json.message).toBe(
    `Order ${orderId} is Confirmed. The confirmation e-mail is on its way.`,
  );
  const path = `/api/admin/order/change-status/${id}`;
  expect((await owner.request("PUT", path, { status: "Packed" })).json).toEqual({
    success: true,
    message: `Order ${orderId} is Packed.`,
  });
  expect((await owner.request("GET", `/api/admin/order/${id}`)).json).toMatchObject({
    orderId,
    status: "Packed",
  });
  expect(await auditOf(shop, orderId)).toHaveLength(2);
});

test("a Confirmed order's e-mail can be resent after a minute, without a move", async () => {
  const { orderId } = await paidOrder(shop);
  await confirm(orderId);
  expect(await confirmationsOf(orderId)).toHaveLength(1);
  await queuedAgo(orderId, 55);
  expect((await confirm(orderId)).json).toMatchObject({ message: expect.stringContaining("a moment ago") });
  expect(await confirmationsOf(orderId)).toHaveLength(1);
  await queuedAgo(orderId, 61);
  const moves = await movesOf(shop, orderId);
  const answers = await Promise.all([confirm(orderId), confirm(orderId), confirm(orderId)]);
  expect(answers.map(({ json }) => /again/.test((json as { message: string }).message))).toContain(true);
  expect(await confirmationsOf(orderId)).toHaveLength(2);
  expect(await movesOf(shop, orderId)).toEqual(moves);
  expect(await auditOf(shop, orderId)).toMatchObject([
    { action: "order moved" },
    { action: "confirmation sent", before: null, after: null },
  ]);
});

test.each(ORDER_STATUSES.filter((status) => status !== "Paid" && status !== "Confirmed"))(
  "an order that is %s cannot be confirmed",
  async (status) => {
    const orderId = await orderIn(shop, status);
    expect(await confirm(orderId)).toMatchObject({ status: 409, json: { code: "ORDER_NOT_CONFIRMABLE" } });
    expect([await statusOf(shop, orderId), await confirmationsOf(orderId)]).toEqual([status, []]);
  },
);

test("an order Confirmed without an e-mail can be sent one", async () => {
  const orderId = await orderIn(shop, "Confirmed");
  expect((await confirm(orderId)).status).toBe(200);
  expect(await confirmationsOf(orderId)).toHaveLength(1);
});

test("HEAD, other methods, an unknown order and an invalid id send nothing", async () => {
  const { orderId } = await paidOrder(shop);
  for (const method of ["HEAD", "POST", "DELETE"])
    expect([method, (await confirm(orderId, owner, method)).status]).toEqual([method, 404]);
  expect(await statusOf(shop, orderId)).toBe("Paid");
  expect(await confirm("S0000000000000")).toMatchObject({ status: 404, json: { code: "ORDER_NOT_FOUND" } });
  expect(await confirm("%00")).toMatchObject({ status: 400, json: { code: "INVALID_INPUT" } });
});

test("a mail refused by the server is retried, and the order shows the problem until then", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await setFault(shop, "smtp", "error");
  expect((await confirm(orderId)).status).toBe(200);
  const confirmation = async () =>
    (await owner.request<OrderDetail>("GET", `/api/admin/order/${orderId}`)).json.messages.find(
      ({ kind }) => kind === "confirmation",
    );
  await eventually(async () =>
    expect(await confirmation()).toMatchObject({
      sentAt: null,
      problem: expect.stringContaining("mail not taken"),
    }),
  );
  expect(await statusOf(shop, orderId)).toBe("Confirmed");
  await setFault(shop, "smtp", "ok");
  // A new request replaces the message that waits for its retry.
  await queuedAgo(orderId, 61);
  expect((await confirm(orderId)).status).toBe(200);
  expect(await confirmationsOf(orderId)).toHaveLength(1);
  expect(await confirmation()).toMatchObject({ sentAt: expect.any(String), problem: "" });
});

test("with automatic confirmation an order is Confirmed at once, with one mail", async () => {
  await setProfile(shop, { confirmAutomatically: true });
  const { orderId } = await paidOrder(shop);
  await setProfile(shop, { confirmAutomatically: false });
  expect(await statusOf(shop, orderId)).toBe("Confirmed");
  const { id } = await orderRow(shop, orderId);
  const moves = await databaseOf(shop)
    .selectFrom("orderMoves")
    .select(["toStatus", "actor"])
    .where("orderId", "=", id)
    .orderBy("id")
    .execute();
  expect(moves.slice(1)).toEqual([
    { toStatus: "Paid", actor: "shopper" },
    { toStatus: "Confirmed", actor: "system" },
  ]);
  expect((await mailsAbout(orderId)).map(({ subject }) => subject)).toEqual([
    `Your order ${orderId} is confirmed`,
  ]);
});
