import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import { isParcelStopped } from "../../rules/order-status.ts";
import { ShopError } from "../errors.ts";
import { isBooked } from "../facts/parcels.ts";
import type { Queryable } from "../platform/database/connect.ts";

export interface OrderBooking {
  id: string;
  /** The id of the order's row. */
  orderId: OrderUuid;
  carrier: string;
  /** The shop's reference of the consignment at the courier. */
  reference: string;
  awb: string;
  providerShipmentId: string | null;
  state: "created" | "delivered";
  /** The order is on hold and the courier does not have the parcel yet. */
  isStopped: boolean;
}

/**
 * The booking of an order, for calls to its courier.
 * @throws ShopError CONSIGNMENT_NOT_FOUND if there is none
 */
export async function getBookingOfOrder(db: Queryable, orderNumber: OrderNumber): Promise<OrderBooking> {
  const consignment = await db
    .selectFrom("consignments")
    .innerJoin("orders", "orders.id", "consignments.orderId")
    .select([
      "consignments.id",
      "orders.id as orderId",
      "consignments.carrier",
      "consignments.reference",
      "consignments.awb",
      "consignments.providerShipmentId",
      "consignments.state",
      "orders.status",
      "orders.held",
    ])
    .where("orders.orderNumber", "=", orderNumber)
    .where(isBooked())
    .executeTakeFirst();
  if (!consignment) throw new ShopError("CONSIGNMENT_NOT_FOUND");
  const { status, held, ...rest } = consignment;
  return { ...(rest as Omit<OrderBooking, "isStopped">), isStopped: isParcelStopped(status, held) };
}

/**
 * The booking of an order whose parcel may leave the shop.
 * @throws ShopError CONSIGNMENT_NOT_FOUND if there is none, ORDER_HELD
 */
export async function getBookingToSend(db: Queryable, orderNumber: OrderNumber): Promise<OrderBooking> {
  const consignment = await getBookingOfOrder(db, orderNumber);
  if (consignment.isStopped) throw new ShopError("ORDER_HELD");
  return consignment;
}
