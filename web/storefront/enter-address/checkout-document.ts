// Only a document loaded at an address page's own URL has the security policy that lets the payment
// provider in; a page that came here without a reload must fetch it anew.

/** Name of the meta tag by which the server marks such a document. */
export const CHECKOUT_DOCUMENT = "checkout-document";

// Read when this module is loaded: before a page that came here without a reload could draw the mark itself.
const isCheckoutDocument =
  typeof document !== "undefined" && document.querySelector(`meta[name="${CHECKOUT_DOCUMENT}"]`) !== null;

const TRIED = "checkout-document-tried";

/** @returns whether the document must be loaded anew; never twice in a row for one address */
export function mustLoadDocument(url: string): boolean {
  if (isCheckoutDocument) return false;
  try {
    if (sessionStorage.getItem(TRIED) === url) {
      sessionStorage.removeItem(TRIED);
      return false;
    }
    sessionStorage.setItem(TRIED, url);
    return true;
  } catch {
    // Without storage a loop could not be noticed.
    return false;
  }
}

/** Loads the document at `url`; never comes back. */
export function loadDocument(url: string): Promise<never> {
  // After a step back the address is this one already, and only a reload does anything.
  if (location.href === url) location.reload();
  else location.assign(url);
  return new Promise(() => {});
}
