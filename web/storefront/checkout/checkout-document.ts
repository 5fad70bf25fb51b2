// Only a document loaded from an address page's own URL has the security policy that admits the payment provider.
// After a client-side navigation, the page must be loaded again as a document.

import { triedDocument } from "../remembered.ts";

/** The name of the meta tag that marks such a document. */
export const CHECKOUT_DOCUMENT = "checkout-document";
/** The name of the meta tag that says where the provider's script is. */
export const CHECKOUT_SCRIPT = "checkout-script";

// Read when the module loads: after a client-side navigation, React adds the tag to the wrong document as well.
const isCheckoutDocument =
  typeof document !== "undefined" && document.querySelector(`meta[name="${CHECKOUT_DOCUMENT}"]`) !== null;

/** @returns whether the document must be loaded again; never twice in a row for one URL, to avoid a loop */
export function mustLoadDocument(url: string): boolean {
  if (isCheckoutDocument || triedDocument.read() === url) {
    triedDocument.remove();
    return false;
  }
  // Without storage, a loop could not be detected.
  return triedDocument.write(url);
}

/** Loads the document at `url`. The promise never settles: the page is being left. */
export function loadDocument(url: string): Promise<never> {
  // After Back the URL is this one already, and assigning it again would do nothing.
  if (location.href === url) location.reload();
  else location.assign(url);
  return new Promise(() => {});
}
