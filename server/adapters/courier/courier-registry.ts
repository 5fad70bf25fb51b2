// The couriers with an API. A shop has an account at one of them at most. All other parcels have the carrier `manual`.
import type { Config } from "../../platform/config/config.ts";
import type { Courier, CourierEntry } from "./courier.ts";
import { SHIPROCKET } from "./shiprocket.ts";

export const COURIERS: readonly [CourierEntry, ...CourierEntry[]] = [SHIPROCKET];

/** @throws Error for an id that is not in the registry */
export function getCourierEntry(id: string): CourierEntry {
  const entry = COURIERS.find((each) => each.id === id);
  if (!entry) throw new Error(`There is no courier “${id}” in the registry.`);
  return entry;
}

/** @returns null if the shop has no account */
export function openCourier({ courier }: Pick<Config, "courier">): Courier | null {
  return courier && getCourierEntry(courier.carrier).open(courier);
}

export function isCarrier(id: string): boolean {
  return id === "manual" || COURIERS.some((each) => each.id === id);
}
