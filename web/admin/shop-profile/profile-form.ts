// The profile as form fields, with amounts in rupees.
import type { UseFormReturn } from "react-hook-form";
import type { ShopSettings, ShopSettingsChanges } from "../../../contract/shop-profile.ts";
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

/** Rounds to the paisa. NaN becomes ₹-1, which the server refuses with an error for the field. */
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

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The changed settings; of a group, only its changed parts. A page sends nothing else. */
export function settingsChanges(before: ShopSettings, after: ShopSettings): ShopSettingsChanges {
  return differences({ ...before }, { ...after }, 1) as ShopSettingsChanges;
}

/**
 * The saved values, with the edits made during the request on top. Lists are replaced as a whole.
 * @param sent the form's values when it was sent
 * @param typed the form's values now
 */
export function withEditsSince(
  saved: ProfileFields,
  { sent, typed }: Record<"sent" | "typed", ProfileFields>,
): ProfileFields {
  return merge(
    { ...saved },
    differences({ ...sent }, { ...typed }, Number.POSITIVE_INFINITY),
  ) as ProfileFields;
}

function merge(below: Record<string, unknown>, changes: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...below };
  for (const [name, value] of Object.entries(changes)) {
    const was = below[name];
    merged[name] = isGroup(was) && isGroup(value) ? merge(was, value) : value;
  }
  return merged;
}

/** @param depth how many levels of groups are compared part by part; deeper groups are sent as a whole */
function differences(before: Record<string, unknown>, after: Record<string, unknown>, depth: number) {
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(after)) {
    const was = before[name];
    if (JSON.stringify(was) === JSON.stringify(value)) continue;
    changed[name] = depth > 0 && isGroup(was) && isGroup(value) ? differences(was, value, depth - 1) : value;
  }
  return changed;
}
