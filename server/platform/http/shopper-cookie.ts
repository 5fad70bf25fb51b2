/** The name of the session cookie of a shopper: over TLS one that browsers take from this very host only. */
export function shopperCookie(publicUrl: string): string {
  return publicUrl.startsWith("https://") ? "__Host-shopper" : "shopper";
}

/** The cookie of a payment link's session in a browser whose other cookie has proved a phone. */
export function linkCookie(publicUrl: string): string {
  return `${shopperCookie(publicUrl)}-link`;
}
