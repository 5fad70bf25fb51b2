import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderDetail } from "../../contract/orders.ts";
import type { Today } from "../../contract/today.ts";
import { ORDER_STATUSES } from "../../rules/order-status.ts";
import { type Admin, openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { expectFailure } from "../../tests/support/expect-failure.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { auditOf, jobsDone, orderIn } from "../../tests/support/orders.ts";
import { databaseOf, orderRow } from "../../tests/support/rows.ts";
import { reviewOrder } from "../payments/order-money.ts";
import { inTransaction } from "../platform/database/connect.ts";

let shop: TestShop;
let packer: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  packer = await openAdmin(shop, "packer");
});
afterAll(() => shop.close());

const hold = (orderId: string, reason = "The shopper is away until Monday") =>
  packer.request("PUT", `/api/admin/order/hold/${orderId}`, { reason });
const release = (orderId: string) => packer.request("DELETE", `/api/admin/order/hold/${orderId}`);
const detail = async (orderId: string) =>
  (await packer.request<OrderDetail>("GET", `/api/admin/order/${orderId}`)).json;
const move = (orderId: string, status: string) =>
  packer.request("PUT", `/api/admin/order/change-status/${orderId}`, { status });

test("an order on hold cannot move until it is released, and shows the reason to all staff", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  expect((await hold(orderId)).json.message).toBe(`Order ${orderId} is on hold.`);
  expect(await detail(orderId)).toMatchObject({
    held: "staff",
    holdReason: "The shopper is away until Monday",
  });
  expectFailure(await move(orderId, "Confirmed"), 409, "ORDER_HELD");
  const { json: today } = await packer.request<Today>("GET", "/api/admin/today");
  expect(today.toConfirm.orderIds).not.toContain(orderId);
  expect(today.exceptions).toContainEqual(
    expect.objectContaining({ orderId, held: "staff", holdReason: "The shopper is away until Monday" }),
  );
  expect((await release(orderId)).json.message).toBe(`Order ${orderId} is no longer on hold.`);
  expect(await detail(orderId)).toMatchObject({ held: null, holdReason: null });
  expect((await move(orderId, "Confirmed")).status).toBe(200);
  expect((await auditOf(shop, orderId)).map(({ action }) => action)).toEqual([
    "order held",
    "order let go on",
    "order moved",
  ]);
});

test("releasing twice is recorded once, and a second reason replaces the first", async () => {
  const { orderId } = await paidOrder(shop);
  await hold(orderId, "First");
  await hold(orderId, "Second");
  expect((await detail(orderId)).holdReason).toBe("Second");
  await release(orderId);
  await release(orderId);
  const released = (await auditOf(shop, orderId)).filter(({ action }) => action === "order let go on");
  expect(released).toHaveLength(1);
});

test.each(ORDER_STATUSES)(
  "an order that is %s can be held only if it can still be sent, or sent again",
  async (status) => {
    const orderId = await orderIn(shop, status);
    const answer = await hold(orderId);
    if (["Paid", "Confirmed", "Packed", "Returned", "Lost"].includes(status)) expect(answer.status).toBe(200);
    else expectFailure(answer, 409, "ORDER_NOT_HOLDABLE");
  },
);

test("a dispute holds an order in addition to a hold by staff, which remains after it", async () => {
  const { orderId } = await paidOrder(shop);
  const { id } = await orderRow(shop, orderId);
  await hold(orderId);
  const review = () => inTransaction(databaseOf(shop), (trx) => reviewOrder(trx, id));
  await sql`
    insert into disputes (provider_dispute_id, provider_payment_id, order_id, amount, currency, state, raised_at)
    select 'disp_' || order_id, provider_payment_id, order_id, amount, 'INR', 'open', now()
    from payments where order_id = ${id}`.execute(databaseOf(shop));
  await review();
  expect((await detail(orderId)).held).toBe("dispute");
  expect((await release(orderId)).json.message).toBe(
    `Order ${orderId} is still on hold because of its payment. See Payments.`,
  );
  await hold(orderId);
  await sql`update disputes set state = 'won' where order_id = ${id}`.execute(databaseOf(shop));
  await review();
  expect((await detail(orderId)).held).toBe("staff");
});

test("a hold requires a reason and a known order", async () => {
  const { orderId } = await paidOrder(shop);
  expectFailure(await hold(orderId, " "), 400, "INVALID_INPUT");
  expectFailure(await hold("NENNOSUCHORDER"), 404, "ORDER_NOT_FOUND");
  expectFailure(await release("NENNOSUCHORDER"), 404, "ORDER_NOT_FOUND");
});
