import { sql } from "kysely";
import type { Parcel, Shipment } from "../../contract/consignments.ts";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import { minus, type Paise, paise, sum } from "../../rules/money.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import { guessParcelGrams } from "../../rules/parcel.ts";
import type { HoldReason } from "../../rules/payment-states.ts";
import { parcelContents, type RefundableLine } from "../../rules/refunds.ts";
import { unitsToPack } from "../../rules/units-to-pack.ts";
import type { Recipient } from "../adapters/courier/courier.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { placeOf } from "../facts/addresses.ts";
import { goneUnits } from "../facts/refunds.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { getShopProfile, shopDocument } from "../shop-profile/shop-profile-queries.ts";
import { readStoredProfile, type StoredProfile } from "../shop-profile/stored-profile.ts";
import { findConsignmentOfOrder } from "./consignment-queries.ts";

interface ShippedLine extends RefundableLine {
  name: string;
  sku: string;
  hsnCode: string;
  netWeightGrams: number;
}

/** What a courier needs to know about an order. */
export interface OrderToShip {
  id: OrderUuid;
  orderNumber: OrderNumber;
  status: OrderStatus;
  held: HoldReason | null;
  createdAt: Date;
  itemsPrice: Paise;
  discount: Paise;
  delivery: Paise;
  total: Paise;
  to: Recipient;
  lines: ShippedLine[];
  /** The settings as read with the order. */
  shop: StoredProfile;
}

/**
 * An order as its parcel is sent: only the units still in it, with the amount paid for them.
 * @throws ShopError ORDER_NOT_FOUND, ORDER_NOT_SHIPPABLE without an address
 */
export async function getOrderToShip(db: Queryable, orderNumber: OrderNumber): Promise<OrderToShip> {
  const order = await db
    .selectFrom("orders")
    .leftJoin("addresses", "addresses.id", "orders.addressId")
    .select([
      "orders.id",
      "orders.orderNumber",
      "orders.status",
      "orders.held",
      "orders.createdAt",
      "orders.itemsPrice",
      "orders.discount",
      "orders.delivery",
      "orders.total",
      sql<Recipient | null>`case when addresses.id is null then null else jsonb_build_object(
        'name', addresses.full_name, 'phone', coalesce(orders.contact_phone, orders.phone), 'email', addresses.email,
        ${placeOf()}) end`.as("to"),
      sql<ShippedLine[]>`(
        select jsonb_agg(jsonb_build_object(
          'name', name, 'sku', slug, 'productId', slug, 'quantity', quantity, 'refunded', ${goneUnits},
          'sellingPrice', selling_price, 'hsnCode', hsn_code, 'netWeightGrams', net_weight_grams) order by position)
        from order_lines where order_lines.order_id = orders.id)`.as("lines"),
      shopDocument.as("document"),
    ])
    .where("orders.orderNumber", "=", orderNumber)
    .executeTakeFirst();
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  const { to, lines, document, ...rest } = order;
  if (!to) throw new ShopError("ORDER_NOT_SHIPPABLE");
  const sold = lines.map((line) => ({ ...line, sellingPrice: paise(line.sellingPrice) }));
  const left = parcelContents(sold, rest.discount);
  const total = sum([minus(left.itemsPrice, left.discount), rest.delivery]);
  return { ...rest, ...left, total, to, shop: readStoredProfile(document) };
}

/** The order's parcel as it is usually sent, with its pincode. */
export const usualParcel = ({ lines, shop, to }: OrderToShip): Parcel & { pincode: string } => ({
  ...parcelOf(lines, shop.parcel),
  pincode: to.pincode,
});

/** @param lines with the units left to send */
function parcelOf(lines: Parameters<typeof guessParcelGrams>[0], usual: StoredProfile["parcel"]): Parcel {
  const { packagingGrams, lengthCm, widthCm, heightCm } = usual;
  return { weightGrams: guessParcelGrams(lines, packagingGrams), lengthCm, widthCm, heightCm };
}

/**
 * The current parcels of many orders, each with its pincode.
 * @param ids ids of the orders' rows; orders without an address are left out
 */
export async function listParcels(
  db: Queryable,
  ids: readonly OrderUuid[],
): Promise<Map<OrderUuid, Parcel & { pincode: string }>> {
  if (ids.length === 0) return new Map();
  const [{ parcel: usual }, lines] = await Promise.all([
    getShopProfile(db),
    db
      .selectFrom("orderLines")
      .innerJoin("orders", "orders.id", "orderLines.orderId")
      .innerJoin("addresses", "addresses.id", "orders.addressId")
      .select(["orderLines.orderId", "orderLines.quantity", "orderLines.netWeightGrams", "addresses.pincode"])
      .select(goneUnits.as("goneUnits"))
      .where("orderLines.orderId", "in", ids)
      .execute(),
  ]);
  const parcels = [...Map.groupBy(lines, ({ orderId }) => orderId)].map(([id, sold]) => {
    const left = sold.map((line) => ({ ...line, quantity: unitsToPack(line) }));
    const pincode = sold[0]?.pincode as string;
    return [id, { ...parcelOf(left, usual), pincode }] as const;
  });
  return new Map(parcels);
}

/** @throws ShopError ORDER_NOT_FOUND, ORDER_NOT_SHIPPABLE without an address */
export async function getShipment({ db, courier }: Deps, orderNumber: OrderNumber): Promise<Shipment> {
  const order = await getOrderToShip(db, orderNumber);
  const consignment = await findConsignmentOfOrder(db, order.id);
  const { pincode, ...parcel } = usualParcel(order);
  return {
    orderId: order.orderNumber,
    status: order.status,
    held: order.held,
    name: order.to.name,
    city: order.to.city,
    state: order.to.state,
    pincode,
    totalAmount: order.total,
    parcel,
    carriers: courier ? [courier.id, "manual"] : ["manual"],
    consignment,
  };
}
