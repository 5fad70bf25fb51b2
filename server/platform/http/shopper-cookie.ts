/** The name of a shopper's session cookie. Over TLS the `__Host-` prefix binds it to this exact host. */
export function shopperCookie(publicUrl: string): string {
  return publicUrl.startsWith("https://") ? "__Host-shopper" : "shopper";
}

/** The cookie for a payment link's session, in a browser whose main cookie holds a verified phone's session. */
export function linkCookie(publicUrl: string): string {
  return `${shopperCookie(publicUrl)}-link`;
}
