// The e-mail and web addresses in the shop's settings.
import { isEmail } from "./email.ts";
import { type TrackingPage, trackingPageProblem } from "./tracking-pages.ts";
import { isWebAddress, WRONG_WEB_ADDRESS } from "./web-address.ts";

export const WRONG_EMAIL = "An e-mail address";

/** The settings with addresses. */
interface WithAddresses {
  email: string;
  noticeEmail: string;
  sheet: { shipperEmail: string };
  social: { url: string };
  trackingPages: readonly TrackingPage[];
}

const emailProblem = (text: string) => (isEmail(text) ? null : WRONG_EMAIL);
const webProblem = (text: string) => (isWebAddress(text) ? null : WRONG_WEB_ADDRESS);

type Rule = readonly [field: string, text: string, problem: (text: string) => string | null];

const addressesOf = (settings: WithAddresses): Rule[] => [
  ["email", settings.email, emailProblem],
  ["noticeEmail", settings.noticeEmail, emailProblem],
  ["sheet.shipperEmail", settings.sheet.shipperEmail, emailProblem],
  ["social.url", settings.social.url, webProblem],
  ...settings.trackingPages.map(
    ({ url }, place) => [`trackingPages.${place}.url`, url, trackingPageProblem] as const,
  ),
];

/**
 * The errors of addresses that the settings did not have before, by field. An address of an earlier release may break a rule
 * that is newer, and must not prevent the owner from saving the rest.
 */
export function newAddressErrors(before: WithAddresses, after: WithAddresses): Record<string, string> {
  const known = new Set(["", ...addressesOf(before).map(([, text]) => text)]);
  const errors: Record<string, string> = {};
  for (const [field, text, problem] of addressesOf(after)) {
    const error = known.has(text) ? null : problem(text);
    if (error !== null) errors[field] = error;
  }
  return errors;
}
