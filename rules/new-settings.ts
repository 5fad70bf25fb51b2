// What a new or changed value of the shop's settings must be. A value of an earlier release may break a rule that is newer, and
// must not prevent the owner from saving the rest.
import { isCallableNumber, WRONG_NUMBER } from "./callable-number.ts";
import { isEmail } from "./email.ts";
import { type Paise, toRupees } from "./money.ts";
import { PROFILE_NUMBERS, type ProfileNumber, profileNumberError } from "./profile-numbers.ts";
import { readPhone } from "./read-phone.ts";
import { type TrackingPage, trackingPageProblem } from "./tracking-pages.ts";
import { isWebAddress, WRONG_WEB_ADDRESS } from "./web-address.ts";

export const WRONG_EMAIL = "An e-mail address";
export const WRONG_MOBILE = "An Indian mobile number";
const WRONG_PINCODE = "No place has this pincode";
export const WRONG_PREFIX = "2 capital letters or digits, the first one not 0: e-invoices refuse that";

/** The settings with rules. Amounts are in paise. */
interface WithRules {
  phone: string;
  email: string;
  documentPrefix: string;
  noticeEmail: string;
  noticeWhatsapp: string;
  sheet: { shipperEmail: string; shipperMobile: string; originPincode: string };
  social: { url: string };
  trackingPages: readonly TrackingPage[];
}

type Problem = (text: string) => string | null;

const numberProblem: Problem = (text) => (isCallableNumber(text) ? null : WRONG_NUMBER);
const mobileProblem: Problem = (text) => (readPhone(text) ? null : WRONG_MOBILE);
const emailProblem: Problem = (text) => (isEmail(text) ? null : WRONG_EMAIL);
const webProblem: Problem = (text) => (isWebAddress(text) ? null : WRONG_WEB_ADDRESS);

const prefixProblem: Problem = (text) => (/^[1-9A-Z][0-9A-Z]$/.test(text) ? null : WRONG_PREFIX);

const PROBLEMS: Readonly<Record<string, Problem>> = {
  phone: numberProblem,
  email: emailProblem,
  documentPrefix: prefixProblem,
  noticeEmail: emailProblem,
  noticeWhatsapp: mobileProblem,
  "sheet.shipperEmail": emailProblem,
  "sheet.shipperMobile": numberProblem,
  "social.url": webProblem,
};

/** The error of a typed setting, or null. Settings may be empty. Pincodes are checked by the server only. */
export function settingProblem(field: string, typed: string): string | null {
  const text = typed.trim();
  return text === "" ? null : (PROBLEMS[field]?.(text) ?? null);
}

const valueAt = (settings: object, field: string): unknown =>
  field
    .split(".")
    .reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>>)[name], settings);

function textErrors(before: WithRules, after: WithRules): [field: string, error: string | null][] {
  const knownPages = new Set(before.trackingPages.map(({ url }) => url));
  return [
    ...Object.keys(PROBLEMS).map((field): [string, string | null] => {
      const text = valueAt(after, field) as string;
      return [field, text === valueAt(before, field) ? null : settingProblem(field, text)];
    }),
    ...after.trackingPages.map(({ url }, place): [string, string | null] => [
      `trackingPages.${place}.url`,
      url === "" || knownPages.has(url) ? null : trackingPageProblem(url),
    ]),
  ];
}

function numberErrors(before: WithRules, after: WithRules): [field: string, error: string | null][] {
  return (Object.keys(PROFILE_NUMBERS) as ProfileNumber[]).map((field) => {
    const value = valueAt(after, field) as number;
    if (value === valueAt(before, field)) return [field, null];
    const isAmount = PROFILE_NUMBERS[field].kind === "rupees";
    return [field, profileNumberError(field, isAmount ? toRupees(value as Paise) : value)];
  });
}

/**
 * The errors of the new and changed settings, by field.
 * @param hasPlace whether a pincode has a place
 */
export function newSettingErrors(
  before: WithRules,
  after: WithRules,
  hasPlace: (pincode: string) => boolean,
): Record<string, string> {
  const { originPincode } = after.sheet;
  const isKnown = originPincode === "" || originPincode === before.sheet.originPincode;
  const errors = [
    ...textErrors(before, after),
    ...numberErrors(before, after),
    ["sheet.originPincode", isKnown || hasPlace(originPincode) ? null : WRONG_PINCODE] as const,
  ];
  return Object.fromEntries(errors.filter((error): error is [string, string] => error[1] !== null));
}
