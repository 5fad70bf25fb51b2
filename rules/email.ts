// Checks e-mail addresses against the RFC 5321 rules that mail servers enforce.

const MAX_LENGTH = 254;
/** RFC 5321, 4.5.3.1.1. */
const MAX_LOCAL_LENGTH = 64;
// Dots only between other characters (RFC 5321, 4.1.2). Must begin with a letter or a digit, so that no spreadsheet
// reads an address as a formula.
const LOCAL = /^[A-Za-z0-9][A-Za-z0-9_%+-]*(?:\.[A-Za-z0-9_%+-]+)*$/;
// No label begins or ends with a hyphen or exceeds 63 characters (RFC 1035, 2.3.1 and 2.3.4).
const DOMAIN = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/**
 * Checks the form only, not whether the address exists.
 * @param text trimmed
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (text.length > MAX_LENGTH || at < 1 || at > MAX_LOCAL_LENGTH) return false;
  return LOCAL.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1));
}

const NO_REPLY = /^(?:no|do[._-]?not)[._-]?reply(?:[._+-].*|\d*)@/i;

/** Whether no one reads an address, by its name: noreply@, do-not-reply@ and the like. */
export function isNoReply(email: string): boolean {
  return NO_REPLY.test(email);
}

/**
 * The address for replies to the shop's e-mails.
 * @param email the shop's own; empty without one
 * @returns null if there is none that is read
 */
export function replyAddress(email: string): string | null {
  return email === "" || isNoReply(email) ? null : email;
}
