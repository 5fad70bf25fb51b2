// Delivery zones as Indian couriers define them.
import type { IndianState } from "./address.ts";

/** near: a neighbouring state or a metro; remote: the North-East, Jammu and Kashmir, Ladakh and the islands. */
export const DELIVERY_ZONES = ["ownState", "near", "rest", "remote"] as const;
export type DeliveryZone = (typeof DELIVERY_ZONES)[number];

/** Working days in transit by zone. The owner can change them in the settings. */
export const DEFAULT_ZONE_DAYS: Record<DeliveryZone, number> = { ownState: 3, near: 5, rest: 7, remote: 10 };

const REMOTE: ReadonlySet<IndianState> = new Set([
  "Arunachal Pradesh",
  "Assam",
  "Manipur",
  "Meghalaya",
  "Mizoram",
  "Nagaland",
  "Sikkim",
  "Tripura",
  "Jammu and Kashmir",
  "Ladakh",
  "Andaman and Nicobar Islands",
  "Lakshadweep",
]);

/** The first three digits of pincodes in Delhi, Mumbai, Hyderabad, Bengaluru, Chennai and Kolkata. */
const METRO = /^(110|400|500|560|600|700)/;

/** Borders between states outside the remote zone, each listed once. */
const BORDERS: Partial<Record<IndianState, readonly IndianState[]>> = {
  "Andhra Pradesh": ["Chhattisgarh", "Karnataka", "Odisha", "Puducherry", "Tamil Nadu", "Telangana"],
  Bihar: ["Jharkhand", "Uttar Pradesh", "West Bengal"],
  Chandigarh: ["Haryana", "Himachal Pradesh", "Punjab"],
  Chhattisgarh: ["Jharkhand", "Madhya Pradesh", "Maharashtra", "Odisha", "Telangana", "Uttar Pradesh"],
  "Dadra and Nagar Haveli and Daman and Diu": ["Gujarat", "Maharashtra"],
  Delhi: ["Haryana", "Uttar Pradesh"],
  Goa: ["Karnataka", "Maharashtra"],
  Gujarat: ["Madhya Pradesh", "Maharashtra", "Rajasthan"],
  Haryana: ["Himachal Pradesh", "Punjab", "Rajasthan", "Uttar Pradesh", "Uttarakhand"],
  "Himachal Pradesh": ["Punjab", "Uttar Pradesh", "Uttarakhand"],
  Jharkhand: ["Odisha", "Uttar Pradesh", "West Bengal"],
  Karnataka: ["Kerala", "Maharashtra", "Tamil Nadu", "Telangana"],
  Kerala: ["Puducherry", "Tamil Nadu"],
  "Madhya Pradesh": ["Maharashtra", "Rajasthan", "Uttar Pradesh"],
  Maharashtra: ["Telangana"],
  Odisha: ["Telangana", "West Bengal"],
  Puducherry: ["Tamil Nadu"],
  Punjab: ["Rajasthan"],
  Rajasthan: ["Uttar Pradesh"],
  "Uttar Pradesh": ["Uttarakhand"],
};

interface Place {
  pincode: string;
  state: IndianState;
}

/** @param from where parcels start; null if not set: then only metros are near */
export function deliveryZone(from: Place | null, to: Place): DeliveryZone {
  if (from?.state === to.state) return "ownState";
  if (REMOTE.has(to.state)) return "remote";
  if (METRO.test(to.pincode)) return "near";
  return from && areNeighbours(from.state, to.state) ? "near" : "rest";
}

function areNeighbours(one: IndianState, other: IndianState): boolean {
  return [BORDERS[one]?.includes(other), BORDERS[other]?.includes(one)].some(Boolean);
}
