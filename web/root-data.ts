import { useRouteLoaderData } from "react-router";
import type { PublicShopProfile } from "../contract/shop-profile.ts";

/** What the root's loader returns. */
export interface RootData {
  shop: PublicShopProfile;
  publicUrl: string;
  /** Where the payment provider's checkout script is loaded from. */
  checkoutScript: string;
  /** Whether pages install the service worker. */
  serviceWorker: boolean;
}

/** Undefined when the root's loader has failed. */
export const useRootData = () => useRouteLoaderData<RootData>("root");
