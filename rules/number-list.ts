// Interprets numbers and names typed or pasted into the search of a list of parcels: "12, 55, NEN-78, 90-95, Asha".
import { plainDigits } from "./digits.ts";
import { countOf } from "./dispatch-order.ts";
import { toSearchText } from "./search-text.ts";

interface Listed {
  orderId: string;
  /** Null until the order is first Confirmed. */
  dispatchNumber: string | null;
  name: string | null;
}

/** The parcels that a typed list means. */
export interface FoundInList<Parcel extends Listed> {
  /** In the sequence of the parcels. */
  found: Parcel[];
  /** The entries that mean none of the parcels. */
  missing: string[];
}

const BETWEEN_ENTRIES = /[,;\n\r\t]+/;
/** Dashes of all widths, with or without blanks around them: 12 – 15. */
const DASH_OF_RANGE = /(\d)\s*[-\u2010-\u2015]\s*(?=[#\p{L}\d])/gu;
/** The counter alone: 12 or #12. */
const COUNTER = /^#?(\d+)$/;
/** Two numbers, each with or without its prefix: 12-15, NEN-12-15, NEN-12-NEN-15. */
const RANGE = /^(\S*?\d+)-(\S*?\d+)$/;

/** Numbers may be separated by blanks only. A name is one entry with its blanks. */
function entriesOf(typed: string): string[] {
  return typed.split(BETWEEN_ENTRIES).flatMap((text) => {
    const entry = plainDigits(text).replace(DASH_OF_RANGE, "$1-");
    const parts = entry.split(/\s+/);
    return (parts.every((part) => /\d/.test(part)) ? parts : [entry]).filter((part) => toSearchText(part));
  });
}

/**
 * The parcels that one entry means: that of an order number or dispatch number; else those of a counter, of a range of
 * counters, or with this part in their name.
 */
function findEntry<Parcel extends Listed>(entry: string, parcels: readonly Parcel[]): Parcel[] {
  const number = entry.toLowerCase();
  const exact = parcels.filter((each) =>
    [each.orderId, each.dispatchNumber].some((known) => known?.toLowerCase() === number),
  );
  if (exact.length > 0) return exact;
  const range = COUNTER.exec(entry)?.slice(1) ?? RANGE.exec(entry)?.slice(1);
  const [from = null, to = from] = (range ?? [])
    .map((end) => countOf({ dispatchNumber: end }))
    .sort((a, b) => Number((a ?? 0n) - (b ?? 0n)));
  if (from !== null && to !== null)
    return parcels.filter((parcel) => {
      const counter = countOf(parcel);
      return counter !== null && from <= counter && counter <= to;
    });
  const text = toSearchText(entry);
  return parcels.filter(({ name }) => name && toSearchText(name).includes(text));
}

/**
 * Finds the parcels that a typed list of numbers and names means. An empty list means all of them. A range means those
 * parcels that have a number in it, so it is missing only if there is none.
 */
export function findInNumberList<Parcel extends Listed>(
  typed: string,
  parcels: readonly Parcel[],
): FoundInList<Parcel> {
  const entries = [...new Set(entriesOf(typed))];
  if (entries.length === 0) return { found: [...parcels], missing: [] };
  const byEntry = new Map(entries.map((entry) => [entry, findEntry(entry, parcels)]));
  const found = new Set([...byEntry.values()].flat());
  return {
    found: parcels.filter((parcel) => found.has(parcel)),
    missing: entries.filter((entry) => byEntry.get(entry)?.length === 0),
  };
}
