import type { Consignment } from "../../contract/consignments.ts";
import { audit, type By } from "../activity/audit.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { findConsignment } from "./consignment-queries.ts";
import { courierOf, tellInShopWords } from "./courier-words.ts";
import { getMadeConsignment } from "./made-consignment.ts";

/**
 * Asks the courier to fetch a parcel.
 * @throws ShopError CONSIGNMENT_NOT_FOUND, COURIER_REFUSED (also for one that was typed in), COURIER_UNAVAILABLE
 */
export async function schedulePickup(deps: Deps, orderId: string, by: By): Promise<Consignment> {
  const { db } = deps;
  const { id, orderInternalId, carrier, providerShipmentId } = await getMadeConsignment(db, orderId);
  if (carrier === "manual" || providerShipmentId === null) {
    throw new ShopError("COURIER_REFUSED", { message: "This courier has to be called by phone." });
  }
  const pickupAt = await courierOf(deps).schedulePickup(providerShipmentId).catch(tellInShopWords(deps));
  if (pickupAt) {
    await inTransaction(db, async (trx) => {
      await trx.updateTable("consignments").set({ pickupAt }).where("id", "=", id).execute();
      await audit(trx, { ...by, action: "pickup booked", subject: orderId, after: { pickupAt } });
    });
  }
  return (await findConsignment(db, orderInternalId)) as Consignment;
}
