// Rejects passwords that an attacker would try first.

/** Shorter names occur in too many good passwords. */
const MIN_NAME_LENGTH = 4;

export const WEAK_PASSWORD = {
  common: "This password is too common. Use three or four words together.",
  name: "The password must not contain your username or the shop's name. Use three or four other words together.",
} as const;

/**
 * Checks for passwords that are guessed first: a common one, also with digits or punctuation around or inside it; a
 * piece of up to four characters repeated; one that contains a name.
 * @param names the username and the shop's name
 * @param common frequently used passwords, in lower case
 * @returns advice for the user; null if the password is good
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

/** "Meera.Nair" and "meera nair" are the same name. */
function lettersAndDigits(text: string): string {
  return text.normalize("NFKC").replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}
