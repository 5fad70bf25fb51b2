// The limits of the numbers in the shop settings, for the form and the server.
import { formatRupees, fromRupees } from "./money.ts";
import { RUPEES_ERROR, wholeNumberError } from "./number-input.ts";
import { MAX_CM, MAX_GRAMS, MIN_CM } from "./parcel.ts";

interface NumberLimits {
  kind: "whole" | "measure" | "rupees";
  min: number;
  max: number;
  unit?: string;
}

const whole = (min: number, max: number): NumberLimits => ({ kind: "whole", min, max });
const measure = (min: number, max: number, unit: string): NumberLimits => ({
  kind: "measure",
  min,
  max,
  unit,
});
const rupees = (min: number, max: number): NumberLimits => ({ kind: "rupees", min, max });
const DAYS = whole(1, 30);
const SIDE = measure(MIN_CM, MAX_CM, "cm");
/** 0 for a side that the shop does not state. */
const SHEET_SIDE = measure(0, MAX_CM, "cm");

/** By path in the settings; amounts in rupees. */
export const PROFILE_NUMBERS = {
  deliveryCharge: rupees(0, 10_000),
  /** Below one crore, like every price: a shop that never delivers free of charge enters a large amount. */
  freeDeliveryAbove: rupees(0, 9_999_999.99),
  cutoffHour: whole(0, 23),
  smsAlarmBelow: whole(0, 100_000),
  lowStockBelow: whole(0, 100_000),
  "zoneDays.ownState": DAYS,
  "zoneDays.near": DAYS,
  "zoneDays.rest": DAYS,
  "zoneDays.remote": DAYS,
  "sheet.weightKg": measure(0.01, MAX_GRAMS / 1000, "kg"),
  "sheet.quantity": whole(1, 99),
  "sheet.lengthCm": SHEET_SIDE,
  "sheet.widthCm": SHEET_SIDE,
  "sheet.heightCm": SHEET_SIDE,
  "parcel.packagingGrams": whole(0, 10_000),
  "parcel.lengthCm": SIDE,
  "parcel.widthCm": SIDE,
  "parcel.heightCm": SIDE,
} as const satisfies Record<string, NumberLimits>;
export type ProfileNumber = keyof typeof PROFILE_NUMBERS;

/**
 * The error of a number in the settings, or null. It names the limits.
 * @param value NaN if no number was typed
 */
export function profileNumberError(name: ProfileNumber, value: number): string | null {
  const { kind, min, max, unit }: NumberLimits = PROFILE_NUMBERS[name];
  const isWithin = value >= min && value <= max;
  if (kind === "rupees") {
    if (Number.isNaN(value) || Math.round(value * 100) / 100 !== value) return RUPEES_ERROR;
    return isWithin ? null : `From ${formatRupees(fromRupees(min))} to ${formatRupees(fromRupees(max))}`;
  }
  if (isWithin && (kind === "measure" || Number.isInteger(value))) return null;
  return kind === "whole" ? wholeNumberError(min, max) : `From ${min} to ${max} ${unit}`;
}
