// A shopper's rights under the Digital Personal Data Protection Act 2023: to get their data, and to have it erased.
import * as z from "zod/mini";
import { Address } from "./address.ts";
import { Done, defineCall } from "./call.ts";
import { OrderLine } from "./checkout.ts";
import { OrderNumber, PhoneNumber } from "./ids.ts";
import { KnownStatus } from "./orders.ts";
import { Rupees } from "./rupees.ts";

// In the body, because URLs are logged and must not contain phone numbers.
const Shopper = z.object({ phone: PhoneNumber });

/** What the shop stores about a phone, as counts. */
export const ShopperSummary = z.object({
  orders: z.number(),
  /** Paid orders among them: they retain what tax law requires. */
  paidOrders: z.number(),
  /** Orders among them whose invoice must name the buyer: they retain name and address too. */
  namedOrders: z.number(),
  addresses: z.number(),
  /** Orders of other shoppers that have this phone as the courier's contact. */
  courierRings: z.number(),
  /** One-time codes, wrong guesses, sessions, coupon uses and staff notes about the customer. */
  traces: z.number(),
  /** When the first of the orders was placed; null without any. */
  since: z.nullable(z.string()),
  /** Orders that prevent erasure for now. */
  unfinished: z.array(z.object({ orderId: OrderNumber, why: z.string() })),
});
export type ShopperSummary = z.output<typeof ShopperSummary>;

/** Whether the shop stores anything about the phone. */
export function isKnown({ orders, addresses, courierRings, traces }: ShopperSummary): boolean {
  return orders + addresses + courierRings + traces > 0;
}

export const findShopper = defineCall({
  method: "POST",
  onlyReads: true,
  path: "/api/admin/privacy/find",
  summary: "How much data a phone has, and which orders prevent its erasure",
  access: "owner",
  reads: ["orders"],
  body: Shopper,
  reply: ShopperSummary,
  failure: "Failed to find the customer",
});

const orderId = OrderNumber;
/** ISO 8601. */
const at = z.string();

/** Everything the shop stores about a phone, for the shopper to read. */
export const ShopperRecord = z.object({
  phone: z.string(),
  exportedAt: at,
  addresses: z.array(
    z.extend(Address, { createdAt: at, usedAgainAt: z.nullable(at), isProved: z.boolean() }),
  ),
  /** Staff notes about the customer. */
  notes: z.array(z.object({ note: z.string(), at })),
  orders: z.array(
    z.object({
      orderId,
      dispatchNumber: z.nullable(z.string()),
      status: KnownStatus,
      createdAt: at,
      paidAt: z.nullable(at),
      /** The network address it was placed from; empty once it was deleted. */
      source: z.string(),
      addressId: z.nullable(z.string()),
      items: z.array(OrderLine),
      itemsPrice: Rupees,
      discount: Rupees,
      couponName: z.nullable(z.string()),
      shippingCharges: Rupees,
      totalAmount: Rupees,
      cancelReason: z.nullable(z.string()),
      /** Staff notes about it. */
      notes: z.array(z.string()),
      holdReason: z.nullable(z.string()),
      contactPhone: z.nullable(z.string()),
      buyerGstin: z.nullable(z.string()),
      buyerBusinessName: z.nullable(z.string()),
    }),
  ),
  /** Orders of other shoppers with this phone as contact; nothing else about them is included. */
  courierRings: z.array(z.object({ orderId, status: KnownStatus, createdAt: at })),
  moves: z.array(
    z.object({ orderId, from: z.nullable(KnownStatus), to: KnownStatus, reason: z.string(), at }),
  ),
  payments: z.array(
    z.object({
      orderId,
      /** Null for cash. */
      paymentId: z.nullable(z.string()),
      amount: Rupees,
      currency: z.string(),
      outcome: z.string(),
      reason: z.string(),
      at,
    }),
  ),
  refunds: z.array(
    z.object({
      orderId,
      paymentId: z.nullable(z.string()),
      refundId: z.nullable(z.string()),
      amount: Rupees,
      state: z.string(),
      reason: z.string(),
      at,
    }),
  ),
  disputes: z.array(
    z.object({ orderId, disputeId: z.string(), amount: Rupees, state: z.string(), reason: z.string(), at }),
  ),
  /** Invoices, credit notes and refund vouchers, with the buyer that they name. */
  taxDocuments: z.array(
    z.object({
      orderId,
      kind: z.string(),
      number: z.string(),
      at,
      total: Rupees,
      buyerGstin: z.nullable(z.string()),
      name: z.nullable(z.string()),
      businessName: z.nullable(z.string()),
      houseNo: z.nullable(z.string()),
      roadName: z.nullable(z.string()),
      landmark: z.nullable(z.string()),
      city: z.nullable(z.string()),
      state: z.nullable(z.string()),
      pincode: z.nullable(z.string()),
    }),
  ),
  consignments: z.array(
    z.object({
      orderId,
      courierName: z.string(),
      awb: z.nullable(z.string()),
      state: z.string(),
      at,
      scans: z.array(z.object({ at, status: z.string(), location: z.string() })),
    }),
  ),
  /** E-mails about orders. */
  messages: z.array(
    z.object({ orderId, kind: z.string(), state: z.string(), requestedAt: at, sentAt: z.nullable(at) }),
  ),
  couponUses: z.array(z.object({ orderId, couponName: z.string() })),
  sessions: z.array(z.object({ orderId, startedAt: at, endsAt: at })),
  /** One-time codes, without the codes themselves. */
  codes: z.array(z.object({ orderId: z.nullable(orderId), state: z.string(), source: z.string(), at })),
  wrongGuesses: z.array(z.object({ source: z.string(), at })),
});
export type ShopperRecord = z.output<typeof ShopperRecord>;

/** Serialises a record as JSON, with amounts in rupees. */
export function writeRecord(record: ShopperRecord): string {
  return JSON.stringify(z.encode(ShopperRecord, record), null, 2);
}

export const exportShopper = defineCall({
  method: "POST",
  path: "/api/admin/privacy/export",
  summary: "Everything the shop has about a phone",
  access: "owner",
  changes: [],
  needsPassword: true,
  body: Shopper,
  reply: ShopperRecord,
  failure: "Failed to export the customer's data",
});

export const eraseShopper = defineCall({
  method: "POST",
  path: "/api/admin/privacy/erase",
  summary:
    "Erases a phone's data permanently; paid orders keep what tax law requires. Refused while an order is unfinished",
  access: "owner",
  // The screen of the customer closes then, and must not be loaded again.
  changes: [],
  needsPassword: true,
  body: Shopper,
  reply: Done,
  failure: "Failed to erase the customer's data",
});
