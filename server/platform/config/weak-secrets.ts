// Recognises secrets that a person chose and an attacker would guess.
import { weakPassword } from "../../../rules/weak-password.ts";

const MIN_PEPPER_LENGTH = 24;
const MIN_PEPPER_VARIETY = 8;
const MIN_PASSPHRASE_LENGTH = 16;
const MIN_PASSPHRASE_VARIETY = 8;
const MIN_PASSWORD_LENGTH = 10;
const MIN_PASSWORD_VARIETY = 6;
/** Words that common passwords consist of. The empty text stands for a password without letters. */
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

/** Stricter than for a login password: an attacker with a stolen backup can guess offline for years. */
export function isWeakPassphrase(passphrase: string): boolean {
  return (
    passphrase.length < MIN_PASSPHRASE_LENGTH ||
    varietyOf(passphrase) < MIN_PASSPHRASE_VARIETY ||
    weakPassword(passphrase, [], USUAL) !== null
  );
}

/**
 * Whether the first owner's password is too short, has too few different characters, or consists of common words. Only
 * a few common words are checked here: the long list is checked when the account is created (server/staff).
 */
export function isWeakPassword(password: string, username: string): boolean {
  return (
    password.length < MIN_PASSWORD_LENGTH ||
    varietyOf(password) < MIN_PASSWORD_VARIETY ||
    weakPassword(password, [username], USUAL) !== null
  );
}
