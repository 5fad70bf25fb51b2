// Suggests a correction for e-mail addresses that look like a typo of a common domain.
import { isEmail } from "./email.ts";
import { visibleText } from "./storable-text.ts";

/** The most common domains in India whose names are long enough to recognise a typo. */
const COMMON = [
  "gmail.com",
  "yahoo.com",
  "yahoo.co.in",
  "hotmail.com",
  "outlook.com",
  "rediffmail.com",
  "icloud.com",
];
/** Real domains one letter from a common one. */
const REAL = new Set(["mail.com", "email.com", "ymail.com", "cloud.com", "yahoo.co.id"]);
/** Google has no addresses under these domains. */
const NOT_GOOGLE = new Set(["gmail.in", "gmail.co.in", "gmail.org", "gmail.net"]);
/** None of these is a top-level domain. */
const NOT_COM = /\.(?:con|cpm|vom|xom|comm|coom|ocm|cmo)$/;

/**
 * The address that was probably meant, to be shown as a question: "asha@gmial.com" suggests "asha@gmail.com".
 * @returns null if the address looks right or is invalid
 */
export function suggestedEmail(typed: string): string | null {
  const email = visibleText(typed).trim();
  if (!isEmail(email)) return null;
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const meant = meantDomain(domain);
  return meant === domain ? null : `${email.slice(0, at)}@${meant}`;
}

function meantDomain(domain: string): string {
  if (COMMON.includes(domain) || REAL.has(domain)) return domain;
  if (NOT_GOOGLE.has(domain)) return "gmail.com";
  const ending = domain.replace(NOT_COM, ".com");
  return COMMON.find((common) => isOneSlip(ending, common)) ?? ending;
}

/** Whether one letter added, dropped or replaced, or two swapped, turns one text into the other. */
function isOneSlip(typed: string, meant: string): boolean {
  let from = 0;
  while (from < meant.length && typed[from] === meant[from]) from++;
  const rest = (text: string, skipped: number) => text.slice(from + skipped);
  return (
    rest(typed, 1) === rest(meant, 0) ||
    rest(typed, 0) === rest(meant, 1) ||
    rest(typed, 1) === rest(meant, 1) ||
    (typed[from] === meant[from + 1] && typed[from + 1] === meant[from] && rest(typed, 2) === rest(meant, 2))
  );
}
