// The texts that the law prescribes for invoices, bills of supply and the documents of refunds.
import { fssaiName } from "./fssai-name.ts";
import type { Supply } from "./gst.ts";
import { type DocumentLine, isTaxed, type TaxDocumentKind } from "./tax-documents.ts";

/** The names of the kinds. */
export const DOCUMENT_TITLES: Readonly<Record<TaxDocumentKind, string>> = {
  invoice: "Tax invoice",
  "bill of supply": "Bill of supply",
  "plain bill": "Bill",
  "credit note": "Credit note",
  "refund voucher": "Refund voucher",
};

/**
 * What the document says that it is (CGST Rules, rules 46, 49, 51 and 53). One for goods with and without tax to a buyer
 * without a GSTIN is both in one (rule 46A).
 */
export function documentTitle({
  kind,
  supply,
  buyerGstin,
  lines,
}: {
  kind: TaxDocumentKind;
  supply: Supply;
  buyerGstin: string | null;
  lines: readonly Pick<DocumentLine, "gstRatePercent">[];
}): string {
  const isBoth = kind === "invoice" && supply !== "no GST" && buyerGstin === null && !lines.every(isTaxed);
  return isBoth ? "Invoice-cum-bill of supply" : DOCUMENT_TITLES[kind];
}

/** At the top of each bill of supply of a composition dealer (CGST Rules, rule 5(1)(f)). */
export const COMPOSITION_NOTICE = "Composition taxable person, not eligible to collect tax on supplies";

/** @returns empty without a number */
export const fssaiText = (number: string): string => (number === "" ? "" : `${fssaiName(number)} ${number}`);

/** Union territories without a legislature have UTGST in place of SGST. By their GST state code. */
const UTGST_CODES: readonly string[] = ["04", "26", "31", "35", "38"];

/** @param placeOfSupply with its state code: 32-Kerala */
export function stateTaxName(placeOfSupply: string): "SGST" | "UTGST" {
  return UTGST_CODES.includes(placeOfSupply.slice(0, 2)) ? "UTGST" : "SGST";
}
