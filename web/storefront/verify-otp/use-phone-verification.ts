// The state of a phone verification: the number, the codes sent to it, and the typed code.
import { useEffect, useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { viewOrder } from "../../../contract/checkout.ts";
import { sendOtp, verifyOtp } from "../../../contract/phone-verification.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import {
  COUNTRY_CODE,
  isOtp,
  isPhone,
  isPhoneComplete,
  OTP_RESEND_SECONDS,
  OTP_SENT,
  OTP_VALID_MINUTES,
  phoneFromTyping,
} from "../../../rules/phone.ts";
import { api } from "../../api.ts";
import { useSecondsLeft } from "../../use-seconds-left.ts";
import { forget, recall, remember } from "../checkout/checkout-memory.ts";

const CORRECT = "OTP entered is correct";
const CODE_VALID_MS = OTP_VALID_MINUTES * 60_000;

/** Remembered across reloads. Instants are ms since the epoch. */
interface SentCode {
  phone: string;
  /** 0 when no code has been sent to this phone yet. */
  sentAt: number;
  /** No further code can be sent before this instant; Infinity: never to this number. */
  lockedUntil: number;
}

const NOTHING_SENT: SentCode = { phone: "", sentAt: 0, lockedUntil: 0 };

function messageOf(error: unknown, fallback: string): string {
  return isApiError(error) ? error.message : fallback;
}

/** Whether the order is verified after all: the answer to a correct code may have been lost. */
async function isVerifiedNow(orderId: OrderNumber, phone: string): Promise<boolean> {
  try {
    const order = await api(viewOrder, { params: { id: orderId } });
    return order.verified && order.phone === phone;
  } catch {
    return false;
  }
}

export function usePhoneVerification(orderId: OrderNumber, onVerified: (phone: string) => void) {
  const storageKey = `otp ${orderId}`;
  const [sentCode, setSentCode] = useState<SentCode>(() => recall<SentCode>(storageKey) ?? NOTHING_SENT);
  const [typed, setTyped] = useState(sentCode.phone.slice(COUNTRY_CODE.length));
  const [code, setCode] = useState("");
  const [isSent, setSent] = useState(sentCode.sentAt > Date.now() - CODE_VALID_MS);
  const [busy, setBusy] = useState<"sending" | "verifying" | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const phoneInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);

  const phone = phoneFromTyping(typed);
  const isLocked = sentCode.phone === phone;
  const secondsLeft = useSecondsLeft(isLocked ? sentCode.lockedUntil : 0);
  const isDone = success === CORRECT;

  useEffect(() => {
    if (isSent) codeInput.current?.focus();
  }, [isSent]);

  function save(next: SentCode) {
    setSentCode(next);
    // JSON has no Infinity; after a reload, a refused number may be tried again.
    if (Number.isFinite(next.lockedUntil)) remember(storageKey, next);
  }

  function fail(message: string) {
    setSuccess(null);
    setError(message);
    setCode("");
  }

  async function send() {
    if (busy || !isPhoneComplete(phone)) return;
    if (!isPhone(phone)) {
      fail("Enter a 10-digit Indian mobile number");
      phoneInput.current?.focus();
      return;
    }
    const sentBefore = sentCode.phone === phone ? sentCode.sentAt : 0;
    setBusy("sending");
    setError(null);
    setSuccess(null);
    try {
      const reply = await api(sendOtp, { body: { phoneNo: phone, orderId } });
      if (reply.success) {
        save({ phone, sentAt: Date.now(), lockedUntil: Date.now() + OTP_RESEND_SECONDS * 1000 });
        setCode("");
        setSuccess(OTP_SENT);
        setSent(true);
        codeInput.current?.focus();
      } else {
        save({ phone, sentAt: sentBefore, lockedUntil: Number.POSITIVE_INFINITY });
        fail(reply.message);
      }
    } catch (failure) {
      if (isApiError(failure) && failure.retryAfter) {
        save({ phone, sentAt: sentBefore, lockedUntil: Date.now() + failure.retryAfter * 1000 });
      }
      fail(messageOf(failure, sendOtp.failure));
    } finally {
      setBusy(null);
    }
  }

  async function verify() {
    if (busy || isDone || !isOtp(code) || !isPhone(phone)) return;
    setBusy("verifying");
    setError(null);
    setSuccess(null);
    try {
      const reply = await api(verifyOtp, { body: { phoneNo: phone, otp: code, orderId } });
      if (reply.success) finish();
      else refuse(reply.message);
    } catch (failure) {
      const isAnswered = isApiError(failure) && failure.status !== 0;
      if (!isAnswered && (await isVerifiedNow(orderId, phone))) finish();
      else refuse(messageOf(failure, verifyOtp.failure));
    } finally {
      setBusy(null);
    }
  }

  function finish() {
    forget(storageKey);
    setSuccess(CORRECT);
    onVerified(phone);
  }

  function refuse(message: string) {
    fail(message);
    codeInput.current?.focus();
  }

  function changeNumber() {
    setSent(false);
    setCode("");
    setError(null);
    setSuccess(null);
    requestAnimationFrame(() => phoneInput.current?.focus());
  }

  return {
    typed,
    setTyped: (text: string) => {
      setTyped(text);
      setError(null);
    },
    phone,
    phoneInput,
    code,
    setCode: (text: string) => {
      setCode(text);
      setError(null);
    },
    codeInput,
    isSent,
    isDone,
    busy,
    success,
    error,
    /** Until another code can be sent; Infinity: never to this number. */
    secondsLeft,
    send,
    verify,
    changeNumber,
  };
}
