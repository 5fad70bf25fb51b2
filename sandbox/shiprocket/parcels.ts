/** The life of an order at Shiprocket: it gets an AWB, a pickup and scans, or is cancelled. */
import { isObject } from "../check-input.ts";
import type { Records } from "../records.ts";
import { findCompany, isServiceable } from "./couriers.ts";
import { PARCEL_STATUSES, type ParcelStatus, type Scan, type Shipment } from "./shipment.ts";
import { ShiprocketError } from "./shiprocket-error.ts";

const FIRST_AWB = 14_340_000_000_000;
const PICKUP_DELAY_MS = 3 * 60 * 60 * 1000;
const SECOND_MS = 1000;

/** The shipment with the id in `shipment_id`, a number or a list of one. */
export function getShipment(records: Records, body: unknown): Shipment {
  const given = isObject(body) ? body.shipment_id : undefined;
  const id = Number(Array.isArray(given) ? given[0] : given);
  const shipment = records.shipments.get(id);
  if (!shipment) throw new ShiprocketError(404, "Shipment id not found");
  return shipment;
}

export function findByAwb(records: Records, awb: string): Shipment | undefined {
  return [...records.shipments.values()].find((shipment) => shipment.awb === awb);
}

/**
 * Assigns an AWB, which is possible once.
 * @returns the shipment, or why the courier does not accept it
 * @throws ShiprocketError if it is cancelled or has an AWB, or the courier is unknown
 */
export function assignAwb(records: Records, shipment: Shipment, courierId: number): Shipment | string {
  if (shipment.isCancelled) throw new ShiprocketError(400, "Order is already cancelled");
  if (shipment.awb) throw new ShiprocketError(400, "Oops! Cannot reassign courier for this shipment.");
  const company = findCompany(courierId);
  if (!company) throw new ShiprocketError(400, "Courier not found");
  if (!isServiceable(shipment.recipient.pincode))
    return "Courier is not serviceable for this delivery pincode";
  shipment.awb = String(FIRST_AWB + (shipment.shipmentId % 100_000_000));
  shipment.courierId = company.id;
  shipment.courierName = company.name;
  records.save({ kind: "shipment", record: shipment });
  return shipment;
}

export function bookPickup(records: Records, shipment: Shipment): Shipment {
  if (shipment.isCancelled) throw new ShiprocketError(400, "Order is already cancelled");
  if (!shipment.awb) throw new ShiprocketError(400, "Awb not assigned");
  if (shipment.pickupAt) throw new ShiprocketError(400, "Already in Pickup Queue.");
  shipment.pickupAt = new Date(Date.now() + PICKUP_DELAY_MS).toISOString();
  records.save({ kind: "shipment", record: shipment });
  return shipment;
}

export function cancelOrder(records: Records, orderId: number): void {
  const shipment = [...records.shipments.values()].find((each) => each.orderId === orderId);
  if (!shipment) throw new ShiprocketError(404, "Order not found");
  if (shipment.isCancelled) throw new ShiprocketError(400, "Order is already cancelled");
  if (shipment.scans.length > 0) throw new ShiprocketError(400, "Cannot cancel a shipped order");
  shipment.isCancelled = true;
  records.save({ kind: "shipment", record: shipment });
}

/**
 * Adds a scan at least a second after the last one: times are in whole seconds, and two in one second would
 * have no order.
 */
export function scanParcel(records: Records, shipment: Shipment, status: ParcelStatus): Scan {
  const last = shipment.scans.at(-1);
  const at = Math.max(Date.now(), last ? Date.parse(last.at) + SECOND_MS : 0);
  const { code, label } = PARCEL_STATUSES[status];
  const isOnItsWay = status === "picked up" || status === "in transit";
  const scan: Scan = {
    at: new Date(at).toISOString(),
    code,
    label,
    activity: `${shipment.courierName}: ${label.toLowerCase()}`,
    location: isOnItsWay ? "Palakkad Hub, Kerala" : `${shipment.recipient.city}, ${shipment.recipient.state}`,
  };
  shipment.scans.push(scan);
  records.save({ kind: "shipment", record: shipment });
  return scan;
}
