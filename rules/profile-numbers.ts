// The limits of the numbers in the shop settings, for the form and the server.
import { RUPEES_ERROR } from "./number-input.ts";
import { MAX_CM, MIN_CM } from "./parcel.ts";

interface NumberLimits {
  kind: "whole" | "measure" | "rupees";
  min: number;
  max: number;
}

const whole = (min: number, max: number): NumberLimits => ({ kind: "whole", min, max });
const measure = (min: number, max: number): NumberLimits => ({ kind: "measure", min, max });
const DAYS = whole(1, 60);
const SIDE = measure(MIN_CM, MAX_CM);
const SHEET_SIDE = measure(0, 200);
/** Below one crore, like every price, so that an order's total can be paid. */
const CHARGE: NumberLimits = { kind: "rupees", min: 0, max: 9_999_999.99 };

/** By path in the settings; amounts in rupees. */
export const PROFILE_NUMBERS = {
  deliveryCharge: CHARGE,
  freeDeliveryAbove: CHARGE,
  cutoffHour: whole(0, 23),
  smsAlarmBelow: whole(0, 100_000),
  lowStockBelow: whole(0, 100_000),
  "zoneDays.ownState": DAYS,
  "zoneDays.near": DAYS,
  "zoneDays.rest": DAYS,
  "zoneDays.remote": DAYS,
  "sheet.weightKg": measure(0, 50),
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
 * The error of a number in the settings, or null.
 * @param value NaN if no number was typed
 */
export function profileNumberError(name: ProfileNumber, value: number): string | null {
  const { kind, min, max } = PROFILE_NUMBERS[name];
  if (kind === "rupees") {
    if (Number.isNaN(value) || Math.round(value * 100) / 100 !== value) return RUPEES_ERROR;
    if (value < min) return "Not below 0";
    return value > max ? "Below ₹1 crore" : null;
  }
  if (Number.isNaN(value)) return "Enter a number";
  if (kind === "whole" && !Number.isInteger(value)) return "A whole number";
  if (value < min) return `At least ${min}`;
  return value > max ? `At most ${max}` : null;
}
