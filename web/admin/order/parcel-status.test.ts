import { expect, test } from "vitest";
import type { Consignment } from "../../../contract/consignments.ts";
import type { OrderDetail } from "../../../contract/orders.ts";
import { parcelStatus } from "./parcel-status.ts";

const BOOKED = { at: "2026-11-26T04:00:00Z", status: "Booked", stage: "created", location: "" } as const;
const parcel = (changes: Partial<Consignment> = {}) =>
  ({
    carrier: "shiprocket",
    courierName: "Delhivery Surface",
    createdAt: BOOKED.at,
    events: [BOOKED],
    ...changes,
  }) as Consignment;
const scanned = (stage: Consignment["events"][number]["stage"], status: string, location = "Kochi, Kerala") =>
  parcel({ events: [{ at: "2026-11-27T09:00:00Z", status, stage, location }, BOOKED] });
const typed = parcel({
  carrier: "manual",
  courierName: "Speed Post",
  events: [
    { at: "2026-11-27T09:00:00Z", status: "Tracking number added", stage: "in transit", location: "" },
  ],
});

type Row = [string, Partial<OrderDetail>, { text: string; at: string } | null];
const shippedAt = "2026-11-27T08:00:00Z";

test.each<Row>([
  ["of an order that is not booked", { status: "Packed", consignment: null }, null],
  [
    "of a booked order is its courier",
    { status: "Packed", consignment: parcel() },
    { text: "Booked with Delhivery Surface", at: BOOKED.at },
  ],
  [
    "of a shipped order is its last scan",
    { status: "Shipped", consignment: scanned("out for delivery", "OUT FOR DELIVERY") },
    { text: "Out for delivery, Kochi, Kerala", at: "2026-11-27T09:00:00Z" },
  ],
  [
    "contains the courier's own status of a problem",
    { status: "Shipped", consignment: scanned("problem", "UNDELIVERED", "") },
    { text: "Delivery problem: undelivered", at: "2026-11-27T09:00:00Z" },
  ],
  [
    "before the first scan is the hand-over",
    { status: "Shipped", consignment: parcel() },
    { text: "Handed over to Delhivery Surface", at: shippedAt },
  ],
  [
    "of a courier without scans is the hand-over",
    { status: "Shipped", consignment: typed },
    { text: "Handed over to Speed Post", at: shippedAt },
  ],
  [
    "without a number is the hand-over",
    { status: "Shipped", consignment: null },
    { text: "Handed over without a tracking number", at: shippedAt },
  ],
  [
    "of a returned order is the last scan of the parcel that came back",
    { status: "Returned", consignment: null, earlierConsignments: [scanned("returned", "RTO DELIVERED")] },
    { text: "Returned to you, Kochi, Kerala", at: "2026-11-27T09:00:00Z" },
  ],
  ["of a cancelled order is none", { status: "Cancelled", consignment: null }, null],
])("the status of a parcel %s", (_, order, expected) => {
  const moves = [
    { from: "Confirmed", to: "Packed", actor: "admin:ravi", reason: "", at: "2026-11-26T03:00:00Z" },
    { from: "Packed", to: "Shipped", actor: "admin:ravi", reason: "", at: shippedAt },
  ] as OrderDetail["moves"];
  expect(parcelStatus({ earlierConsignments: [], moves, ...order } as OrderDetail)).toEqual(expected);
});
