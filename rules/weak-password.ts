// Which passwords are refused because they are among the first that somebody would try.

/** Shorter names are part of too many good passwords. */
const MIN_NAME_LENGTH = 4;

export const WEAK_PASSWORD = {
  common: "Many people use this password, so it is tried first. Take three or four words together.",
  name: "Leave your username and the shop's name out of the password. Take three or four other words together.",
} as const;

/**
 * Whether a password is one of those that are guessed first: a common one, also with digits or marks around or inside
 * it, a piece of up to four characters again and again, or one that has a name in it.
 * @param names the username and the shop's name
 * @param common passwords that many people use, in lower case
 * @returns what to do about it; null where it is good
 */
export function weakPassword(
  password: string,
  names: readonly string[],
  common: ReadonlySet<string>,
): string | null {
  const lower = password.toLowerCase();
  const plain = lettersAndDigits(lower);
  const hasName = names
    .map((name) => lettersAndDigits(name.toLowerCase()))
    .some((name) => name.length >= MIN_NAME_LENGTH && plain.includes(name));
  if (hasName) return WEAK_PASSWORD.name;
  const core = lower.replace(/^\P{L}+|\P{L}+$/gu, "");
  const isCommon = [lower, plain, core].some((form) => common.has(form)) || /^(.{1,4})\1+$/su.test(lower);
  return isCommon ? WEAK_PASSWORD.common : null;
}

/** "Meera.Nair" and "meera nair" are one name. */
function lettersAndDigits(text: string): string {
  return text.normalize("NFKC").replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}
