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
} from "../../../rules/phone.ts";
import { phoneFromTyping } from "../../../rules/read-phone.ts";

const CORRECT = "OTP entered is correct";
const CODE_VALID_MS = OTP_VALID_MINUTES * 60_000;

/** Remembered across reloads. Instants are ms since the epoch. */
export interface SentCode {
  phone: string;
  /** 0 when no code has been sent to this phone yet. */
  sentAt: number;
  /** No further code can be sent before this instant; Infinity: never to this number. */
  lockedUntil: number;
}

const NOTHING_SENT: SentCode = { phone: "", sentAt: 0, lockedUntil: 0 };

export interface PhoneState {
  /** In the field of the number. */
  typed: string;
  sentCode: SentCode;
  /** The form shows the field of the code, and no longer that of the number. */
  isSent: boolean;
  code: string;
  busy: "sending" | "verifying" | null;
  success: string | null;
  error: string | null;
  /** How often the form went back to the number: an answer about an earlier code is then about another number. */
  changes: number;
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
  /** @param lockedUntil null where another try may follow at once */
  | { notSentTo: Phone; message: string; lockedUntil: number | null }
  /** @param changes as they were when the code was sent to be verified */
  | { refused: string; changes: number };

/** @param remembered of before a reload @param known verified on this device before @param now ms since the epoch */
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
    changes: 0,
  };
}

export function phoneOf({ typed }: PhoneState): string {
  return phoneFromTyping(typed);
}

export function isVerified({ success }: PhoneState): boolean {
  return success === CORRECT;
}

/** Until when no code can be sent to the number in the field; ms since the epoch. */
export function lockedUntil(state: PhoneState): number {
  return state.sentCode.phone === phoneOf(state) ? state.sentCode.lockedUntil : 0;
}

/** @returns the same state where the event changes nothing */
export function afterEvent(state: PhoneState, event: PhoneEvent): PhoneState {
  const isFree = state.busy === null && !isVerified(state);
  if (event === "send") return isFree ? send(state) : state;
  if (event === "verify") return isFree ? verify(state) : state;
  if (event === "verified") return { ...state, busy: null, success: CORRECT };
  if (event === "change number") {
    const { changes } = state;
    return { ...state, isSent: false, code: "", error: null, success: null, changes: changes + 1 };
  }
  if ("phone" in event) return { ...state, typed: event.phone, error: null };
  if ("code" in event) {
    // A complete code is verified at once.
    return isFree && event.code !== state.code ? verify({ ...state, code: event.code, error: null }) : state;
  }
  if ("refused" in event) {
    const isMeant = event.changes === state.changes;
    return { ...state, busy: null, error: isMeant ? event.refused : state.error };
  }
  return "sentTo" in event ? afterSending(state, event) : afterFailure(state, event);
}

function send(state: PhoneState): PhoneState {
  const phone = phoneOf(state);
  if (!isPhoneComplete(phone)) return state;
  if (!isPhone(phone)) return { ...state, error: "Enter a 10-digit Indian mobile number", code: "" };
  return { ...state, busy: "sending", error: null, success: null };
}

function verify(state: PhoneState): PhoneState {
  if (!isOtp(state.code) || !isPhone(phoneOf(state))) return state;
  return { ...state, busy: "verifying", error: null, success: null };
}

/** A number that was corrected meanwhile shows no message: what was sent to it is only remembered. */
function afterSending(state: PhoneState, { sentTo, now }: { sentTo: Phone; now: number }): PhoneState {
  const sentCode = { phone: sentTo, sentAt: now, lockedUntil: now + OTP_RESEND_SECONDS * 1000 };
  if (phoneOf(state) !== sentTo) return { ...state, sentCode, busy: null };
  return { ...state, sentCode, busy: null, code: "", success: OTP_SENT, isSent: true };
}

function afterFailure(
  state: PhoneState,
  { notSentTo, message, lockedUntil }: { notSentTo: Phone; message: string; lockedUntil: number | null },
): PhoneState {
  const { sentCode } = state;
  const sentAt = sentCode.phone === notSentTo ? sentCode.sentAt : 0;
  const noted = lockedUntil === null ? sentCode : { phone: notSentTo, sentAt, lockedUntil };
  const isMeant = phoneOf(state) === notSentTo;
  return { ...state, sentCode: noted, busy: null, ...(isMeant ? { error: message, code: "" } : {}) };
}
