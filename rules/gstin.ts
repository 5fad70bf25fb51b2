// The numbers that the GST portal gives out (CGST Rules, rules 10, 12, 13 and 17): 15 characters of several kinds, each with
// the code of its state and a check digit.
import { INDIAN_STATES, type IndianState } from "./address.ts";

/** Codes 25 and 28 belong to states that were merged or split. GSTINs issued with them stay valid. */
const STATE_BY_CODE: Readonly<Record<string, IndianState>> = {
  "01": "Jammu and Kashmir",
  "02": "Himachal Pradesh",
  "03": "Punjab",
  "04": "Chandigarh",
  "05": "Uttarakhand",
  "06": "Haryana",
  "07": "Delhi",
  "08": "Rajasthan",
  "09": "Uttar Pradesh",
  "10": "Bihar",
  "11": "Sikkim",
  "12": "Arunachal Pradesh",
  "13": "Nagaland",
  "14": "Manipur",
  "15": "Mizoram",
  "16": "Tripura",
  "17": "Meghalaya",
  "18": "Assam",
  "19": "West Bengal",
  "20": "Jharkhand",
  "21": "Odisha",
  "22": "Chhattisgarh",
  "23": "Madhya Pradesh",
  "24": "Gujarat",
  "25": "Dadra and Nagar Haveli and Daman and Diu",
  "26": "Dadra and Nagar Haveli and Daman and Diu",
  "27": "Maharashtra",
  "28": "Andhra Pradesh",
  "29": "Karnataka",
  "30": "Goa",
  "31": "Lakshadweep",
  "32": "Kerala",
  "33": "Tamil Nadu",
  "34": "Puducherry",
  "35": "Andaman and Nicobar Islands",
  "36": "Telangana",
  "37": "Andhra Pradesh",
  "38": "Ladakh",
};

const FORMER_STATES: readonly string[] = ["25", "28"];

/** Offshore areas have a code and are no state. */
const OTHER_TERRITORY = "97";

/**
 * The shape of each kind. A regular one is also that of a composition dealer, a special economic zone or an input service
 * distributor. A department of the government that deducts tax may have its TAN in place of a PAN.
 */
const SHAPES = {
  regular: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][Z1-9ABE-J][0-9A-Z]$/,
  "government department": /^\d{2}[A-Z]{4}\d{5}[A-Z]\dZ\d$/,
  "UN body or embassy": /^\d{4}[A-Z]{3}\d{5}[UO]N[0-9A-Z]$/,
  "tax deductor": /^\d{2}[A-Z]{4}[A-Z0-9]\d{4}[A-Z][1-9A-Z]D[0-9A-Z]$/,
  "e-commerce operator": /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]C[0-9A-Z]$/,
  "non-resident": /^\d{4}[A-Z]{3}\d{5}NR[0-9A-Z]$/,
  "online service from abroad": /^99\d{2}[A-Z]{3}\d{5}OS[0-9A-Z]$/,
} as const;
type GstinKind = keyof typeof SHAPES;

/** Those who file GSTR-1 for what they sell. */
const SELLERS: readonly GstinKind[] = ["regular", "government department"];

/** The kinds that the portal takes as the recipient of an invoice (tables 4 and 9B); the others buy as consumers. */
const BUYERS: readonly GstinKind[] = [
  ...SELLERS,
  "UN body or embassy",
  "tax deductor",
  "e-commerce operator",
];

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The check digit of a GSTIN from its first 14 characters: base 36, every second character doubled. */
function checkDigit(first14: string): string {
  const total = [...first14].reduce((sum, character, place) => {
    const product = DIGITS.indexOf(character) * (place % 2 === 0 ? 1 : 2);
    return sum + Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  }, 0);
  return DIGITS.charAt((DIGITS.length - (total % DIGITS.length)) % DIGITS.length);
}

function kindOf(gstin: string): GstinKind | undefined {
  return (Object.keys(SHAPES) as GstinKind[]).find((kind) => SHAPES[kind].test(gstin));
}

/** The error of the shop's own GSTIN; null if it is valid or empty. */
export function gstinProblem(gstin: string): string | null {
  return problemOf(
    gstin,
    SELLERS,
    (kind) => `A number of this kind (${kind}) files no GSTR-1. Enter the GSTIN under which you sell`,
    Object.keys(STATE_BY_CODE),
  );
}

/** The error of the GSTIN or UIN of a business that buys; null if it is valid or empty. */
export function buyerGstinProblem(gstin: string): string | null {
  return problemOf(
    gstin,
    BUYERS,
    (kind) =>
      `The GST portal takes no invoices for a number of this kind (${kind}). Enter the GSTIN under which the business buys`,
    [...Object.keys(STATE_BY_CODE), OTHER_TERRITORY],
  );
}

