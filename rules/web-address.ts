// Web addresses that staff type and the shop then shows or sends to shoppers.

/**
 * No user name, which could show the name of another site, and no quotes, markup or characters without a shape, such as
 * marks that change the direction of the text.
 */
const HTTPS_URL =
  /^https:\/\/(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]+(?::\d{1,5})?(?:[/?#][^\s"'<>\\\p{Cc}\p{Cf}]*)?$/u;

export const WRONG_WEB_ADDRESS = "Starts with https://";

/** Whether a text is the https URL of a site on the internet. */
export const isWebAddress = (text: string): boolean => HTTPS_URL.test(text);
