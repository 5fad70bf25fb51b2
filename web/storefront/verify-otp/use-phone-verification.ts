// The state of a phone verification: the number, the codes sent to it, and the typed code.
import { useEffect, useEffectEvent, useRef, useState } from "react";
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
  type Phone,
} from "../../../rules/phone.ts";
import { phoneFromTyping } from "../../../rules/read-phone.ts";
import { api } from "../../api.ts";
import { useSecondsLeft } from "../../use-seconds-left.ts";
import { forget, recall, remember } from "../checkout/checkout-memory.ts";
import { endSession } from "../checkout/end-session.ts";
import { recallPhone, rememberPhone } from "../checkout/known-phone.ts";
import { awaitCodeFromMessage } from "./code-from-message.ts";

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
  const [knownPhone, setKnownPhone] = useState(recallPhone);
  const [typed, setTyped] = useState(() => (sentCode.phone || knownPhone || "").slice(COUNTRY_CODE.length));
  const [code, setCode] = useState("");
  const [isSent, setSent] = useState(sentCode.sentAt > Date.now() - CODE_VALID_MS);
  const [busy, setBusy] = useState<"sending" | "verifying" | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  // Two presses can come before the screen shows the first: only this sees both.
  const isBusy = useRef(false);
  /** How often she has gone back to the number: what is said of a code then is of another one's. */
  const changes = useRef(0);
  const phoneInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);

  const phone = phoneFromTyping(typed);
  // What stands in the field when an answer comes.
  const latestPhone = useRef(phone);
  const isLocked = sentCode.phone === phone;
  const secondsLeft = useSecondsLeft(isLocked ? sentCode.lockedUntil : 0);
  const isDone = success === CORRECT;

  useEffect(() => {
    (isSent ? codeInput : phoneInput).current?.focus();
  }, [isSent]);

  const enterCode = useEffectEvent(handleCode);
  const { sentAt } = sentCode;
  useEffect(() => {
    if (!isSent || sentAt === 0) return;
    const waiting = new AbortController();
    awaitCodeFromMessage(waiting.signal, enterCode);
    return () => waiting.abort();
  }, [isSent, sentAt]);

  function begin(what: "sending" | "verifying") {
    isBusy.current = true;
    setBusy(what);
    setError(null);
    setSuccess(null);
  }

  function end() {
    isBusy.current = false;
    setBusy(null);
  }

  function save(next: SentCode) {
    setSentCode(next);
    // JSON has no Infinity; after a reload, a refused number may be tried again.
    if (Number.isFinite(next.lockedUntil)) remember(storageKey, next);
  }

  function failToSend(message: string) {
    setError(message);
    setCode("");
  }

  async function send() {
    if (isBusy.current || isDone || !isPhoneComplete(phone)) return;
    if (!isPhone(phone)) {
      failToSend("Enter a 10-digit Indian mobile number");
      phoneInput.current?.focus();
      return;
    }
    const sentBefore = sentCode.phone === phone ? sentCode.sentAt : 0;
    begin("sending");
    const isWanted = () => latestPhone.current === phone;
    try {
      const reply = await api(sendOtp, { body: { phoneNo: phone, orderId } });
      if (reply.success) {
        save({ phone, sentAt: Date.now(), lockedUntil: Date.now() + OTP_RESEND_SECONDS * 1000 });
        if (!isWanted()) return;
        setCode("");
        setSuccess(OTP_SENT);
        setSent(true);
        codeInput.current?.focus();
      } else {
        save({ phone, sentAt: sentBefore, lockedUntil: Number.POSITIVE_INFINITY });
        if (isWanted()) failToSend(reply.message);
      }
    } catch (failure) {
      if (isApiError(failure) && failure.retryAfter) {
        save({ phone, sentAt: sentBefore, lockedUntil: Date.now() + failure.retryAfter * 1000 });
      }
      if (isWanted()) failToSend(messageOf(failure, sendOtp.failure));
    } finally {
      end();
    }
  }

  async function verify(otp: string) {
    if (isBusy.current || isDone || !isOtp(otp) || !isPhone(phone)) return;
    begin("verifying");
    const changesBefore = changes.current;
    const refuse = (message: string) => changes.current === changesBefore && refuseCode(message);
    try {
      const reply = await api(verifyOtp, { body: { phoneNo: phone, otp, orderId } });
      if (reply.success) finish(phone);
      else refuse(reply.message);
    } catch (failure) {
      const isAnswered = isApiError(failure) && failure.status !== 0;
      if (!isAnswered && (await isVerifiedNow(orderId, phone))) finish(phone);
      else refuse(messageOf(failure, verifyOtp.failure));
    } finally {
      end();
    }
  }

  function finish(verified: Phone) {
    forget(storageKey);
    rememberPhone(verified);
    setSuccess(CORRECT);
    onVerified(verified);
  }

  /** Keeps the code, selected: typing replaces it, and after a lost connection it is sent again as it is. */
  function refuseCode(message: string) {
    setError(message);
    codeInput.current?.focus();
    codeInput.current?.select();
  }

  /** A code that is complete is verified by itself. */
  function handleCode(text: string) {
    if (isBusy.current || isDone || text === code) return;
    setCode(text);
    setError(null);
    void verify(text);
  }

  function enterPhone(text: string) {
    latestPhone.current = phoneFromTyping(text);
    setTyped(text);
    setError(null);
  }

  function forgetNumber() {
    // What somebody else ordered here, and where she lives, is not for this one. If the shop does not hear it now, the session
    // ends when this one verifies her own number.
    void endSession().catch(() => {});
    setKnownPhone(null);
    enterPhone("");
    phoneInput.current?.focus();
  }

  function changeNumber() {
    changes.current++;
    setSent(false);
    setCode("");
    setError(null);
    setSuccess(null);
  }

  return {
    typed,
    setTyped: enterPhone,
    phone,
    phoneInput,
    /** Whether the number in the field was verified on this device before. */
    isKnown: knownPhone === phone,
    forgetNumber,
    code,
    setCode: handleCode,
    codeInput,
    isSent,
    isDone,
    busy,
    success,
    error,
    /** Until another code can be sent; Infinity: never to this number. */
    secondsLeft,
    send,
    verify: () => verify(code),
    changeNumber,
  };
}
