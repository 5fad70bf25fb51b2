// Secrets that a person chose and somebody else would guess.
import { weakPassword } from "../../../rules/weak-password.ts";

const MIN_PEPPER_LENGTH = 24;
const MIN_PEPPER_VARIETY = 8;
const MIN_PASSPHRASE_LENGTH = 16;
const MIN_PASSPHRASE_VARIETY = 8;
const MIN_PASSWORD_LENGTH = 10;
const MIN_PASSWORD_VARIETY = 6;
/** Words that the usual passwords are made of; nothing is left of one that has no letters. */
const USUAL: ReadonlySet<string> = new Set([
  "",
  "admin",
  "administrator",
  "changeme",
  "letmein",
  "password",
  "qwerty",
  "secret",
  "snackshop",
  "welcome",
]);

function varietyOf(text: string): number {
  return new Set(text).size;
}

export function isWeakPepper(pepper: string): boolean {
  return pepper.length < MIN_PEPPER_LENGTH || varietyOf(pepper) < MIN_PEPPER_VARIETY;
}

/** Whoever finds a backup may guess for years: it needs more than a password at a login, which slows guesses down. */
export function isWeakPassphrase(passphrase: string): boolean {
  return (
    passphrase.length < MIN_PASSPHRASE_LENGTH ||
    varietyOf(passphrase) < MIN_PASSPHRASE_VARIETY ||
    weakPassword(passphrase, [], USUAL) !== null
  );
}

/**
 * Whether the first owner's password is too short, too even, or refused for what it is made of. Only a handful of usual
 * words are known here: the long list is asked when the owner is made (server/staff).
 */
export function isWeakPassword(password: string, username: string): boolean {
  return (
    password.length < MIN_PASSWORD_LENGTH ||
    varietyOf(password) < MIN_PASSWORD_VARIETY ||
    weakPassword(password, [username], USUAL) !== null
  );
}
