import { afterAll, beforeAll, expect, test } from "vitest";
import { orderNumber } from "../../rules/ids.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { BY_COURIER, consignmentsOf } from "../../tests/support/courier.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { orderIn } from "../../tests/support/orders.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { type Claim, claimConsignment } from "./claim-consignment.ts";
import { holdLease, LeaseLost } from "./courier-lease.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

const claim = (orderId: string): Promise<Claim> =>
  inTransaction(databaseOf(shop), (trx) => claimConsignment(trx, orderNumber(orderId), BY_COURIER));
const leaseOf = async (orderId: string) => (await consignmentsOf(shop, orderId))[0]?.leasedUntil ?? null;
/** As if the holder had taken too long. */
const letRunOut = (orderId: string) =>
  databaseOf(shop)
    .updateTable("consignments")
    .set({ leasedUntil: new Date(Date.now() - 1_000) })
    .where("reference", "=", orderId)
    .execute();

test("during a call the lease outlasts the longest possible call", async () => {
  const orderId = await orderIn(shop, "Packed");
  const lease = holdLease(shop.shop.deps, await claim(orderId));
  const longest = shop.shop.deps.courier?.longestCallMs as number;
  for (const _call of [1, 2]) {
    const began = Date.now();
    const until = await lease.during(() => leaseOf(orderId));
    expect(until?.getTime()).toBeGreaterThan(began + longest);
  }
  await lease.end();
  expect(await leaseOf(orderId)).toBeNull();
});

test("after losing its lease a request makes no further call and does not end the new holder's lease", async () => {
  const orderId = await orderIn(shop, "Packed");
  const slow = holdLease(shop.shop.deps, await claim(orderId));
  await slow.during(async () => {});
  expect((await claim(orderId)).state).toBe("leased");
  await letRunOut(orderId);
  const next = await claim(orderId);
  expect(next).toMatchObject({ state: "claimed", isRetry: true });
  let isCalled = false;
  const call = slow.during(async () => {
    isCalled = true;
  });
  await expect(call).rejects.toThrow(LeaseLost);
  await slow.end();
  expect(isCalled).toBe(false);
  expect(await leaseOf(orderId)).toEqual(next.leasedUntil);
});

test("the result of a call is saved before the next call", async () => {
  const orderId = await orderIn(shop, "Packed");
  const lease = holdLease(shop.shop.deps, await claim(orderId));
  const booked = { providerOrderId: "600000001", providerShipmentId: "600000002" };
  const [saved] = await lease.during(() => consignmentsOf(shop, orderId), booked);
  expect(saved).toMatchObject(booked);
});
