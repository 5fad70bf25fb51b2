// Orders for the admin lists: one statement per page, newest first, with lines and address.

import { type RawBuilder, sql } from "kysely";
import type { AdminOrder, SearchEntity, SoldLine } from "../../contract/orders.ts";
import { asciiDigits } from "../../rules/digits.ts";
import { type Paise, paise } from "../../rules/money.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import { phoneFromTyping } from "../../rules/read-phone.ts";
import { addressJson } from "../facts/addresses.ts";
import { isBooked } from "../facts/parcels.ts";
import { goneUnits, refundedAmount, refundedOfOrder, refundedUnits } from "../facts/refunds.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { beginsWithTerm } from "../platform/database/search-terms.ts";
import type { Page } from "../platform/http/paging.ts";
import { cutoff } from "../reports/daily-totals/cutoff.ts";
import { packingNotes } from "./order-notes.ts";

export function listOrdersByStatus(db: Queryable, status: OrderStatus, page: Page): Promise<AdminOrder[]> {
  return readPage(selectOrders(db).where("orders.status", "=", status), page);
}

/** Orders of one status that were placed before today's cut-off. @param cutoffHour 0…23, of the day in India */
export function listOrdersBeforeCutoff(
  db: Queryable,
  status: OrderStatus,
  cutoffHour: number,
  page: Page,
): Promise<AdminOrder[]> {
  const orders = selectOrders(db)
    .where("orders.status", "=", status)
    .where("orders.createdAt", "<", cutoff(cutoffHour));
  return readPage(orders, page);
}

/** Orders by a complete number, phone or e-mail, or by the beginning of the name; ignores case. */
export function searchOrders(
  db: Queryable,
  entity: SearchEntity,
  value: string,
  page: Page,
): Promise<AdminOrder[]> {
  const matches: Record<SearchEntity, RawBuilder<boolean>> = {
    // Either of the two numbers, since a packer may have only one of them.
    orderId: sql`(orders.order_number = upper(${asciiDigits(value)}) or ${hasDispatchNumber(value)})`,
    dispatchNumber: hasDispatchNumber(value),
    // Either of the two, since cards and slips show only the contact phone.
    phone: sql`${phoneFromTyping(value)} in (orders.phone, orders.contact_phone)`,
    email: sql`lower(addresses.email) = lower(${value})`,
    name: sql`to_search_text(addresses.full_name) ${beginsWithTerm(value)}`,
  };
  return readPage(selectOrders(db).where(matches[entity]), page);
}

function hasDispatchNumber(value: string) {
  return sql<boolean>`lower(orders.dispatch_number) = lower(${asciiDigits(value)})`;
}

export function selectOrders(db: Queryable) {
  return db
    .selectFrom("orders")
    .leftJoin("addresses", "addresses.id", "orders.addressId")
    .select([
      "orders.id",
      "orders.orderNumber",
      "orders.dispatchNumber",
      "orders.status",
      "orders.createdAt",
      "orders.phone",
      "orders.contactPhone",
      "orders.total",
      sql<Paise>`coalesce(${refundedOfOrder}, 0)`.as("refunded"),
      "orders.delivery",
      "orders.couponName",
      "orders.discountPercentage",
      "orders.held",
      "orders.holdReason",
      packingNotes.as("packingNotes"),
      "orders.paperworkVersion",
      sql<boolean>`exists (
        select from consignments where order_id = orders.id and ${isBooked()})`.as("isBooked"),
      sql<AdminOrder["addressId"]>`case when addresses.id is not null then ${addressJson} end`.as("address"),
      // Amounts inside JSON are plain numbers; toAdminOrder checks that they are paise.
      sql<
        (Omit<SoldLine, "sellingPrice" | "mrp" | "refundedAmount"> & {
          sellingPrice: number;
          mrp: number;
          refundedAmount: number;
        })[]
      >`coalesce((
        select jsonb_agg(jsonb_build_object(
          'productId', slug, 'name', name, 'image', image, 'quantity', quantity, 'sellingPrice', selling_price,
          'mrp', mrp, 'netWeightGrams', net_weight_grams, 'hsnCode', hsn_code, 'gstRatePercent', gst_rate_percent,
          'refundedUnits', ${refundedUnits}, 'refundedAmount', ${refundedAmount}, 'goneUnits', ${goneUnits}) order by position)
        from order_lines where order_lines.order_id = orders.id), '[]')`.as("items"),
    ]);
}

type Orders = ReturnType<typeof selectOrders>;
export type OrderRow = Awaited<ReturnType<Orders["execute"]>>[number];

async function readPage(selected: Orders, { limit, before }: Page): Promise<AdminOrder[]> {
  const orders =
    before === undefined
      ? selected
      : selected.where(
          sql<boolean>`(orders.created_at, orders.id) < (select created_at, id from orders where id = ${before})`,
        );
  const rows = await orders
    .orderBy("orders.createdAt", "desc")
    .orderBy("orders.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toAdminOrder);
}

export function toAdminOrder(row: OrderRow): AdminOrder {
  const {
    id,
    orderNumber,
    dispatchNumber,
    status,
    createdAt,
    phone,
    contactPhone,
    address,
    couponName,
    discountPercentage,
  } = row;
  return {
    _id: id,
    orderId: orderNumber,
    dispatchNumber,
    status,
    createdAt: createdAt.toISOString(),
    phone,
    contactPhone,
    // Empty if the shopper's data was erased.
    name: address?.fullName || null,
    email: address?.email || null,
    pincode: address?.pincode ?? null,
    items: row.items.map((line) => ({
      ...line,
      sellingPrice: paise(line.sellingPrice),
      mrp: paise(line.mrp),
      refundedAmount: paise(line.refundedAmount),
    })),
    totalAmount: row.total,
    refundedAmount: row.refunded,
    shippingCharges: row.delivery,
    coupon: couponName ? { couponName, discountPercentage } : null,
    addressId: address,
    held: row.held,
    holdReason: row.holdReason,
    packingNotes: row.packingNotes,
    paperworkVersion: row.paperworkVersion,
    isBooked: row.isBooked,
  };
}
