// Checks an FSSAI number: 1 for a licence or 2 for a registration, 2 digits of the state (00 for a central licence),
// 2 of the year, then 9 that are the office's.

const FIRST_YEAR = 11;
/** FSSAI's own state codes, which are not those of the GST, end here. */
const LAST_STATE = 38;

/** Why it cannot be an FSSAI number; null for a possible one and for none at all. */
export function fssaiProblem(number: string): string | null {
  return /^(\d{14})?$/.test(number) ? null : "14 digits";
}

/**
 * What is unusual about a number of the right shape, for the owner to check; null otherwise.
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
