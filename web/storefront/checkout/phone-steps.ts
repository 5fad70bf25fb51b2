// The steps of a phone verification: the number, the codes sent to it, and the typed code.
import {
  COUNTRY_CODE,
  isOtp,
  isPhone,
  isPhoneComplete,
  OTP_RESEND_SECONDS,
  OTP_SENT,
  OTP_VALID_MINUTES,
  type Phone,
  phoneProblem,
} from "../../../rules/phone.ts";
import { phoneFromTyping } from "../../../rules/read-phone.ts";

const CORRECT = "OTP entered is correct";
const TOO_SOON = "You requested a code a moment ago.";
const CODE_VALID_MS = OTP_VALID_MINUTES * 60_000;

/** Stored across reloads. Instants are ms since the epoch. */
export interface SentCode {
  phone: string;
  /** 0 if no code has been sent to this phone yet. */
  sentAt: number;
  /** No further code can be sent before this instant; Infinity if never to this number. */
  lockedUntil: number;
}

const NOTHING_SENT: SentCode = { phone: "", sentAt: 0, lockedUntil: 0 };

export interface PhoneState {
  /** The content of the number field. */
  typed: string;
  sentCode: SentCode;
  /** Whether the form shows the code field instead of the number field. */
  isSent: boolean;
  code: string;
  busy: "sending" | "verifying" | null;
  success: string | null;
  error: string | null;
  /** Not shown as an error: the form has a countdown until the next code. */
  notice: string | null;
  /**
   * How often the form went back to the number field. A reply to a code of an earlier count is about another number.
   */
  changes: number;
}

interface NotSent {
  notSentTo: Phone;
  message: string;
  /** Null if another attempt may follow at once. */
  lockedUntil: number | null;
  /** The order whose code was sent to the number within the last minute; null if another reason counts. */
  tooSoonAfter: "this order" | "another order" | null;
}

export type PhoneEvent =
  | "send"
  | "verify"
  | "change number"
  /** The code was correct. */
  | "verified"
  | { phone: string }
  | { code: string }
  /** @param now ms since the epoch */
  | { sentTo: Phone; now: number }
  | NotSent
  /** @param changes the count when the code was sent for verification */
  | { refused: string; changes: number };

/**
 * @param remembered the code that was sent before a reload
 * @param known a phone that was verified on this device before
 * @param now ms since the epoch
 */
export function beginVerification(
  remembered: SentCode | null,
  known: string | null,
  now: number,
): PhoneState {
  const sentCode = remembered ?? NOTHING_SENT;
  return {
    typed: (sentCode.phone || known || "").slice(COUNTRY_CODE.length),
    sentCode,
    isSent: sentCode.sentAt > now - CODE_VALID_MS,
    code: "",
    busy: null,
    success: null,
    error: null,
    notice: null,
    changes: 0,
  };
}

export function phoneOf({ typed }: PhoneState): string {
  return phoneFromTyping(typed);
}

export function isVerified({ success }: PhoneState): boolean {
  return success === CORRECT;
}

/** Until when no code can be sent to the number in the field, in ms since the epoch. */
export function lockedUntil(state: PhoneState): number {
  return state.sentCode.phone === phoneOf(state) ? state.sentCode.lockedUntil : 0;
}

/** @returns the same state if the event changes nothing */
export function afterEvent(state: PhoneState, event: PhoneEvent): PhoneState {
  const isFree = state.busy === null && !isVerified(state);
  if (event === "send") return isFree ? send(state) : state;
  if (event === "verify") return isFree ? verify(state) : state;
  if (event === "verified") return { ...state, busy: null, success: CORRECT };
  if (event === "change number") {
    const { changes } = state;
    return { ...state, ...NO_MESSAGE, isSent: false, code: "", changes: changes + 1 };
  }
  if ("phone" in event) return { ...state, typed: event.phone, error: null, notice: null };
  if ("code" in event) {
    // A complete code is verified at once.
    const typed = { ...state, code: event.code, error: null, notice: null };
    return isFree && event.code !== state.code ? verify(typed) : state;
  }
  if ("refused" in event) {
    const isMeant = event.changes === state.changes;
    return { ...state, busy: null, error: isMeant ? event.refused : state.error };
  }
  return "sentTo" in event ? afterSending(state, event) : afterFailure(state, event);
}

const NO_MESSAGE = { success: null, error: null, notice: null };

function send(state: PhoneState): PhoneState {
  const phone = phoneOf(state);
  if (!isPhoneComplete(phone)) return state;
  const error = phoneProblem(phone);
  if (error) return { ...state, error, code: "" };
  return { ...state, ...NO_MESSAGE, busy: "sending" };
}

function verify(state: PhoneState): PhoneState {
  if (!isOtp(state.code) || !isPhone(phoneOf(state))) return state;
  return { ...state, ...NO_MESSAGE, busy: "verifying" };
}

/** If the number was changed meanwhile, no message is shown: the sent code is only stored. */
function afterSending(state: PhoneState, { sentTo, now }: { sentTo: Phone; now: number }): PhoneState {
  const sentCode = { phone: sentTo, sentAt: now, lockedUntil: now + OTP_RESEND_SECONDS * 1000 };
  if (phoneOf(state) !== sentTo) return { ...state, sentCode, busy: null };
  return { ...state, sentCode, busy: null, code: "", success: OTP_SENT, isSent: true };
}

function afterFailure(
  state: PhoneState,
  { notSentTo, message, lockedUntil, tooSoonAfter }: NotSent,
): PhoneState {
  const { sentCode } = state;
  const sentAt = sentCode.phone === notSentTo ? sentCode.sentAt : 0;
  const noted = lockedUntil === null ? sentCode : { phone: notSentTo, sentAt, lockedUntil };
  const next = { ...state, sentCode: noted, busy: null };
  if (phoneOf(state) !== notSentTo) return next;
  if (tooSoonAfter === null) return { ...next, code: "", error: message };
  // This order's code was sent, even if the reply to its request was lost. Another order's code does not fit.
  return { ...next, code: "", notice: TOO_SOON, isSent: state.isSent || tooSoonAfter === "this order" };
}
