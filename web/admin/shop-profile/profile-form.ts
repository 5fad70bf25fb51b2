// The profile as form fields: amounts are in rupees.
import type { UseFormReturn } from "react-hook-form";
import type { ShopSettings } from "../../../contract/shop-profile.ts";
import { fromRupees, type Paise, toRupees } from "../../../rules/money.ts";

export type ProfileFields = Omit<ShopSettings, "deliveryCharge" | "freeDeliveryAbove"> & {
  /** Rupees. */
  deliveryCharge: number;
  freeDeliveryAbove: number;
};

export type ProfileForm = UseFormReturn<ProfileFields>;

export function toFields(settings: ShopSettings): ProfileFields {
  const { deliveryCharge, freeDeliveryAbove, ...others } = settings;
  return {
    ...others,
    deliveryCharge: toRupees(deliveryCharge),
    freeDeliveryAbove: toRupees(freeDeliveryAbove),
  };
}

/** Rounded to the paisa. NaN becomes -1, which the server refuses with an error for the field. */
export function typedRupees(rupees: number): Paise {
  return fromRupees(Number.isFinite(rupees) ? Math.round(rupees * 100) / 100 : -1);
}

export function toSettings(fields: ProfileFields): ShopSettings {
  const { deliveryCharge, freeDeliveryAbove, ...others } = fields;
  return {
    ...others,
    deliveryCharge: typedRupees(deliveryCharge),
    freeDeliveryAbove: typedRupees(freeDeliveryAbove),
  };
}
