// A business that buys: its GSTIN and name for the invoice, both optional.
import { gstinProblem } from "./gstin.ts";
import { STORABLE_LINE } from "./storable-text.ts";

const MAX_BUSINESS_NAME_LENGTH = 120;

/** As stored: null where nothing was entered. */
export interface BusinessBuyer {
  buyerGstin: string | null;
  buyerBusinessName: string | null;
}

export interface BusinessBuyerInput {
  buyerGstin?: string | undefined;
  buyerBusinessName?: string | undefined;
}

const OWN_GSTIN_PROBLEM = "This is the shop's own GSTIN. Enter that of the business that buys.";

const tidyGstin = (typed: string) => typed.replace(/\s/g, "").toUpperCase();

/**
 * The errors of the entered fields, by field; empty if they are valid.
 * @param ownGstins the shop's: the GST portal refuses invoices of a shop to itself
 */
export function businessBuyerErrors(
  { buyerGstin = "", buyerBusinessName = "" }: BusinessBuyerInput,
  ownGstins: readonly string[] = [],
): Record<string, string> {
  const tidy = tidyGstin(buyerGstin);
  const isOwn = tidy !== "" && ownGstins.includes(tidy);
  const gstin = isOwn ? OWN_GSTIN_PROBLEM : gstinProblem(tidy);
  const name = nameProblem(buyerBusinessName.trim());
  return { ...(gstin && { buyerGstin: gstin }), ...(name && { buyerBusinessName: name }) };
}

function nameProblem(name: string): string | null {
  if (name.length > MAX_BUSINESS_NAME_LENGTH) return `At most ${MAX_BUSINESS_NAME_LENGTH} characters`;
  return STORABLE_LINE.test(name) ? null : "It contains a character that cannot be stored";
}

/**
 * The values to store. A field that is missing stays as it is; an empty one is removed.
 * @param input without errors
 */
export function businessBuyerChanges(input: BusinessBuyerInput): Partial<BusinessBuyer> {
  const { buyerGstin, buyerBusinessName } = input;
  return {
    ...(buyerGstin !== undefined && { buyerGstin: tidyGstin(buyerGstin) || null }),
    ...(buyerBusinessName !== undefined && { buyerBusinessName: buyerBusinessName.trim() || null }),
  };
}

/**
 * Whether the input has a GSTIN or name that differs from the stored one; an empty or missing field does not.
 * @param input without errors
 */
export function addsToBuyer(stored: BusinessBuyer, input: BusinessBuyerInput): boolean {
  const { buyerGstin, buyerBusinessName } = { ...stored, ...businessBuyerChanges(input) };
  return (
    (buyerGstin !== null && buyerGstin !== stored.buyerGstin) ||
    (buyerBusinessName !== null && buyerBusinessName !== stored.buyerBusinessName)
  );
}
