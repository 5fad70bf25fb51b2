import { getShop, type PublicShopProfile } from "../../contract/shop-profile.ts";
import { useRootData } from "../root-data.ts";
import { queryClient } from "../ui/admin/query-client.ts";
import { queryOf, useCall } from "./store/queries.ts";

/** The shop's public profile: that of the document, or a newer one. Undefined if it could not be loaded. */
export function useShop(): PublicShopProfile | undefined {
  return useCall(getShop, {}, { initial: useRootData()?.shop }).data;
}

/** Shows saved changes in the whole admin area. A reload could return the profile that the shop has cached from before. */
export function showSavedShop(changes: Partial<PublicShopProfile>): void {
  queryClient.setQueryData(queryOf(getShop, {}).queryKey, (shop) => shop && { ...shop, ...changes });
}
