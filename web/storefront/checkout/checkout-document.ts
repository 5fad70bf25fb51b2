// Only a document that is loaded from the URL of an address page has the security policy that allows the payment
// provider. After a client-side navigation, the page must be loaded again as a document.

import { triedDocument } from "../remembered.ts";

/** The name of the meta tag that marks such a document. */
export const CHECKOUT_DOCUMENT = "checkout-document";
/** The name of the meta tag with the URL of the provider's script. */
export const CHECKOUT_SCRIPT = "checkout-script";

// Read at module load: after a client-side navigation, React adds the tag to the wrong document too.
const isCheckoutDocument =
  typeof document !== "undefined" && document.querySelector(`meta[name="${CHECKOUT_DOCUMENT}"]`) !== null;

/** @returns whether the document must be loaded again; never twice in a row for one URL, to avoid a loop */
export function mustLoadDocument(url: string): boolean {
  if (isCheckoutDocument || triedDocument.read() === url) {
    triedDocument.remove();
    return false;
  }
  // Without storage, a loop cannot be detected: then it does not reload.
  return triedDocument.write(url);
}

/** Loads the document at `url`. The promise never settles, because the page is being left. */
export function loadDocument(url: string): Promise<never> {
  // After Back, the URL is this one already, and assigning it again would do nothing.
  if (location.href === url) location.reload();
  else location.assign(url);
  return new Promise(() => {});
}
