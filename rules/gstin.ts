// Checks a GSTIN: state code, PAN, entity, Z and a check digit (CGST Rules, rule 10).
import { INDIAN_STATES, type IndianState } from "./address.ts";

/** Codes 25 and 28 are of states that were joined or parted: numbers given out before stay valid. */
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

const GONE: readonly string[] = ["25", "28"];

const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The last character of a GSTIN, from the 14 before it: base 36, every second one doubled. */
function checkDigit(first14: string): string {
  const total = [...first14].reduce((sum, character, place) => {
    const product = DIGITS.indexOf(character) * (place % 2 === 0 ? 1 : 2);
    return sum + Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  }, 0);
  return DIGITS.charAt((DIGITS.length - (total % DIGITS.length)) % DIGITS.length);
}

/** Why it cannot be a GSTIN; null for a possible one and for none at all. */
export function gstinProblem(gstin: string): string | null {
  if (gstin === "") return null;
  if (!/^[0-9A-Z]{15}$/.test(gstin)) return "15 digits and capital letters";
  if (!SHAPE.test(gstin))
    return "Not a GSTIN: 2 digits, the 10 characters of the PAN, then one, Z and one more";
  if (!STATE_BY_CODE[gstin.slice(0, 2)]) return `No state has the code ${gstin.slice(0, 2)}`;
  if (checkDigit(gstin.slice(0, 14)) !== gstin.slice(14))
    return "One character is wrong: compare it with the registration certificate";
  return null;
}

/** The state that a GSTIN is registered in; null for none, and for what is no GSTIN. */
function stateOfGstin(gstin: string): IndianState | null {
  return gstinProblem(gstin) === null ? (STATE_BY_CODE[gstin.slice(0, 2)] ?? null) : null;
}

/** A shop's GSTIN, or none, and from which day on it counts. */
export interface GstRegistration {
  gstin: string;
  /** yyyy-mm-dd in India; empty for always. */
  gstinSince: string;
}

/** The one that the shop shows, and those that it took the place of. */
export interface GstRegistrations extends GstRegistration {
  formerGstins: readonly GstRegistration[];
}

/**
 * The state whose GST is in what a shop sold on a day; null where it was not registered then.
 * @param day yyyy-mm-dd in India
 */
export function registeredStateOn(day: string, shop: GstRegistrations): IndianState | null {
  const former = shop.formerGstins.toSorted((a, b) => b.gstinSince.localeCompare(a.gstinSince));
  const then = [shop, ...former].find(({ gstinSince }) => day >= gstinSince);
  return then ? stateOfGstin(then.gstin) : null;
}

/**
 * The former GSTINs once a shop has another. One that counts from a later day than the one before, as after a move to another
 * state, leaves it what was sold until then; any other corrects it.
 */
export function formerGstinsAfter(before: GstRegistrations, after: GstRegistration): GstRegistration[] {
  const { gstin, gstinSince, formerGstins } = before;
  const isNew = after.gstin !== gstin && after.gstinSince > gstinSince;
  if (!isNew || (gstin === "" && gstinSince === "")) return [...formerGstins];
  return [{ gstin, gstinSince }, ...formerGstins.filter((former) => former.gstinSince !== gstinSince)];
}

/** What another GSTIN does to the tax of what was sold before; null where it does nothing. */
export function newGstinWarning(before: GstRegistration, after: GstRegistration): string | null {
  if (gstinProblem(after.gstin) !== null || after.gstinSince > before.gstinSince) return null;
  const [was, is] = [stateOfGstin(before.gstin), stateOfGstin(after.gstin)];
  if (!was || was === is) return null;
  return is
    ? `What was sold as from ${was} is taxed as from ${is}, too, unless you give the day from which this GSTIN counts.`
    : "What was sold before has no GST then, either, unless you give the day from which you are not registered.";
}

/** A state with its code, as GST returns name the place of supply: 32-Kerala. What is no state stays as it is. */
export function placeOfSupply(state: string): string {
  const code = Object.keys(STATE_BY_CODE).findLast(
    (each) => STATE_BY_CODE[each] === state && !GONE.includes(each),
  );
  return code ? `${code}-${state}` : state;
}

/** The state that an address names; undefined where it names none. The last one counts: a road may be called Goa. */
function stateIn(address: string): IndianState | undefined {
  const words = address.toLowerCase();
  const place = (state: IndianState) => words.lastIndexOf(state.toLowerCase());
  return INDIAN_STATES.filter((state) => place(state) >= 0).toSorted((a, b) => place(b) - place(a))[0];
}

/** What to look at where a GSTIN is of another state than the shop's address; null where they agree or nobody knows. */
export function gstinWarning(gstin: string, postalAddress: string): string | null {
  const registered = stateOfGstin(gstin);
  const own = stateIn(postalAddress);
  if (!registered || !own || registered === own) return null;
  return `This GSTIN is of ${registered}, the postal address is in ${own}: check both.`;
}
