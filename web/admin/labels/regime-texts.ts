import type { TaxRegime } from "../../../rules/tax-regime.ts";

/** Each tax regime's label, and the papers that its packed orders get. */
export const REGIMES: Readonly<Record<TaxRegime, { label: string; paper: string }>> = {
  regular: { label: "Regular", paper: "tax invoices" },
  composition: { label: "Composition", paper: "bills of supply, without GST" },
  unregistered: { label: "Not registered for GST", paper: "plain bills, without GST" },
};
