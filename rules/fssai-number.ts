// Checks an FSSAI number: 1 (licence) or 2 (registration), 2 digits for the state (00: central licence), 2 for the
// year, then 9 digits assigned by the office.

const FIRST_YEAR = 11;
/** The highest of FSSAI's state codes, which differ from the GST ones. */
const LAST_STATE = 38;

/** The format error of an FSSAI number; null if it is valid or empty. */
export function fssaiProblem(number: string): string | null {
  return /^(\d{14})?$/.test(number) ? null : "14 digits";
}

/**
 * What looks unusual about a well-formed number, for the owner to check; else null.
 * @param thisYear four digits
 */
export function fssaiWarning(number: string, thisYear: number): string | null {
  if (number === "" || fssaiProblem(number)) return null;
  const [state, year] = [Number(number.slice(1, 3)), Number(number.slice(3, 5))];
  const oddities = [
    !/^[12]/.test(number) && "it begins with 1 (licence) or 2 (registration)",
    state > LAST_STATE && "digits 2 and 3 are a state",
    (year < FIRST_YEAR || year > thisYear % 100) && "digits 4 and 5 are the year it was given",
  ].filter((oddity) => oddity !== false);
  return oddities.length > 0 ? `Compare it with your licence: ${oddities.join("; ")}.` : null;
}
