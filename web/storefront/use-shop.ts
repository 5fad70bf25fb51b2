import type { DeliveryTerms } from "../../rules/pricing.ts";
import { useRootData } from "../root-data.ts";

/** The shop's profile, from the root loader. */
export function useShop() {
  const root = useRootData();
  if (!root) throw new Error("the root loader has failed");
  return root.shop;
}

export function useDeliveryTerms(): DeliveryTerms {
  const { deliveryCharge, freeDeliveryAbove } = useShop();
  return { charge: deliveryCharge, freeAbove: freeDeliveryAbove };
}
