import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import type { Carrier } from "../../rules/parcel-stages.ts";
import type { Queryable } from "../database/connect.ts";
import { ShopError } from "../errors.ts";

export interface ExistingConsignment {
  id: string;
  /** The id of the order's row. */
  orderId: OrderUuid;
  carrier: Carrier;
  /** Our own reference of it at the courier. */
  reference: string;
  awb: string;
  providerShipmentId: string | null;
  state: "created" | "delivered";
}

/**
 * The consignment of an order.
 * @throws ShopError CONSIGNMENT_NOT_FOUND while there is none
 */
export async function getExistingConsignment(
  db: Queryable,
  orderNumber: OrderNumber,
): Promise<ExistingConsignment> {
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
    ])
    .where("orders.orderNumber", "=", orderNumber)
    .where("consignments.state", "in", ["created", "delivered"])
    .executeTakeFirst();
  if (!consignment) throw new ShopError("CONSIGNMENT_NOT_FOUND");
  return consignment as ExistingConsignment;
}
