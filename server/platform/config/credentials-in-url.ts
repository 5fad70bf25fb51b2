// Addresses with a user and password. Signs of the password that end an address must be encoded.

/** Advice for an address that cannot be read. It does not repeat the address. */
export const ENCODE_CREDENTIALS =
  "In the user and password write %25 for %, %23 for #, %2F for /, %3F for ?, %40 for @, %3A for :, %5B for [, %5D for ] and %20 for a space";

/** Whether an address can be read, and its user and password end where they seem to. */
export function isReadableUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { pathname, search, hash } = new URL(text);
  return !`${pathname}${search}${hash}`.includes("@");
}

/** The same for the address of a database: it needs no host if its query has a socket's folder, and there an @ is allowed. */
export function isReadableDatabaseUrl(text: string): boolean {
  const [address = "", query = ""] = text.split(/\?(.*)/s);
  // A password with a ? would end the address there.
  if (query !== "" && !query.split("&").every((part) => /^\w+=/.test(part))) return false;
  return isReadableUrl(address.replace(/^(\w+:\/\/(?:[^/@]*@)?)(?=\/|$)/, "$1localhost"));
}

/** Whether the user and password of an address can be decoded. */
export function areCredentialsEncoded(text: string): boolean {
  const { username, password } = new URL(text);
  return [username, password].every((part) => !/%(?![0-9a-f]{2})/i.test(part));
}
