/** Converts an Indian number in any common format to "+919876543210". */
function normalisePhone(written: string): string {
  const digits = written.replace(/\D/g, "");
  return digits.length === 10 ? `+91${digits}` : `+${digits}`;
}

/** The form in which a message's recipient is stored: a phone, or an e-mail address in lower case. */
export function normaliseRecipient(written: string): string {
  return written.includes("@") ? written.trim().toLowerCase() : normalisePhone(written);
}
