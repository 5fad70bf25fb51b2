import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, expectStatus } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { isFaultTaken, setFault } from "../../tests/support/emulators.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { CourierDays } from "./courier-days.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

const PARCEL = { packagingGrams: 100, lengthCm: 25, widthCm: 20, heightCm: 10, pickupLocation: "Primary" };

/** Days by the shop's own courier, with every pincode that it was asked about. */
function watchedDays() {
  const { courier, log } = shop.shop.deps;
  if (!courier) throw new Error("the shop has a courier");
  const asked: string[] = [];
  const listOffers: typeof courier.listOffers = (parcel, from, to) => {
    asked.push(to.pincode);
    return courier.listOffers(parcel, from, to);
  };
  return { days: new CourierDays({ courier: { ...courier, listOffers }, log }), asked };
}

test("a crowd has the courier asked once, and its answer is remembered", async () => {
  const { days, asked } = watchedDays();
  for (let shopper = 0; shopper < 50; shopper++) expect(days.to("682001", PARCEL)).toBeUndefined();
  // Another code has to wait for its turn.
  expect(days.to("641004", PARCEL)).toBeUndefined();
  await expect.poll(() => days.to("682001", PARCEL)).toBe(4);
  expect(asked).toEqual(["682001"]);
  // Of the army's own post office.
  await expect.poll(() => days.to("900099", PARCEL)).toBe("nobody");
  expect(days.to("682001", PARCEL)).toBe(4);
  expect(asked).toEqual(["682001", "900099"]);
});

test("days that cannot be true are none", async () => {
  const { courier, log } = shop.shop.deps;
  if (!courier) throw new Error("the shop has a courier");
  const listOffers: typeof courier.listOffers = async (...question) =>
    (await courier.listOffers(...question)).map((offer) => ({ ...offer, days: 1e9 }));
  const days = new CourierDays({ courier: { ...courier, listOffers }, log });
  await expect.poll(() => days.to("682001", PARCEL)).toBe("silent");
});

test("a courier that fails is left in peace, and one without an account never asked", async () => {
  const { days, asked } = watchedDays();
  await setFault(shop, "shiprocket", "error", 1, { path: "serviceability" });
  expect(days.to("641004", PARCEL)).toBeUndefined();
  await expect.poll(() => isFaultTaken(shop, "shiprocket")).toBe(true);
  for (let shopper = 0; shopper < 50; shopper++) expect(days.to("641004", PARCEL)).toBeUndefined();
  expect(asked).toEqual(["641004"]);
  const alone = new CourierDays({ courier: null, log: shop.shop.deps.log });
  expect(alone.to("682001", PARCEL)).toBeUndefined();
});

test("the shop says the courier's days once it has them, and that it does not go somewhere", async () => {
  const lookUp = async (pincode: string) =>
    expectStatus(await ask<{ deliverBy: string | null }>(shop, "GET", `/api/delivery/${pincode}`), 200);
  const byZone = (await lookUp("678004")).json.deliverBy;
  // Within Palakkad it takes two days, and not the three of the state.
  await expect.poll(async () => (await lookUp("678004")).json.deliverBy).not.toBe(byZone);
  await expect.poll(async () => (await lookUp("900099")).json.deliverBy).toBeNull();
  expect((await lookUp("900099")).headers["cache-control"]).toBe("public, max-age=60");
});
