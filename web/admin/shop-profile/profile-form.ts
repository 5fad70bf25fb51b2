// The profile as it is typed: numbers as texts, and amounts in rupees.
import type { ShopSettings, ShopSettingsChanges } from "../../../contract/shop-profile.ts";
import { fromRupees, type Paise, toRupees } from "../../../rules/money.ts";
import { settingProblem } from "../../../rules/new-settings.ts";
import { numberTyped, rupeesTyped } from "../../../rules/number-input.ts";
import { PROFILE_NUMBERS, type ProfileNumber, profileNumberError } from "../../../rules/profile-numbers.ts";
import { at, withPart } from "../../ui/admin/draft.ts";
import type { Draft } from "../../ui/admin/use-draft.ts";

type WithTexts<Value> = Value extends number
  ? string
  : Value extends readonly (infer Item)[]
    ? WithTexts<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: WithTexts<Value[Name]> }
      : Value;

export type ProfileFields = WithTexts<ShopSettings>;

export type ProfileForm = Draft<ProfileFields>;

const NUMBERS = Object.keys(PROFILE_NUMBERS) as ProfileNumber[];
const isAmount = (name: ProfileNumber) => PROFILE_NUMBERS[name].kind === "rupees";

export function toFields(settings: ShopSettings): ProfileFields {
  const textOf = (name: ProfileNumber) => {
    const value = at(settings, name);
    return String(isAmount(name) ? toRupees(value as Paise) : value);
  };
  const fields: unknown = NUMBERS.reduce((all, name) => withPart(all, name, textOf(name)), settings);
  return fields as ProfileFields;
}

/** @returns the amount, rounded to the paisa; ₹-1 for any other text, which the server refuses with an error for the field */
export function typedRupees(typed: string): Paise {
  const rupees = rupeesTyped(typed);
  return fromRupees(Number.isFinite(rupees) ? Math.round(rupees * 100) / 100 : -1);
}

export function toSettings(fields: ProfileFields): ShopSettings {
  const typedValue = (name: ProfileNumber) =>
    isAmount(name) ? typedRupees(at(fields, name)) : numberTyped(at(fields, name));
  const settings: unknown = NUMBERS.reduce((all, name) => withPart(all, name, typedValue(name)), fields);
  return settings as ShopSettings;
}

/**
 * The error of a typed setting, or null. As on the server, a saved value that breaks a newer rule does not prevent saving the
 * rest.
 * @param name a path
 */
export function fieldProblem(
  { base, typed }: Pick<ProfileForm, "base" | "typed">,
  name: string,
): string | null {
  const text = String(at(typed, name));
  if (text === String(at(base, name))) return null;
  if (!(name in PROFILE_NUMBERS)) return settingProblem(name, text);
  const number = name as ProfileNumber;
  return profileNumberError(number, isAmount(number) ? rupeesTyped(text) : numberTyped(text));
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The changed settings; of a group, only its changed parts. A page sends nothing else. */
export function settingsChanges(before: ShopSettings, after: ShopSettings): ShopSettingsChanges {
  return differences({ ...before }, { ...after }, 1) as ShopSettingsChanges;
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
