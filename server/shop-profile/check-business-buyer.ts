import { type BusinessBuyerInput, businessBuyerErrors } from "../../rules/buyer.ts";
import { ShopError } from "../errors.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { getShopProfile } from "./shop-profile-queries.ts";

/** Checks the GSTIN and name of a business that buys. @throws ShopError INVALID_INPUT */
export async function checkBusinessBuyer(db: Queryable, buyer: BusinessBuyerInput): Promise<void> {
  const fields = businessBuyerErrors(buyer, buyer.buyerGstin ? await listOwnGstins(db) : []);
  if (Object.keys(fields).length > 0) throw new ShopError("INVALID_INPUT", { fields });
}

async function listOwnGstins(db: Queryable): Promise<string[]> {
  const { gstin, formerGstins } = await getShopProfile(db);
  return [gstin, ...formerGstins.map((former) => former.gstin)];
}
