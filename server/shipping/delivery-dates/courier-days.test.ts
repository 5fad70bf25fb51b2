import { afterAll, beforeAll, expect, test } from "vitest";
import { expectStatus, sendRequest } from "../../../tests/support/browser.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { isFaultTaken, setFault } from "../../../tests/support/emulators.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import type { Courier } from "../../adapters/courier/courier.ts";
import { CourierDays } from "./courier-days.ts";
import { findKnownDays } from "./delivery-queries.ts";
import { estimateDelivery } from "./estimate-delivery.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

const PARCEL = { packagingGrams: 100, lengthCm: 25, widthCm: 20, heightCm: 10, pickupLocation: "Primary" };
const to = (pincode: string) => ({ pincode, zone: "ownState", pickupLocation: "Primary" }) as const;

/** Delivery days from the shop's courier, with a list of the pincodes that it was queried for. */
function watchedDays(
  change: (offers: Awaited<ReturnType<Courier["listOffers"]>>) => typeof offers = (all) => all,
) {
  const { courier, db, log } = shop.shop.deps;
  if (!courier) throw new Error("the shop has a courier");
  const queried: string[] = [];
  const listOffers: Courier["listOffers"] = async (parcel, from, destination) => {
    queried.push(destination.pincode);
    return change(await courier.listOffers(parcel, from, destination));
  };
  return { days: new CourierDays({ courier: { ...courier, listOffers }, db, log }), queried };
}

const stored = async (pincode: string) => {
  const parcel = { ...to(pincode), packedOn: "2026-11-27", zoneDays: 3 };
  return (await findKnownDays(databaseOf(shop), parcel)).answer;
};

test("many requests for a pincode cause one query, and its answer is stored for all processes", async () => {
  const { days, queried } = watchedDays();
  const answers = Array.from({ length: 50 }, () => days.query(to("682001"), PARCEL));
  // A pincode of the army's post office.
  const unserved = days.query(to("900099"), PARCEL);
  expect(new Set(await Promise.all(answers))).toEqual(new Set([4]));
  expect(await unserved).toBe("not served");
  expect(queried.toSorted()).toEqual(["682001", "900099"]);
  expect(await Promise.all(["682001", "900099"].map(stored))).toEqual([4, "not served"]);
});

test("impossible numbers of days count as no answer", async () => {
  const { days } = watchedDays((offers) => offers.map((offer) => ({ ...offer, days: 1e9 })));
  expect(await days.query(to("682002"), PARCEL)).toBe("no days");
  expect(await stored("682002")).toBe("no days");
});

test("no more than two queries run at a time", async () => {
  const { courier, db, log } = shop.shop.deps;
  if (!courier) throw new Error("the shop has a courier");
  let running = 0;
  let most = 0;
  const listOffers: Courier["listOffers"] = async (...query) => {
    most = Math.max(most, ++running);
    return courier.listOffers(...query).finally(() => running--);
  };
  const days = new CourierDays({ courier: { ...courier, listOffers }, db, log });
  const pincodes = ["560001", "560002", "560003", "560004", "560005", "560006"];
  const answers = await Promise.all(pincodes.map((pincode) => days.query(to(pincode), PARCEL)));
  expect(answers.every((answer) => typeof answer === "number")).toBe(true);
  expect(most).toBe(2);
});

test("after a failure the courier is paused, and a shop without a courier account makes no queries", async () => {
  const { days, queried } = watchedDays();
  await setFault(shop, "shiprocket", "error", 1, { path: "serviceability" });
  expect(await days.query(to("641004"), PARCEL)).toBeUndefined();
  expect(await isFaultTaken(shop, "shiprocket")).toBe(true);
  for (let shopper = 0; shopper < 50; shopper++)
    expect(await days.query(to("641005"), PARCEL)).toBeUndefined();
  expect(queried).toEqual(["641004"]);
  expect(await stored("641004")).toBeUndefined();
  const { db, log } = shop.shop.deps;
  const alone = new CourierDays({ courier: null, db, log });
  expect(await alone.query(to("682003"), PARCEL)).toBeUndefined();
});

test("the first request for a pincode gets the courier's days, and whether the courier delivers there at all", async () => {
  const { courier, db, log } = shop.shop.deps;
  const days = new CourierDays({ courier, db, log });
  const estimate = async (pincode: string) => {
    const found = await estimateDelivery({ db, log }, days, pincode, 60_000);
    if (found === "unknown") throw new Error(`pincode ${pincode} is unknown`);
    return found;
  };
  const inTown = await estimate("678004");
  const inState = await estimate("682004");
  // The emulator takes two days within Palakkad and four to Kochi; the shop's default within the state is three.
  expect(String(inTown.deliverBy) < String(inState.deliverBy)).toBe(true);
  expect(await estimate("900099")).toMatchObject({ deliverBy: null, isProvisional: false });
  const unserved = expectStatus(
    await sendRequest<{ deliverBy: null }>(shop, "GET", "/api/delivery/900099"),
    200,
  );
  expect(unserved.json.deliverBy).toBeNull();
  expect(unserved.headers["cache-control"]).toMatch(/^public, max-age=[1-6]?\d$/);
});
