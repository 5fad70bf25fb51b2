import type { Consignment } from "../../contract/consignments.ts";
import type { Deps } from "../deps.ts";
import { findConsignment } from "./consignment-queries.ts";
import { courierOf, tellInShopWords } from "./courier-words.ts";
import { getMadeConsignment } from "./made-consignment.ts";
import { recordTracking } from "./record-tracking.ts";

/**
 * Asks the courier where an order's parcel is; one that was typed in is given as it is, since nobody can be asked.
 * @throws ShopError CONSIGNMENT_NOT_FOUND, COURIER_REFUSED, COURIER_UNAVAILABLE
 */
export async function refreshTracking(deps: Deps, orderId: string): Promise<Consignment> {
  const { id, orderInternalId, carrier, awb, state } = await getMadeConsignment(deps.db, orderId);
  if (carrier !== "manual" && state === "created") {
    const tracking = await courierOf(deps).track(awb).catch(tellInShopWords(deps));
    await recordTracking(deps, id, tracking);
  }
  return (await findConsignment(deps.db, orderInternalId)) as Consignment;
}
