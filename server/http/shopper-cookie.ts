/** The name of the session cookie of a shopper: over TLS one that browsers take from this very host only. */
export function shopperCookie(publicUrl: string): string {
  return publicUrl.startsWith("https://") ? "__Host-shopper" : "shopper";
}
