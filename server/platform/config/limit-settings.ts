/** Rate limits. Each is a setting: LIMIT_ and the name in capitals. */
export const DEFAULT_LIMITS = {
  createOrderPerMinute: 20,
  unverifiedOrdersPerHour: 60,
  couponPerMinute: 10,
  couponPerHour: 60,
  unknownOrderPerMinute: 20,
  addressPerMinute: 10,
  paymentStartPerMinute: 6,
  businessChangesPerMinute: 6,
  refusedConfirmationsPerMinute: 20,
  paymentLookupsPerMinute: 20,
  readsPerMinute: 300,
  writesPerMinute: 60,
  pagesPerMinute: 120,
  visitsPerMinute: 60,
  otpPhonePerHour: 5,
  otpPhonePerDay: 10,
  otpPhonePerDayFromOneSource: 4,
  otpPerOrder: 5,
  otpSourcePerHour: 20,
  otpSourcePerHourWithoutOrder: 3,
  otpSourcePerHourWhenFewVerify: 3,
  // Codes that were sent but never verified; all codes together may be otpShopGrowth times as many
  // (rules/otp-budget.ts).
  otpShopPerHour: 300,
  otpShopPerDay: 2_000,
  otpShopGrowth: 5,
  otpTriesPerCode: 5,
  otpWrongPerPhonePerDayFromOneSource: 10,
  otpWrongPerPhonePerDay: 30,
  otpWrongPerSourcePerHour: 30,
  otpWrongBeforeAddressHides: 5,
  loginPerMinute: 5,
  loginWrongPerQuarterHour: 10,
  loginWrongPerAccountPerQuarterHour: 50,
  // Wrong codes of an authenticator app. A code can only be entered with the right password.
  codeWrongPerQuarterHour: 10,
  codeWrongPerDay: 50,
  adminPerMinute: 600,
  uploadsPerMinute: 30,
  webhooksInFlight: 20,
  // Event-loop delays in ms from which pages and lists are refused, and from which orders and admin calls are.
  shedPagesAtDelayMs: 60,
  shedCallsAtDelayMs: 150,
  // Refusals per minute from which the owner is alerted (notifications/alerts/watch-refusals.ts).
  alarmNoSessionPerMinute: 600,
  alarmNotAllowedPerMinute: 120,
  alarmTooManyPerMinute: 600,
  alarmForgedPerMinute: 20,
};
export type Limits = typeof DEFAULT_LIMITS;

/** The setting of a limit, e.g. LIMIT_OTP_PER_ORDER for `otpPerOrder`. */
export function limitSetting(name: string): `LIMIT_${string}` {
  return `LIMIT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}
