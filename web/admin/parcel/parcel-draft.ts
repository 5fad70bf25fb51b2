// The size and weight of a parcel as text: in form fields and in a URL.
import type { Parcel } from "../../../contract/consignments.ts";
import { numberTyped } from "../../../rules/number-input.ts";
import { MAX_CM, MAX_GRAMS, MIN_CM } from "../../../rules/parcel.ts";

export const PARCEL_FIELDS = ["weightGrams", "lengthCm", "widthCm", "heightCm"] as const;
export type ParcelField = (typeof PARCEL_FIELDS)[number];
export type ParcelDraft = Record<ParcelField, string>;

export function draftOf(parcel: Parcel): ParcelDraft {
  return Object.fromEntries(PARCEL_FIELDS.map((field) => [field, String(parcel[field])])) as ParcelDraft;
}

/** Reads the draft from a URL; fields that are missing there come from `guess`. */
export function draftFrom(search: URLSearchParams, guess: Parcel): ParcelDraft {
  const drafted = draftOf(guess);
  for (const field of PARCEL_FIELDS) drafted[field] = search.get(field) ?? drafted[field];
  return drafted;
}

/** The error message of a field; null if it is valid. */
function problemOf(field: ParcelField, typed: string): string | null {
  const value = numberTyped(typed);
  if (Number.isNaN(value)) return "Enter a number";
  if (field === "weightGrams") {
    if (!Number.isInteger(value)) return "Whole grams";
    if (value < 1) return "At least 1 g";
    return value > MAX_GRAMS ? "At most 50 kg" : null;
  }
  if (value < MIN_CM) return `At least ${MIN_CM} cm`;
  if (value > MAX_CM) return `At most ${MAX_CM} cm`;
  return /\.\d\d/.test(String(value)) ? "At most one decimal" : null;
}

/** The parcel, or null and the error messages by field. */
export function readDraft(draft: ParcelDraft): {
  parcel: Parcel | null;
  problems: Partial<Record<ParcelField, string>>;
} {
  const problems: Partial<Record<ParcelField, string>> = {};
  for (const field of PARCEL_FIELDS) {
    const problem = problemOf(field, draft[field]);
    if (problem) problems[field] = problem;
  }
  if (Object.keys(problems).length > 0) return { parcel: null, problems };
  const parcel = Object.fromEntries(
    PARCEL_FIELDS.map((field) => [field, numberTyped(draft[field])]),
  ) as Parcel;
  return { parcel, problems };
}
