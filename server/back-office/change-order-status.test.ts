import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { canMove, correctionOf, ORDER_STATUSES } from "../../rules/order-status.ts";
import { type Admin, openAdmin } from "../../tests/support/admin.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { messagesTo } from "../../tests/support/mailbox.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { atOnce, auditOf, jobsDone, orderIn } from "../../tests/support/orders.ts";
import { databaseOf, movesOf, orderRow, statusOf } from "../../tests/support/rows.ts";

let shop: TestShop;
let owner: Admin;
let packer: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  packer = await openAdmin(shop, "packer");
});
afterAll(() => shop.close());

const move = (orderId: string, status: unknown, by = owner) =>
  by.request<{ message: string; success?: boolean; code?: string }>(
    "PUT",
    `/api/admin/order/change-status/${orderId}`,
    { status, reason: "Out of coconuts" },
  );

const NEVER_MANUAL = ["Created", "Verified", "Paid", "Refunded", "Expired"];

test.each(ORDER_STATUSES)("from %s staff can move an order only where they may", async (from) => {
  for (const to of ORDER_STATUSES) {
    const orderId = await orderIn(shop, from);
    const before = await movesOf(shop, orderId);
    const answer = await move(orderId, to);
    const isCorrection = correctionOf(from) === to;
    if ((canMove(from, to) || isCorrection) && !NEVER_MANUAL.includes(to)) {
      expect([from, to, answer.status, answer.json.success]).toEqual([from, to, 200, true]);
      expect(answer.json.message).toContain(`Order ${orderId} is ${to}.`);
      expect(await movesOf(shop, orderId)).toEqual([...before, `${from}→${to}`]);
      expect(await auditOf(shop, orderId)).toMatchObject([
        {
          actor: owner.username,
          action: to === "Cancelled" ? "order cancelled" : isCorrection ? "order corrected" : "order moved",
          before: { status: from },
          after: { status: to },
        },
      ]);
    } else {
      expect([from, to, answer.status, answer.json]).toEqual([
        from,
        to,
        409,
        { code: "ORDER_CANNOT_MOVE", message: "This order has moved on. Reload to see where it is." },
      ]);
      expect([await movesOf(shop, orderId), await auditOf(shop, orderId)]).toEqual([before, []]);
    }
  }
});

test.each([
  "paid",
  "packed",
  "",
  " Packed",
  7,
  null,
  true,
  ["Packed"],
  { status: "Packed" },
  "Packed'--",
  undefined,
])("%j is refused as a status", async (value) => {
  const orderId = await orderIn(shop, "Confirmed");
  expect(await move(orderId, value)).toMatchObject({
    status: 400,
    json: { code: "INVALID_INPUT", fields: { status: expect.any(String) } },
  });
  expect(await statusOf(shop, orderId)).toBe("Confirmed");
});

test("a packer can move an order up to Delivered", async () => {
  const orderId = await orderIn(shop, "Paid");
  for (const status of ["Confirmed", "Packed", "Shipped", "Delivered"])
    expect((await move(orderId, status, packer)).status).toBe(200);
  const { id } = await orderRow(shop, orderId);
  const moves = await databaseOf(shop)
    .selectFrom("orderMoves")
    .select("actor")
    .where("orderId", "=", id)
    .where("actor", "=", `admin:${packer.username}`)
    .execute();
  expect(moves).toHaveLength(4);
});

test("of two concurrent requests to pack an order one succeeds", async () => {
  const orderId = await orderIn(shop, "Confirmed");
  const answers = await atOnce(shop, orderId, [
    () => move(orderId, "Packed"),
    () => move(orderId, "Packed", packer),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await movesOf(shop, orderId)).filter((each) => each === "Confirmed→Packed")).toHaveLength(1);
  expect(await auditOf(shop, orderId)).toHaveLength(1);
});

test("a concurrent packing and cancelling end with the order Cancelled", async () => {
  for (let n = 0; n < 5; n++) {
    const orderId = await orderIn(shop, "Confirmed");
    const [packed, cancelled] = await Promise.all([
      move(orderId, "Packed", packer),
      move(orderId, "Cancelled"),
    ]);
    // If it is packed first, it is cancelled afterwards; if it is cancelled first, it cannot be packed.
    expect(cancelled.status).toBe(200);
    const moves = (await movesOf(shop, orderId)).slice(3);
    expect(moves).toEqual(
      packed.status === 200 ? ["Confirmed→Packed", "Packed→Cancelled"] : ["Confirmed→Cancelled"],
    );
  }
});

test("moving to Confirmed by staff sends the confirmation", async () => {
  const orderId = await orderIn(shop, "Paid");
  expect((await move(orderId, "Confirmed")).status).toBe(200);
  await jobsDone(shop);
  const mails = await messagesTo(shop, "lakshmi@example.com");
  expect(mails.filter(({ subject }) => subject === `Your order ${orderId} is confirmed`)).toHaveLength(1);
});

test("the shipped mail is sent, with a tracking link if the parcel has a number", async () => {
  const [bare, booked] = [await orderIn(shop, "Packed"), await orderIn(shop, "Packed")];
  await sql`insert into consignments (order_id, reference, carrier, courier_name, state, awb, tracking_url, weight_grams)
    select id, order_number, 'manual', 'Speed Post', 'created', 'EK123456789IN', 'https://track.example/EK123456789IN', 500
    from orders where order_number = ${booked}`.execute(databaseOf(shop));
  for (const orderId of [bare, booked]) expect((await move(orderId, "Shipped")).status).toBe(200);
  await jobsDone(shop);
  const mails = await messagesTo(shop, "lakshmi@example.com");
  const shippedMails = (orderId: string) =>
    mails.filter(({ subject }) => subject === `Your order ${orderId} is on its way`).map(({ body }) => body);
  expect(shippedMails(booked)).toEqual([
    expect.stringMatching(
      /Speed Post[\s\S]*EK123456789IN[\s\S]*https:\/\/track\.example\/EK123456789IN[\s\S]*Nendran[\s\S]*Marine Drive/,
    ),
  ]);
  expect(shippedMails(bare)).toEqual([expect.not.stringContaining("Courier:")]);
});

test("an unknown order cannot be moved", async () => {
  for (const status of ["Packed", "Cancelled", "Paid"])
    expect(await move("S0000000000000", status)).toMatchObject({
      status: 404,
      json: { code: "ORDER_NOT_FOUND" },
    });
});
