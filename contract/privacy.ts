// A shopper's rights over her data (Digital Personal Data Protection Act 2023): to have it, and to have it erased.
import * as z from "zod/mini";
import { Address } from "./address.ts";
import { Done, defineCall } from "./call.ts";
import { OrderLine } from "./checkout.ts";
import { OrderNumber, PhoneNumber } from "./ids.ts";
import { KnownStatus } from "./orders.ts";
import { Rupees } from "./rupees.ts";

// In the body: URLs are logged, and must not contain phone numbers.
const Shopper = z.object({ phone: PhoneNumber });

/** How much the shop has about a phone. */
export const ShopperSummary = z.object({
  orders: z.number(),
  /** Of those, the ones that were paid: they keep what tax law wants. */
  paidOrders: z.number(),
  /** Of those, the ones whose invoice has to name the buyer: they keep name and address too. */
  namedOrders: z.number(),
  addresses: z.number(),
  /** Orders of other phones whose courier rings this one. */
  courierRings: z.number(),
  /** One-time codes, wrong guesses at them, sessions and uses of coupons. */
  traces: z.number(),
  /** When the first of the orders was placed; null without any. */
  since: z.nullable(z.string()),
  /** Orders that keep the shopper's data from being erased for now. */
  unfinished: z.array(z.object({ orderId: OrderNumber, why: z.string() })),
});
export type ShopperSummary = z.output<typeof ShopperSummary>;

/** Whether the shop has anything about the phone of a summary. */
export function isKnown({ orders, addresses, courierRings, traces }: ShopperSummary): boolean {
  return orders + addresses + courierRings + traces > 0;
}

export const findShopper = defineCall({
  method: "POST",
  onlyReads: true,
  path: "/api/admin/privacy/find",
  summary: "How much the shop has about a phone, and which orders keep it from being erased",
  access: "owner",
  body: Shopper,
  reply: ShopperSummary,
  failure: "Failed to look for the shopper",
});

const orderId = OrderNumber;
/** ISO 8601. */
const at = z.string();

/** Everything the shop has about a phone, for the shopper to read. */
export const ShopperRecord = z.object({
  phone: z.string(),
  exportedAt: at,
  addresses: z.array(
    z.extend(Address, { createdAt: at, usedAgainAt: z.nullable(at), isProved: z.boolean() }),
  ),
  orders: z.array(
    z.object({
      orderId,
      dispatchNumber: z.nullable(z.string()),
      status: KnownStatus,
      createdAt: at,
      paidAt: z.nullable(at),
      /** The network address it was placed from; empty where it is forgotten. */
      source: z.string(),
      addressId: z.nullable(z.string()),
      items: z.array(OrderLine),
      itemsPrice: Rupees,
      discount: Rupees,
      couponName: z.nullable(z.string()),
      shippingCharges: Rupees,
      totalAmount: Rupees,
      cancelReason: z.nullable(z.string()),
      /** What the shop noted about it. */
      notes: z.array(z.string()),
      holdReason: z.nullable(z.string()),
      contactPhone: z.nullable(z.string()),
    }),
  ),
  /** Orders of other shoppers, of which only this is about the phone. */
  courierRings: z.array(z.object({ orderId, status: KnownStatus, createdAt: at })),
  moves: z.array(
    z.object({ orderId, from: z.nullable(KnownStatus), to: KnownStatus, reason: z.string(), at }),
  ),
  payments: z.array(
    z.object({
      orderId,
      /** Null of what was paid in cash. */
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

/** A record as it is written down: amounts in rupees. */
export function writeRecord(record: ShopperRecord): string {
  return JSON.stringify(z.encode(ShopperRecord, record), null, 2);
}

export const exportShopper = defineCall({
  method: "POST",
  path: "/api/admin/privacy/export",
  summary: "Everything the shop has about a phone",
  access: "owner",
  needsPassword: true,
  body: Shopper,
  reply: ShopperRecord,
  failure: "Failed to export the shopper's data",
});

export const eraseShopper = defineCall({
  method: "POST",
  path: "/api/admin/privacy/erase",
  summary:
    "Erases what the shop has about a phone, for good; paid orders keep what tax law wants. Refused while an order is not finished",
  access: "owner",
  needsPassword: true,
  body: Shopper,
  reply: Done,
  failure: "Failed to erase the shopper's data",
});
