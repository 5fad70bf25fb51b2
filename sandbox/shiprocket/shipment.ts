/** An order at Shiprocket with its parcel. */

export interface Scan {
  /** ISO 8601. */
  at: string;
  code: number;
  label: string;
  activity: string;
  location: string;
}

export interface Shipment {
  orderId: number;
  shipmentId: number;
  /** The shop's order number: `order_id` in the call that created it. */
  reference: string;
  createdAt: string;
  isCancelled: boolean;
  recipient: { name: string; phone: string; address: string; city: string; state: string; pincode: string };
  items: { name: string; units: number }[];
  /** Value of the order in rupees. Absent in records of earlier sandboxes. */
  total?: number;
  pickupLocation: string;
  /** Kilograms and centimetres. */
  weight: number;
  length: number;
  breadth: number;
  height: number;
  awb: string | null;
  courierId: number | null;
  courierName: string | null;
  pickupAt: string | null;
  /** Part of the label's URL, so that a shipment's id is not enough to fetch it. */
  labelKey: string;
  scans: Scan[];
}

/** The statuses a parcel can be moved to, with Shiprocket's code and label. */
export const PARCEL_STATUSES = {
  "picked up": { code: 42, label: "PICKED UP" },
  "in transit": { code: 18, label: "IN TRANSIT" },
  "out for delivery": { code: 17, label: "OUT FOR DELIVERY" },
  delivered: { code: 7, label: "DELIVERED" },
  undelivered: { code: 21, label: "UNDELIVERED" },
  "rto initiated": { code: 9, label: "RTO INITIATED" },
  "rto delivered": { code: 10, label: "RTO DELIVERED" },
  lost: { code: 12, label: "LOST" },
} as const;
export type ParcelStatus = keyof typeof PARCEL_STATUSES;

/** The current shipment status code. */
export function codeOf(shipment: Shipment): number {
  if (shipment.isCancelled) return 8;
  return shipment.scans.at(-1)?.code ?? (shipment.pickupAt ? 3 : 1);
}

/** The status of the order as Shiprocket's lists show it. */
export function orderStatusOf(shipment: Shipment): string {
  if (shipment.isCancelled) return "CANCELED";
  const latest = shipment.scans.at(-1);
  if (latest) return latest.label;
  if (shipment.pickupAt) return "PICKUP SCHEDULED";
  return shipment.awb ? "READY TO SHIP" : "NEW";
}
