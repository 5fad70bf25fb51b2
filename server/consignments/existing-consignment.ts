import type { Carrier } from "../../contract/consignments.ts";
import type { Queryable } from "../database/connect.ts";
import { ShopError } from "../errors.ts";

export interface ExistingConsignment {
  id: string;
  /** The order's internal id. */
  orderInternalId: string;
  carrier: Carrier;
  awb: string;
  providerShipmentId: string | null;
  state: "created" | "delivered";
}

/**
 * The consignment of an order by the order's public id.
 * @throws ShopError CONSIGNMENT_NOT_FOUND while there is none
 */
export async function getExistingConsignment(db: Queryable, orderId: string): Promise<ExistingConsignment> {
  const made = await db
    .selectFrom("consignments")
    .innerJoin("orders", "orders.id", "consignments.orderId")
    .select([
      "consignments.id",
      "orders.id as orderInternalId",
      "consignments.carrier",
      "consignments.awb",
      "consignments.providerShipmentId",
      "consignments.state",
    ])
    .where("orders.orderId", "=", orderId)
    .where("consignments.state", "in", ["created", "delivered"])
    .executeTakeFirst();
  if (!made) throw new ShopError("CONSIGNMENT_NOT_FOUND");
  return made as ExistingConsignment;
}
