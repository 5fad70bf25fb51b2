// The shop's position under GST: it decides which document a buyer gets, and whether prices include GST.
import { type GstRegistrations, registeredStateOn } from "./gstin.ts";

/** Those that the owner chooses. */
export const REGISTERED_REGIMES = ["regular", "composition"] as const;
/** A shop without a GSTIN is unregistered: that is no setting of its own. */
export const TAX_REGIMES = [...REGISTERED_REGIMES, "unregistered"] as const;
export type TaxRegime = (typeof TAX_REGIMES)[number];

/**
 * The warning that a shop of this regime must not sell to other states; null if it may. The checkout does not refuse
 * such orders.
 */
export function otherStatesWarning(regime: TaxRegime): string | null {
  switch (regime) {
    case "regular":
      return null;
    case "composition":
      return "A composition dealer must not sell goods to other states (CGST Act, section 10(2)(c)). The shop does not refuse such orders.";
    case "unregistered":
      return "Without a GSTIN you must not sell taxable goods to other states (CGST Act, section 24(i)). The shop does not refuse such orders.";
  }
}

/** A regime, and the first day on which it applies. */
export interface RegimeChange {
  /** yyyy-mm-dd in India. */
  from: string;
  regime: TaxRegime;
}

/** The GSTINs of the shop and its regimes, each with the day from which it applies. */
export interface TaxPosition extends GstRegistrations {
  regimes: readonly RegimeChange[];
}

/**
 * The regime of a day. Without an entry: regular with a GSTIN, unregistered without one. No other regime is possible
 * without a GSTIN.
 * @param day yyyy-mm-dd in India
 */
export function regimeOn(day: string, position: TaxPosition): TaxRegime {
  if (registeredStateOn(day, position) === null) return "unregistered";
  const begun = position.regimes.filter(({ from }) => from <= day);
  return begun.slice().sort((a, b) => b.from.localeCompare(a.from))[0]?.regime ?? "regular";
}

/**
 * The state whose GST the prices of a day include; null if they include none (CGST Act, section 10(4): a composition
 * dealer collects no tax).
 * @param day yyyy-mm-dd in India
 */
export function taxedStateOn(day: string, position: TaxPosition): string | null {
  return regimeOn(day, position) === "regular" ? registeredStateOn(day, position) : null;
}
