// A coupon's terms as typed, and parsed.
import type { AdminCoupon } from "../../../contract/admin-coupons.ts";
import { fromRupees, isRupees, toRupees } from "../../../rules/money.ts";
import { numberTyped, rupeesTyped } from "../../../rules/number-input.ts";
import { indianClock } from "../../../rules/time.ts";
import { whatChanged } from "../../../rules/what-changed.ts";

export interface TermsDraft {
  validFrom: string;
  validUntil: string;
  minItemsPrice: string;
  totalLimit: string;
  perPhoneLimit: string;
}

type Terms = Pick<AdminCoupon, keyof TermsDraft>;

export const NO_TERMS: TermsDraft = {
  validFrom: "",
  validUntil: "",
  minItemsPrice: "",
  totalLimit: "",
  perPhoneLimit: "",
};

export function draftOf(coupon: AdminCoupon): TermsDraft {
  return {
    validFrom: toIndianInput(coupon.validFrom),
    validUntil: toIndianInput(coupon.validUntil),
    minItemsPrice: coupon.minItemsPrice === 0 ? "" : String(toRupees(coupon.minItemsPrice)),
    totalLimit: coupon.totalLimit === null ? "" : String(coupon.totalLimit),
    perPhoneLimit: coupon.perPhoneLimit === null ? "" : String(coupon.perPhoneLimit),
  };
}

/** Parses the terms. @returns them, and errors by field. The server checks everything else. */
export function readTerms(draft: TermsDraft): { terms: Terms; problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const count = (field: "totalLimit" | "perPhoneLimit") => {
    if (draft[field].trim() === "") return null;
    const typed = numberTyped(draft[field]);
    if (!Number.isInteger(typed) || typed < 1) problems[field] = "A whole number, at least 1";
    return typed;
  };
  const rupees = draft.minItemsPrice.trim() === "" ? 0 : rupeesTyped(draft.minItemsPrice);
  if (!isRupees(rupees) || rupees < 0) problems.minItemsPrice = "An amount in rupees, such as 499 or 499.50";
  const terms = {
    validFrom: fromIndianInput(draft.validFrom),
    validUntil: fromIndianInput(draft.validUntil),
    minItemsPrice: fromRupees(problems.minItemsPrice ? 0 : rupees),
    totalLimit: count("totalLimit"),
    perPhoneLimit: count("perPhoneLimit"),
  };
  return { terms, problems };
}

/**
 * The parsed terms that were changed since the coupon was loaded. The others are not sent: another tab may have changed them.
 * @param draft without problems
 */
export function changedTerms(loaded: AdminCoupon, draft: TermsDraft): Partial<Terms> {
  const changed = whatChanged<TermsDraft>(draftOf(loaded), draft).after;
  return Object.fromEntries(Object.entries(readTerms(draft).terms).filter(([name]) => name in changed));
}

// Values of <input type="datetime-local"> are Indian time, regardless of the browser's time zone.
const INDIA_OFFSET = "+05:30";
const INPUT_LENGTH = "2026-12-01T10:00".length;

/** @param iso an instant in ISO 8601 @returns 2026-12-01T10:00; an empty string for null */
export function toIndianInput(iso: string | null): string {
  return iso === null ? "" : indianClock(new Date(iso)).slice(0, INPUT_LENGTH);
}

/** @returns ISO 8601 with the offset of India; null for an empty input */
export function fromIndianInput(value: string): string | null {
  return value === "" ? null : `${value.length === INPUT_LENGTH ? `${value}:00` : value}${INDIA_OFFSET}`;
}
