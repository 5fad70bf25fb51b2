import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { EndOfDay } from "../../contract/today.ts";
import { toRupees } from "../../rules/money.ts";
import { DEFAULT_DELIVERY } from "../../rules/pricing.ts";
import { paidOrder } from "../../tests/support/admin.ts";
import { avoidMidnight } from "../../tests/support/avoid-midnight.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import { setProfile, setStatus } from "../../tests/support/orders.ts";
import {
  CHIPS_TOTAL,
  cashOrder,
  owner,
  packer,
  setUpShop,
  shop,
  tryPayOut,
} from "../../tests/support/phone-orders.ts";
import { payBack } from "../../tests/support/refunds.ts";
import { databaseOf } from "../../tests/support/rows.ts";

setUpShop();
beforeEach(avoidMidnight);

const endOfDay = async () =>
  expectStatus(await owner.request<EndOfDay>("GET", "/api/admin/today/end"), 200).json;

test("only an owner sees the end of the day, which begins at zero", async () => {
  expect((await packer.request("GET", "/api/admin/today/end")).status).toBe(403);
  expect(await endOfDay()).toEqual({
    cash: { orders: 0, taken: 0, refunded: 0 },
    online: { orders: 0, taken: 0 },
    refunds: { count: 0, amount: 0 },
    packed: 0,
    shipped: 0,
    dueToday: 0,
    left: { toConfirm: 0, toPack: 0, toShip: 0, onHold: 0 },
  });
});

test("cash, refunds, parcels and open work of today, in rupees", async () => {
  const [first, second] = [await cashOrder(), await cashOrder()];
  const online = await paidOrder(shop);
  // Yesterday's order is in no sum of today, but it is left.
  const yesterday = await paidOrder(shop);
  await sql`update orders set paid_at = paid_at - interval '1 day' where order_number = ${yesterday.orderId}`.execute(
    databaseOf(shop),
  );
  for (const status of ["Confirmed", "Packed", "Shipped"]) await setStatus(shop, online.orderId, status);
  for (const status of ["Confirmed", "Packed"]) await setStatus(shop, second.orderId, status);
  const delivery = toRupees(DEFAULT_DELIVERY.charge);
  const refund = await payBack(owner, first.orderId, { delivery: true, expected: delivery });
  expectStatus(await tryPayOut(refund), 200);

  expect(await endOfDay()).toEqual({
    cash: { orders: 2, taken: 2 * CHIPS_TOTAL, refunded: delivery },
    online: { orders: 1, taken: CHIPS_TOTAL },
    refunds: { count: 1, amount: delivery },
    packed: 2,
    shipped: 1,
    dueToday: 0,
    left: { toConfirm: 2, toPack: 0, toShip: 1, onHold: 0 },
  });

  await sql`update orders set held = 'staff', hold_reason = 'Away' where order_number = ${yesterday.orderId}`.execute(
    databaseOf(shop),
  );
  expect((await endOfDay()).left).toEqual({ toConfirm: 1, toPack: 0, toShip: 1, onHold: 1 });
});

test("orders that are still due today are not among those left for tomorrow", async () => {
  // Orders of today are never before this cut-off, at any hour.
  await setProfile(shop, { cutoffHour: 0 });
  const [today, tomorrow] = [await paidOrder(shop), await paidOrder(shop)];
  const before = await endOfDay();
  for (const { orderId } of [today, tomorrow]) await setStatus(shop, orderId, "Confirmed");
  await sql`update orders set created_at = created_at - interval '1 day' where order_number = ${today.orderId}`.execute(
    databaseOf(shop),
  );
  const after = await endOfDay();
  expect(after.dueToday).toBe(before.dueToday + 1);
  expect(after.left.toPack).toBe(before.left.toPack + 1);
});
