// A business that buys: its GSTIN and name for the invoice, both or neither.
import { buyerGstinProblem, stateOfBuyer, stateOfGstin } from "./gstin.ts";
import type { OrderStatus } from "./order-status.ts";
import { STORABLE_LINE, visibleText } from "./storable-text.ts";

const MAX_BUSINESS_NAME_LENGTH = 120;

/** The statuses of a paid order that has no invoice yet: its shopper may change the business that the invoice will name. */
export const CHANGEABLE_BUSINESS: readonly OrderStatus[] = ["Paid", "Confirmed"];

/** As stored: null where nothing was entered. */
export interface BusinessBuyer {
  buyerGstin: string | null;
  buyerBusinessName: string | null;
}

export interface BusinessBuyerInput {
  /**
   * Whether the box for a GST invoice is ticked. If left out, as by clients of earlier releases, it counts as ticked once a field
   * is filled in.
   */
  needsGstInvoice?: boolean | undefined;
  buyerGstin?: string | undefined;
  buyerBusinessName?: string | undefined;
}

const OWN_GSTIN_PROBLEM = "This is the shop's own GSTIN. Enter that of the business that buys.";

const tidyGstin = (typed: string) => visibleText(typed).replace(/\s/g, "").toUpperCase();

const tidyName = (typed: string) => visibleText(typed).trim();

/**
 * The errors of the entered fields, by field; empty if they are valid. A business needs both: without the GSTIN the invoice gives
 * it no input tax credit, and rule 46 of the CGST Rules wants the recipient's name.
 * @param ownGstins the shop's: the GST portal refuses invoices of a shop to itself
 */
export function businessBuyerErrors(
  { needsGstInvoice, buyerGstin = "", buyerBusinessName = "" }: BusinessBuyerInput,
  ownGstins: readonly string[] = [],
): Record<string, string> {
  const tidy = tidyGstin(buyerGstin);
  const businessName = tidyName(buyerBusinessName);
  if (!(needsGstInvoice ?? (tidy !== "" || businessName !== ""))) return {};
  const otherwise = needsGstInvoice ? "untick the box" : "remove the name of the business";
  const isOwn = tidy !== "" && ownGstins.includes(tidy);
  const gstin =
    tidy === "" ? `Enter the GSTIN, or ${otherwise}` : isOwn ? OWN_GSTIN_PROBLEM : buyerGstinProblem(tidy);
  const name = nameProblem(businessName);
  return { ...(gstin && { buyerGstin: gstin }), ...(name && { buyerBusinessName: name }) };
}

function nameProblem(name: string): string | null {
  if (name === "") return "Enter the name of the business";
  if (name.length > MAX_BUSINESS_NAME_LENGTH) return `At most ${MAX_BUSINESS_NAME_LENGTH} characters`;
  return STORABLE_LINE.test(name) ? null : "It contains a character that cannot be stored";
}

/**
 * What a business should know whose GSTIN is of another state than the delivery; null if it is not. The place of supply is where
 * the parcel goes (IGST Act, section 10), and tax of another state is no input tax credit of this registration.
 * @param gstin as typed
 * @param deliveryState as in the address; empty if unknown
 * @param shopGstin the shop's
 */
export function otherStateNote(gstin: string, deliveryState: string, shopGstin: string): string | null {
  const registered = stateOfBuyer(tidyGstin(gstin));
  if (!registered || deliveryState === "" || registered === deliveryState) return null;
  const tax =
    stateOfGstin(shopGstin) === deliveryState
      ? `${deliveryState}'s CGST and SGST`
      : `IGST with ${deliveryState} as the place of supply`;
  return `This GSTIN is registered in ${registered}, and the parcel goes to ${deliveryState}: the invoice has ${tax}, which the business may not be able to claim.`;
}

/**
 * The values to store. A field that is missing stays as it is; an empty one is removed, and both without the tick.
 * @param input without errors
 */
export function businessBuyerChanges(input: BusinessBuyerInput): Partial<BusinessBuyer> {
  if (input.needsGstInvoice === false) return { buyerGstin: null, buyerBusinessName: null };
  const { buyerGstin, buyerBusinessName } = input;
  return {
    ...(buyerGstin !== undefined && { buyerGstin: tidyGstin(buyerGstin) || null }),
    ...(buyerBusinessName !== undefined && { buyerBusinessName: tidyName(buyerBusinessName) || null }),
  };
}

/** The business as it is after the changes: one that has lost its GSTIN or name is refused. */
export function businessAfter(stored: BusinessBuyer, input: BusinessBuyerInput): BusinessBuyerInput {
  const { buyerGstin, buyerBusinessName } = { ...stored, ...businessBuyerChanges(input) };
  const { needsGstInvoice } = input;
  return { needsGstInvoice, buyerGstin: buyerGstin ?? "", buyerBusinessName: buyerBusinessName ?? "" };
}

/** Those of the changes that differ from what is stored. @param input without errors */
export function changedBusiness(stored: BusinessBuyer, input: BusinessBuyerInput): Partial<BusinessBuyer> {
  const { buyerGstin, buyerBusinessName } = { ...stored, ...businessBuyerChanges(input) };
  return {
    ...(buyerGstin !== stored.buyerGstin && { buyerGstin }),
    ...(buyerBusinessName !== stored.buyerBusinessName && { buyerBusinessName }),
  };
}

/**
 * Whether the input has a GSTIN or name that differs from the stored one; an empty or missing field does not.
 * @param input without errors
 */
export function addsToBuyer(stored: BusinessBuyer, input: BusinessBuyerInput): boolean {
  return Object.values(changedBusiness(stored, input)).some((value) => value !== null);
}
