/** "+919876543210" from any way a provider or a person writes an Indian number. */
export function normalisePhone(written: string): string {
  const digits = written.replace(/\D/g, "");
  return digits.length === 10 ? `+91${digits}` : `+${digits}`;
}

/** The form in which messages keep their recipient: a phone, or an e-mail address in lower case. */
export function normaliseRecipient(written: string): string {
  return written.includes("@") ? written.trim().toLowerCase() : normalisePhone(written);
}
