import { sql } from "kysely";
import type { Shipment } from "../../contract/consignments.ts";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import { minus, type Paise, paise, sum } from "../../rules/money.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import { guessParcelGrams } from "../../rules/parcel.ts";
import { type RefundableLine, stillPaidFor } from "../../rules/refunds.ts";
import type { Recipient } from "../adapters/courier/courier.ts";
import type { Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { goneUnits } from "../orders/refunded-units.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";
import { findConsignment } from "./consignment-queries.ts";

interface ShippedLine extends RefundableLine {
  name: string;
  sku: string;
  hsnCode: string;
  netWeightGrams: number;
}

/** What a courier needs to know of an order. */
export interface OrderToShip {
  id: OrderUuid;
  orderNumber: OrderNumber;
  status: OrderStatus;
  createdAt: Date;
  itemsPrice: Paise;
  discount: Paise;
  delivery: Paise;
  total: Paise;
  to: Recipient;
  lines: ShippedLine[];
}

/**
 * An order as its parcel goes out: without the units that have left it, and worth what was paid for the others.
 * @throws ShopError ORDER_NOT_FOUND, ORDER_NOT_SHIPPABLE while it has no address
 */
export async function getOrderToShip(db: Queryable, orderNumber: OrderNumber): Promise<OrderToShip> {
  const order = await db
    .selectFrom("orders")
    .leftJoin("addresses", "addresses.id", "orders.addressId")
    .select([
      "orders.id",
      "orders.orderNumber",
      "orders.status",
      "orders.createdAt",
      "orders.itemsPrice",
      "orders.discount",
      "orders.delivery",
      "orders.total",
      sql<Recipient | null>`case when addresses.id is null then null else jsonb_build_object(
        'name', addresses.full_name, 'phone', coalesce(orders.contact_phone, orders.phone), 'email', addresses.email,
        'houseNo', addresses.house_no, 'roadName', addresses.road_name, 'landmark', addresses.landmark,
        'city', addresses.city, 'state', addresses.state, 'pincode', addresses.pincode) end`.as("to"),
      sql<ShippedLine[]>`(
        select jsonb_agg(jsonb_build_object(
          'name', name, 'sku', slug, 'productId', slug, 'quantity', quantity, 'refunded', ${goneUnits},
          'sellingPrice', selling_price, 'hsnCode', hsn_code, 'netWeightGrams', net_weight_grams) order by position)
        from order_lines where order_lines.order_id = orders.id)`.as("lines"),
    ])
    .where("orders.orderNumber", "=", orderNumber)
    .executeTakeFirst();
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  const { to, lines, ...rest } = order;
  if (!to) throw new ShopError("ORDER_NOT_SHIPPABLE");
  const sold = lines.map((line) => ({ ...line, sellingPrice: paise(line.sellingPrice) }));
  const left = stillPaidFor(sold, rest.discount);
  return { ...rest, ...left, total: sum([minus(left.itemsPrice, left.discount), rest.delivery]), to };
}

/** @throws ShopError ORDER_NOT_FOUND, ORDER_NOT_SHIPPABLE while it has no address */
export async function getShipment({ db, courier }: Deps, orderNumber: OrderNumber): Promise<Shipment> {
  const order = await getOrderToShip(db, orderNumber);
  const [{ parcel }, consignment] = await Promise.all([getShopProfile(db), findConsignment(db, order.id)]);
  return {
    orderId: order.orderNumber,
    status: order.status,
    name: order.to.name,
    city: order.to.city,
    state: order.to.state,
    pincode: order.to.pincode,
    totalAmount: order.total,
    parcel: {
      weightGrams: guessParcelGrams(order.lines, parcel.packagingGrams),
      lengthCm: parcel.lengthCm,
      widthCm: parcel.widthCm,
      heightCm: parcel.heightCm,
    },
    carriers: courier ? ["shiprocket", "manual"] : ["manual"],
    consignment,
  };
}
