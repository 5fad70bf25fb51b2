// Secrets that a person chose and somebody else would guess.

const MIN_PEPPER_LENGTH = 24;
const MIN_PEPPER_VARIETY = 8;
const MIN_PASSWORD_LENGTH = 10;
const MIN_PASSWORD_VARIETY = 6;
/** What is left of the usual passwords without digits and signs. */
const USUAL = [
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
];

function varietyOf(text: string): number {
  return new Set(text).size;
}

export function isWeakPepper(pepper: string): boolean {
  return pepper.length < MIN_PEPPER_LENGTH || varietyOf(pepper) < MIN_PEPPER_VARIETY;
}

/** Whether the first owner's password is too short, too even, the username or a usual word with digits around it. */
export function isWeakPassword(password: string, username: string): boolean {
  const letters = password.toLowerCase().replace(/[^\p{L}]/gu, "");
  return (
    password.length < MIN_PASSWORD_LENGTH ||
    varietyOf(password) < MIN_PASSWORD_VARIETY ||
    USUAL.includes(letters) ||
    letters === username.toLowerCase()
  );
}
