import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import { verifiedCrowd } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { orderIn, setProfile, setStatus } from "../../tests/support/orders.ts";
import { databaseOf, orderRow } from "../../tests/support/rows.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { moveOrder } from "./move-order.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

const numberOf = async (orderId: string) => (await orderRow(shop, orderId)).dispatchNumber;
const setPrefix = (orderPrefix: string) =>
  sql`update shop_profile set profile = jsonb_set(profile, '{sheet,orderPrefix}', to_jsonb(${orderPrefix}::text))`.execute(
    databaseOf(shop),
  );
/** The running number at the end of a dispatch number. */
const countIn = (number: string | null) => Number(/[1-9]\d*$/.exec(number ?? "")?.[0]);

async function confirm(orderId: string): Promise<string | null> {
  const { id } = await orderRow(shop, orderId);
  await inTransaction(databaseOf(shop), (trx) => moveOrder(trx, id, "Confirmed", "admin:asha"));
  return numberOf(orderId);
}

test("the first dispatch number is 1, and an order has none before it is Confirmed", async () => {
  const [first, second] = [await orderIn(shop, "Paid"), await orderIn(shop, "Paid")];
  expect(await numberOf(first)).toBeNull();
  expect(await confirm(second)).toBe("NEN-1");
  expect(await confirm(first)).toBe("NEN-2");
  expect(await numberOf(await orderIn(shop, "Cancelled"))).toBeNull();
});

test("an order gets its number whether it is confirmed automatically or by staff", async () => {
  const owner = await openAdmin(shop);
  const { orderId } = await paidOrder(shop);
  expectStatus(await owner.request("GET", `/api/admin/confirm-email/${orderId}`), 200);
  await setProfile(shop, { confirmAutomatically: true });
  const automatic = await paidOrder(shop);
  await setProfile(shop, { confirmAutomatically: false });
  const numbers = [await numberOf(orderId), await numberOf(automatic.orderId)];
  expect(numbers).toEqual([expect.stringMatching(/^NEN-\d+$/), `NEN-${countIn(numbers[0] as string) + 1}`]);
});

test("an order's number stays the same through later statuses and another prefix", async () => {
  const orderId = await orderIn(shop, "Paid");
  const number = await confirm(orderId);
  await setPrefix("KER");
  for (const status of ["Packed", "Confirmed", "Packed", "Shipped", "Returned", "Packed"]) {
    await setStatus(shop, orderId, status);
    expect([status, await numberOf(orderId)]).toEqual([status, number]);
  }
  expect(await confirm(await orderIn(shop, "Paid"))).toBe(`KER${countIn(number) + 1}`);
  await setPrefix("NEN-");
});

test("an order shipped before there were dispatch numbers gets one when it is sent again", async () => {
  const orderId = await orderIn(shop, "Shipped");
  // The state after the upgrade.
  await inTransaction(databaseOf(shop), async (trx) => {
    await sql`alter table orders disable trigger dispatch_number_is_final`.execute(trx);
    await sql`update orders set dispatch_number = null where order_number = ${orderId}`.execute(trx);
    await sql`alter table orders enable trigger dispatch_number_is_final`.execute(trx);
  });
  await setStatus(shop, orderId, "Returned");
  expect(await numberOf(orderId)).toBeNull();
  await setStatus(shop, orderId, "Packed");
  expect(await numberOf(orderId)).toMatch(/^NEN-\d+$/);
});

test.each([
  ["", /^\d+$/],
  ["NEN7", /^NEN7-\d+$/],
  ["2026-", /^2026-\d+$/],
])("after the prefix %j the running number is unambiguous", async (prefix, pattern) => {
  await setPrefix(prefix);
  expect(await confirm(await orderIn(shop, "Paid"))).toMatch(pattern);
  await setPrefix("NEN-");
});

test("a profile without a prefix uses the default prefix of the specification", async () => {
  const given: unknown[] = [];
  const undone = inTransaction(databaseOf(shop), async (trx) => {
    for (const change of [sql`update shop_profile set profile = '{}'`, sql`delete from shop_profile`]) {
      await change.execute(trx);
      given.push(...(await sql`select next_dispatch_number() as number`.execute(trx)).rows);
    }
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  const number = expect.stringMatching(/^ORD\d+$/);
  expect(given).toEqual([{ number }, { number }]);
});

test("fifty orders Confirmed concurrently get different numbers", async () => {
  const crowd = await verifiedCrowd(shop, 50, [{ productId: "achappam", quantity: 1 }]);
  const address = sql`(select id from addresses limit 1)`;
  for (const { orderId } of crowd) {
    await sql`update orders set address_id = ${address} where order_number = ${orderId}`.execute(
      databaseOf(shop),
    );
    await setStatus(shop, orderId, "Paid");
  }
  const numbers = await Promise.all(crowd.map(({ orderId }) => confirm(orderId)));
  expect(new Set(numbers).size).toBe(50);
  expect(numbers.every((number) => /^NEN-[1-9]\d*$/.test(number ?? ""))).toBe(true);
});

test("a confirmation that is rolled back stores no number, and the next one gets another", async () => {
  const orderId = await orderIn(shop, "Paid");
  const { id } = await orderRow(shop, orderId);
  const given: (string | null)[] = [];
  const broken = inTransaction(databaseOf(shop), async (trx) => {
    await moveOrder(trx, id, "Confirmed", "system");
    const { rows } = await sql<{ dispatchNumber: string }>`
      select dispatch_number from orders where id = ${id}`.execute(trx);
    given.push(rows[0]?.dispatchNumber ?? null);
    throw new Error("the e-mail could not be enqueued");
  });
  await expect(broken).rejects.toThrow("could not be enqueued");
  expect(await numberOf(orderId)).toBeNull();
  given.push(await confirm(orderId));
  expect(given).toEqual([expect.stringMatching(/^NEN-\d+$/), expect.stringMatching(/^NEN-\d+$/)]);
  expect(given[0]).not.toBe(given[1]);
});

test("the database refuses a changed, removed, duplicate or missing dispatch number", async () => {
  const [first, second] = [await orderIn(shop, "Confirmed"), await orderIn(shop, "Paid")];
  const number = (await numberOf(first)) as string;
  const set = (orderId: string, to: string | null) =>
    sql`update orders set dispatch_number = ${to} where order_number = ${orderId}`.execute(databaseOf(shop));
  await expect(set(first, "NEN-99999")).rejects.toMatchObject({ code: "23514" });
  await expect(set(first, null)).rejects.toMatchObject({ code: "23514" });
  await expect(set(second, number.toLowerCase())).rejects.toMatchObject({ code: "23505" });
  const unnumbered = databaseOf(shop)
    .transaction()
    .execute(async (trx) => {
      await sql`alter table orders disable trigger dispatch_number_is_assigned`.execute(trx);
      await sql`update orders set status = 'Confirmed' where order_number = ${second}`.execute(trx);
    });
  await expect(unnumbered).rejects.toMatchObject({ code: "23514" });
});
