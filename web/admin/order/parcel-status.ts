// Where the parcel of an order is, in plain text, for callers.
import type { Consignment } from "../../../contract/consignments.ts";
import type { OrderDetail } from "../../../contract/orders.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import type { ParcelStage } from "../../../rules/parcel-stages.ts";

export const STAGE_LABELS: Readonly<Record<ParcelStage, string>> = {
  created: "Booked",
  pickup: "To be picked up",
  "in transit": "On its way",
  "out for delivery": "Out for delivery",
  delivered: "Delivered",
  problem: "Problem",
  returning: "Being returned",
  returned: "Returned to you",
  lost: "Lost",
};

/** The courier's last scan: "Out for delivery, Kochi". Null before the first, and for couriers that report no scans. */
export function lastScan({ carrier, events }: Pick<Consignment, "carrier" | "events">): ParcelStatus | null {
  const scan = carrier === "manual" ? undefined : events.find(({ stage }) => stage !== "created");
  if (!scan) return null;
  const what =
    scan.stage === "problem" ? `Delivery problem: ${scan.status.toLowerCase()}` : STAGE_LABELS[scan.stage];
  return { text: [what, scan.location].filter(Boolean).join(", "), at: scan.at };
}

export interface ParcelStatus {
  text: string;
  /** ISO 8601. */
  at: string;
}

type OrderOfParcel = Pick<OrderDetail, "status" | "consignment" | "earlierConsignments" | "moves">;

/** The latest status of the parcel of an order that is booked or has left; null if there is none. */
export function parcelStatus({
  status,
  consignment,
  earlierConsignments,
  moves,
}: OrderOfParcel): ParcelStatus | null {
  const hasEnded = status === "Returned" || status === "Lost";
  const parcel = consignment ?? (hasEnded ? earlierConsignments[0] : undefined);
  const scan = parcel && lastScan(parcel);
  if (scan) return scan;
  const movedAt = (to: OrderStatus) => moves.filter((move) => move.to === to).pop()?.at;
  if (status === "Packed" && parcel)
    return { text: `Booked with ${parcel.courierName}`, at: parcel.createdAt };
  const at = movedAt(status);
  if (!at) return null;
  if (status === "Delivered") return { text: "Delivered", at };
  if (status === "Shipped")
    return {
      text: parcel ? `Handed over to ${parcel.courierName}` : "Handed over without a tracking number",
      at,
    };
  if (status === "Returned") return { text: "Returned to you", at };
  return status === "Lost" ? { text: "Lost", at } : null;
}
