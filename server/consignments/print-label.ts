import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { courierOf, tellInShopWords } from "./courier-words.ts";
import { getMadeConsignment } from "./made-consignment.ts";

/**
 * The label of an order's parcel, a PDF.
 * @throws ShopError CONSIGNMENT_NOT_FOUND (also for a courier that gives none), COURIER_REFUSED, COURIER_UNAVAILABLE
 */
export async function printLabel(deps: Deps, orderId: string): Promise<Buffer> {
  const { providerShipmentId } = await getMadeConsignment(deps.db, orderId);
  if (providerShipmentId === null) throw new ShopError("CONSIGNMENT_NOT_FOUND");
  return courierOf(deps).label(providerShipmentId).catch(tellInShopWords(deps));
}
