import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliveryDate } from "../../../rules/delivery-date.ts";
import { ADDRESS, expectStatus, sendRequest } from "../../../tests/support/browser.ts";
import { verifiedShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { DISTANT_CUTOFF } from "../../../tests/support/distant-cutoff.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { setProfile } from "../../../tests/support/orders.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { runRest } from "../../../tests/support/work-off.ts";
import type { Courier } from "../../adapters/courier/courier.ts";
import { CourierDays } from "./courier-days.ts";
import { estimateDelivery } from "./estimate-delivery.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop({ intervals: { waitForCourierDays: 200 } });
  await setProfile(shop, { cutoffHour: DISTANT_CUTOFF });
});
afterAll(() => shop.close());

const promised = async (pincode: string) =>
  expectStatus(await sendRequest<{ deliverBy: string | null }>(shop, "GET", `/api/delivery/${pincode}`), 200)
    .json.deliverBy;

/** Pincodes from all over India, without the army's, which no courier serves. */
const FIFTY_PINCODES = readFileSync(new URL("../pincodes/pincodes.csv", import.meta.url), "latin1")
  .split("\n")
  .map((line) => line.slice(0, 6))
  .filter((pincode) => /^[1-8]\d{5}$/.test(pincode))
  .filter((_, line) => line % 380 === 7)
  .slice(0, 50);

/** Whether the courier has answered for all of them. */
async function areAnswered(): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from courier_days
    where pincode = any(${FIFTY_PINCODES})`.execute(databaseOf(shop));
  return rows[0]?.count === FIFTY_PINCODES.length;
}

/** The pincodes whose date became later from one step to the next. */
const risingOf = (shown: readonly (readonly (string | null)[])[]) =>
  FIFTY_PINCODES.flatMap((pincode, at) => {
    const days = shown.map((list) => String(list[at]));
    return days.some((day, next) => next > 0 && day > String(days[next - 1])) ? [{ pincode, days }] : [];
  });

test("the date for a pincode never becomes later between the product page and the order", async () => {
  expect(FIFTY_PINCODES).toHaveLength(50);
  // Slower than a shopper waits, so that the first dates are shown without the courier's answer.
  await setFault(shop, "shiprocket", "slow", undefined, { path: "serviceability", delayMs: 1_800 });
  const onProduct = await Promise.all(FIFTY_PINCODES.map(promised));
  await setFault(shop, "shiprocket", "ok");
  await expect.poll(areAnswered).toBe(true);
  const inCart = await Promise.all(FIFTY_PINCODES.map(promised));
  const { browser, orderId } = await verifiedShopper(shop);
  const atCheckout: (string | null)[] = [];
  const onOrder: (string | null)[] = [];
  for (const pincode of FIFTY_PINCODES) {
    atCheckout.push(await promised(pincode));
    await browser.startPayment(orderId, { ...ADDRESS, pincode });
    onOrder.push((await browser.tryViewOrder(orderId)).json.deliverBy as string | null);
  }
  const atLast = await Promise.all(FIFTY_PINCODES.map(promised));
  expect(risingOf([onProduct, inCart, atCheckout, onOrder, atLast])).toEqual([]);
  expect(onProduct).not.toContain(null);
  expect(onOrder).not.toContain(null);
  // The courier's answers are used: some dates are now earlier.
  expect(inCart).not.toEqual(onProduct);
});

const slowerCourier = (days: number): Courier => {
  const { courier } = shop.shop.deps;
  if (!courier) throw new Error("the shop has a courier");
  const listOffers: Courier["listOffers"] = async (...query) =>
    (await courier.listOffers(...query)).map((offer) => ({ ...offer, days }));
  return { ...courier, listOffers };
};

/** The date from a separate process whose courier takes this many days. */
async function dayByProcess(pincode: string, days: number, waitMs = 60_000): Promise<string | null> {
  const { db, log } = shop.shop.deps;
  const courierDays = new CourierDays({ courier: slowerCourier(days), db, log });
  const estimate = await estimateDelivery({ db, log }, courierDays, pincode, waitMs);
  if (estimate === "unknown") throw new Error(`pincode ${pincode} is unknown`);
  return estimate.deliverBy;
}

const after = (days: number) => deliveryDate(new Date(), DISTANT_CUTOFF, days);

const letAnswersAge = (days: number) =>
  sql`update courier_days set answered_at = answered_at - make_interval(days => ${days})`.execute(
    databaseOf(shop),
  );

test("a later answer of the courier, in any process, does not change the day promised for today's parcels", async () => {
  expect(await dayByProcess("302001", 4)).toBe(after(4));
  await letAnswersAge(2);
  // The answer of two days ago is valid while the courier is queried again.
  expect(await dayByProcess("302001", 9)).toBe(after(4));
  const isReplaced = async () => {
    const answer = databaseOf(shop).selectFrom("courierDays").select("days").where("pincode", "=", "302001");
    return (await answer.executeTakeFirst())?.days;
  };
  await expect.poll(isReplaced).toBe(9);
  expect(await dayByProcess("302001", 9)).toBe(after(4));
  expect(await promised("302001")).toBe(after(4));
  // A parcel packed on another day has its own promise.
  await databaseOf(shop)
    .updateTable("deliveryPromises")
    .set({ packedOn: sql<Date>`packed_on - 1` })
    .execute();
  expect(await promised("302001")).toBe(after(9));
});

test("without an answer of the courier, the longest days of the zone are promised", async () => {
  expect(await dayByProcess("781001", 14)).toBe(after(14));
  expect(await dayByProcess("795001", 2, 0)).toBe(after(14));
  await letAnswersAge(40);
  expect(await dayByProcess("793001", 2, 0)).toBe(after(10));
});

test("processes that promise at the same time promise the same day", async () => {
  const days = await Promise.all([3, 6, 2, 5].map((each) => dayByProcess("226001", each)));
  const stored = await promised("226001");
  // A process that starts after another one's reply uses it: then two days may never be promised.
  expect([after(2), after(3), after(5), after(6)]).toContain(stored);
  expect(stored).toBe(days.toSorted()[0]);
});

test("promises for parcels that are packed already are deleted", async () => {
  const db = databaseOf(shop);
  await promised("302002");
  const old = sql<Date>`(now() at time zone 'Asia/Kolkata')::date - 2`;
  await db.updateTable("deliveryPromises").set({ packedOn: old }).where("pincode", "=", "302002").execute();
  await promised("302002");
  await runRest(shop);
  const left = db.selectFrom("deliveryPromises").select("pincode").where("pincode", "=", "302002");
  expect(await left.execute()).toHaveLength(1);
});

test("a day that cannot be recorded as promised is still shown", async () => {
  const db = databaseOf(shop);
  await sql`alter table delivery_promises add constraint refused check (pincode <> '302003') not valid`.execute(
    db,
  );
  expect(await dayByProcess("302003", 4)).toBe(after(4));
  await sql`alter table delivery_promises drop constraint refused`.execute(db);
});
