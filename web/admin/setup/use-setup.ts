import { getShopSetup, type ShopSetup } from "../../../contract/shop-setup.ts";
import { useIsOwner } from "../profile.ts";
import { useCall } from "../store/queries.ts";

/** The set-up list; undefined while it loads, and for staff who cannot change settings. */
export function useSetup(): ShopSetup | undefined {
  return useCall(getShopSetup, {}, { isWanted: useIsOwner() }).data;
}

export const openLines = ({ lines }: ShopSetup) => lines.filter(({ isDone }) => !isDone);