function problemOf(
  gstin: string,
  kinds: readonly GstinKind[],
  ofOtherKind: (kind: GstinKind) => string,
  codes: readonly string[],
): string | null {
  if (gstin === "") return null;
  if (!/^[0-9A-Z]{15}$/.test(gstin)) return "15 characters: digits and capital letters";
  const kind = kindOf(gstin);
  if (!kind) return "Not a GSTIN: 2 digits, the 10 characters of the PAN, then one, Z and one more";
  if (!kinds.includes(kind)) return ofOtherKind(kind);
  if (!codes.includes(gstin.slice(0, 2))) return `No state has the code ${gstin.slice(0, 2)}`;
  if (checkDigit(gstin.slice(0, 14)) !== gstin.slice(14))
    return "One character is wrong: compare it with the registration certificate";
  return null;
}

/** The state of a GSTIN; null if it is empty or invalid. */
export function stateOfGstin(gstin: string): IndianState | null {
  return gstinProblem(gstin) === null ? (STATE_BY_CODE[gstin.slice(0, 2)] ?? null) : null;
}

/** The state of a buyer's GSTIN or UIN; null if it is empty or invalid. */
export function stateOfBuyer(gstin: string): IndianState | null {
  return buyerGstinProblem(gstin) === null ? (STATE_BY_CODE[gstin.slice(0, 2)] ?? null) : null;
}

/** A GSTIN, or none, and the first day on which it applies. */
export interface GstRegistration {
  gstin: string;
  /** yyyy-mm-dd in India; empty for always. */
  gstinSince: string;
}

/** The current registration and its predecessors. */
export interface GstRegistrations extends GstRegistration {
  formerGstins: readonly GstRegistration[];
}

/**
 * The state whose GST is included in the sales of a day; null if the shop was not registered then.
 * @param day yyyy-mm-dd in India
 */
export function registeredStateOn(day: string, shop: GstRegistrations): IndianState | null {
  return stateOfGstin(gstinOn(day, shop));
}

/**
 * The GSTIN of a day; empty if the shop was not registered then.
 * @param day yyyy-mm-dd in India
 */
export function gstinOn(day: string, shop: GstRegistrations): string {
  const former = shop.formerGstins.slice().sort((a, b) => b.gstinSince.localeCompare(a.gstinSince));
  return [shop, ...former].find(({ gstinSince }) => day >= gstinSince)?.gstin ?? "";
}

/**
 * The former GSTINs after a change. A GSTIN that applies from a later day than the previous one, as after a move to
 * another state, leaves earlier sales with the previous one. Any other GSTIN replaces it as a correction.
 */
export function formerGstinsAfter(before: GstRegistrations, after: GstRegistration): GstRegistration[] {
  const { gstin, gstinSince, formerGstins } = before;
  const isNew = after.gstin !== gstin && after.gstinSince > gstinSince;
  if (!isNew || (gstin === "" && gstinSince === "")) return [...formerGstins];
  return [{ gstin, gstinSince }, ...formerGstins.filter((former) => former.gstinSince !== gstinSince)];
}

/** How a different GSTIN changes the tax of earlier orders that have no invoice; null if it does not. Invoices never change. */
export function newGstinWarning(before: GstRegistration, after: GstRegistration): string | null {
  if (gstinProblem(after.gstin) !== null || after.gstinSince > before.gstinSince) return null;
  const [was, is] = [stateOfGstin(before.gstin), stateOfGstin(after.gstin)];
  if (!was || was === is) return null;
  return is
    ? `Earlier orders without an invoice, until now taxed as from ${was}, will be taxed as from ${is}. To avoid this, enter the day from which this GSTIN is valid.`
    : "Earlier orders without an invoice will then have no GST either. To avoid this, enter the day from which you are not registered.";
}

/** The two digits of a state in GST returns; empty for any other text. */
export function stateCode(state: string): string {
  const codes = Object.keys(STATE_BY_CODE).filter((code) => !FORMER_STATES.includes(code));
  return codes.find((code) => STATE_BY_CODE[code] === state) ?? "";
}

/** A state with its code, as GST returns write the place of supply: 32-Kerala. Any other text is returned unchanged. */
export function placeOfSupply(state: string): string {
  const code = stateCode(state);
  return code ? `${code}-${state}` : state;
}

/** The state named in an address, if any. The last one counts: a road may be called Goa. */
function stateIn(address: string): IndianState | undefined {
  const text = address.toLowerCase();
  const place = (state: IndianState) => text.lastIndexOf(state.toLowerCase());
  return INDIAN_STATES.filter((state) => place(state) >= 0).sort((a, b) => place(b) - place(a))[0];
}

/** A warning if the GSTIN and the shop's address are in different states; null if they agree or either is unknown. */
export function gstinWarning(gstin: string, postalAddress: string): string | null {
  const registered = stateOfGstin(gstin);
  const own = stateIn(postalAddress);
  if (!registered || !own || registered === own) return null;
  return `This GSTIN is of ${registered}, the postal address is in ${own}: check both.`;
}
