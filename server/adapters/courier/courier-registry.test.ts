import { expect, test } from "vitest";
import { readConfig } from "../../platform/config/config.ts";
import type { CourierAccount } from "./courier.ts";
import { COURIERS, getCourierEntry, isCarrier, openCourier } from "./courier-registry.ts";

const account = readConfig({}).courier as CourierAccount;

test.each(COURIERS.map((entry) => [entry.id, entry] as const))("%s has a valid entry", (id, entry) => {
  // The same rule as the CHECK constraints of consignments.carrier and provider_events.provider.
  expect(id).toMatch(/^[a-z][a-z0-9-]{1,39}$/);
  expect(["manual", "razorpay"]).not.toContain(id);
  expect(COURIERS.filter((other) => other.id === id || other.name === entry.name)).toEqual([entry]);
  expect(entry.name).toMatch(/^\S.*\S$/);
  expect(entry.credentials).toMatch(/^[A-Z][A-Z_]+( and [A-Z][A-Z_]+)*$/);
  expect(isCarrier(id)).toBe(true);
  const courier = entry.open(account);
  expect(courier).toMatchObject({ id, name: entry.name });
  expect(courier.longestCallMs).toBeGreaterThan(0);
  for (const headers of [{}, { "x-api-key": "wrong" }])
    expect(courier.readEvent(Buffer.from("{}"), headers)).toBeNull();
});

test("a shop opens the courier of its account", () => {
  expect(openCourier({ courier: account })?.id).toBe(account.carrier);
  expect(openCourier({ courier: null })).toBeNull();
});

test("the error for an unregistered id names the id", () => {
  expect(() => getCourierEntry("pigeon")).toThrow("There is no courier “pigeon” in the registry.");
  expect(["manual", "pigeon", ""].map(isCarrier)).toEqual([true, false, false]);
});
