// Proving a phone: which number, what has been sent to it and when, and the code.
import { useEffect, useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { viewOrder } from "../../../contract/checkout.ts";
import { sendOtp, verifyOtp } from "../../../contract/phone-verification.ts";
import {
  isOtp,
  isPhone,
  isPhoneComplete,
  OTP_RESEND_SECONDS,
  OTP_SENT,
  OTP_VALID_MINUTES,
  phoneFromTyping,
} from "../../../rules/phone.ts";
import { api } from "../../api.ts";
import { forget, recall, remember } from "../checkout/checkout-memory.ts";
import { useSecondsUntil } from "./verify-otp-countdown.ts";

const CORRECT = "OTP entered is correct";
const CODE_LIVES_MS = OTP_VALID_MINUTES * 60_000;

/** What is remembered over a reload. Instants are ms since the epoch. */
interface Sending {
  phone: string;
  /** 0 when no code has been sent to this phone yet. */
  sentAt: number;
  /** Before this no further code can be asked for; Infinity: not for this number. */
  lockedUntil: number;
}

const NOTHING_SENT: Sending = { phone: "", sentAt: 0, lockedUntil: 0 };

function wordsOf(error: unknown, otherwise: string): string {
  return isApiError(error) ? error.message : otherwise;
}

/** Whether this browser has become the order's after all: the answer to a right code may have been lost. */
async function isVerifiedNow(orderId: string, phone: string): Promise<boolean> {
  try {
    const order = await api(viewOrder, { params: { id: orderId } });
    return order.verified && order.phone === phone;
  } catch {
    return false;
  }
}

export function usePhoneProof(orderId: string, onVerified: (phone: string) => void) {
  const memory = `otp ${orderId}`;
  const [sending, setSending] = useState<Sending>(() => recall<Sending>(memory) ?? NOTHING_SENT);
  const [typed, setTyped] = useState(sending.phone.slice(3));
  const [code, setCode] = useState("");
  const [isSent, setSent] = useState(sending.sentAt > Date.now() - CODE_LIVES_MS);
  const [busy, setBusy] = useState<"sending" | "verifying" | null>(null);
  const [good, setGood] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const phoneInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);

  const phone = phoneFromTyping(typed);
  const isLocked = sending.phone === phone;
  const secondsLeft = useSecondsUntil(isLocked ? sending.lockedUntil : 0);
  const isDone = good === CORRECT;

  useEffect(() => {
    if (isSent) codeInput.current?.focus();
  }, [isSent]);

  function keep(next: Sending) {
    setSending(next);
    // Infinity is not JSON; a number that was refused may be tried again after a reload.
    if (Number.isFinite(next.lockedUntil)) remember(memory, next);
  }

  function fail(words: string) {
    setGood(null);
    setError(words);
    setCode("");
  }

  async function send() {
    if (busy || !isPhoneComplete(phone)) return;
    if (!isPhone(phone)) {
      fail("Enter a 10-digit Indian mobile number");
      phoneInput.current?.focus();
      return;
    }
    const sentBefore = sending.phone === phone ? sending.sentAt : 0;
    setBusy("sending");
    setError(null);
    setGood(null);
    try {
      const reply = await api(sendOtp, { body: { phoneNo: phone, orderId } });
      if (reply.success) {
        keep({ phone, sentAt: Date.now(), lockedUntil: Date.now() + OTP_RESEND_SECONDS * 1000 });
        setCode("");
        setGood(OTP_SENT);
        setSent(true);
        codeInput.current?.focus();
      } else {
        keep({ phone, sentAt: sentBefore, lockedUntil: Number.POSITIVE_INFINITY });
        fail(reply.message);
      }
    } catch (failure) {
      if (isApiError(failure) && failure.retryAfter) {
        keep({ phone, sentAt: sentBefore, lockedUntil: Date.now() + failure.retryAfter * 1000 });
      }
      fail(wordsOf(failure, sendOtp.failure));
    } finally {
      setBusy(null);
    }
  }

  async function verify() {
    if (busy || isDone || !isOtp(code)) return;
    setBusy("verifying");
    setError(null);
    setGood(null);
    try {
      const reply = await api(verifyOtp, { body: { phoneNo: phone, otp: code, orderId } });
      if (reply.success) finish();
      else refuse(reply.message);
    } catch (failure) {
      const isAnswered = isApiError(failure) && failure.status !== 0;
      if (!isAnswered && (await isVerifiedNow(orderId, phone))) finish();
      else refuse(wordsOf(failure, verifyOtp.failure));
    } finally {
      setBusy(null);
    }
  }

  function finish() {
    forget(memory);
    setGood(CORRECT);
    onVerified(phone);
  }

  function refuse(words: string) {
    fail(words);
    codeInput.current?.focus();
  }

  function changeNumber() {
    setSent(false);
    setCode("");
    setError(null);
    setGood(null);
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
    good,
    error,
    /** Until another code may be asked for; Infinity: never for this number. */
    secondsLeft,
    send,
    verify,
    changeNumber,
  };
}
