const CODE_BEFORE_ITS_NAME = /\b(\d{4,8})\b\W+is your\b[^.]{0,40}\b(?:code|otp|password)\b/i;
const CODE_AFTER_ITS_NAME =
  /\b(?:otp|one[- ]time (?:code|password)|(?:verification|login|security) code)\b\D{0,30}\b(\d{4,8})\b/i;

/** The one-time code in a text, or null. Prices, pincodes and order numbers are not codes. */
export function findOneTimeCode(text: string): string | null {
  const found = CODE_BEFORE_ITS_NAME.exec(text) ?? CODE_AFTER_ITS_NAME.exec(text);
  return found?.[1] ?? null;
}

/**
 * Finds the code among template variables, which have no text around them: the first one, if it has the
 * format of a code.
 */
export function codeAmongVariables(variables: string[]): string | null {
  const first = variables[0] ?? "";
  return /^\d{4,8}$/.test(first) ? first : null;
}
