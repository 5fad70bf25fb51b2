import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { viewOrder } from "../../../contract/checkout.ts";
import { isFinalRefusal } from "../../../contract/final-refusal.ts";
import { sendOtp, verifyOtp } from "../../../contract/phone-verification.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { isPhone, isPhoneComplete, type Phone } from "../../../rules/phone.ts";
import { api } from "../../api.ts";
import { pause } from "../../loading/pause.ts";
import { useSecondsLeft } from "../../ui/use-seconds-left.ts";
import { phoneDraft, sentCode as storedCodeOf, storedPhone } from "../remembered.ts";
import { useUntilOnline } from "../use-until-online.ts";
import { endSession } from "./not-you.tsx";
import {
  afterEvent,
  beginVerification,
  isVerified,
  lockedUntil,
  type PhoneEvent,
  phoneOf,
} from "./phone-steps.ts";

// Runs the steps of a phone verification (phone-steps.ts), and moves the focus to the next field.

function recallPhone(): Phone | null {
  const phone = storedPhone.read() ?? "";
  return isPhone(phone) ? phone : null;
}

/** The order whose code was sent a moment ago, by the code of the refusal. */
const TOO_SOON_AFTER: Readonly<Record<string, "this order" | "another order">> = {
  OTP_TOO_SOON: "this order",
  OTP_TOO_SOON_AFTER_OTHER: "another order",
};

function messageOf(error: unknown, fallback: string): string {
  return isApiError(error) ? error.message : fallback;
}

/** Whether the order is verified nevertheless: the reply to a correct code may have been lost. */
async function isVerifiedNow(orderId: OrderNumber, phone: string): Promise<boolean> {
  try {
    const order = await api(viewOrder, { params: { id: orderId } });
    return order.verified && order.phone === phone;
  } catch {
    return false;
  }
}

export function usePhoneVerification(orderId: OrderNumber, onVerified: (phone: string) => void) {
  const storedCode = storedCodeOf(orderId);
  const draft = phoneDraft(orderId);
  const [knownPhone, setKnownPhone] = useState<Phone | null>(null);
  const [shown, setShown] = useState(() => beginVerification(null, null, Date.now()));
  // A second press may come before React renders the first, and a reply before the typed text: this state is always
  // current.
  const state = useRef(shown);
  const phoneInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const left = useRef(new AbortController());
  const { isSent, sentCode } = shown;
  const phone = phoneOf(shown);
  const secondsLeft = useSecondsLeft(lockedUntil(shown));

  // After the first render, which is the server's: what this browser has stored, or what was typed before hydration.
  const restore = useEffectEvent(() => {
    const known = recallPhone();
    const begun = beginVerification(storedCode.read(), known, Date.now());
    const typed = phoneInput.current?.value || draft.read();
    const restored = typed && !begun.isSent ? afterEvent(begun, { phone: typed }) : begun;
    if (restored.typed) draft.write(restored.typed);
    setKnownPhone(known);
    state.current = restored;
    setShown(restored);
  });
  useLayoutEffect(() => restore(), []);

  useEffect(() => {
    left.current = new AbortController();
    return () => left.current.abort();
  }, []);

  useEffect(() => {
    (isSent ? codeInput : phoneInput).current?.focus();
  }, [isSent]);

  const enterCode = useEffectEvent((code: string) => take({ code }));
  const { sentAt } = sentCode;
  useEffect(() => {
    if (!isSent || sentAt === 0) return;
    const waiting = new AbortController();
    awaitCodeFromMessage(waiting.signal, enterCode);
    return () => waiting.abort();
  }, [isSent, sentAt]);

  function take(event: PhoneEvent) {
    const before = state.current;
    const next = afterEvent(before, event);
    state.current = next;
    setShown(next);
    if (next.typed !== before.typed) draft.write(next.typed);
    // JSON has no Infinity: after a reload, a refused number may be tried again.
    if (next.sentCode !== before.sentCode && Number.isFinite(next.sentCode.lockedUntil))
      storedCode.write(next.sentCode);
    if (next.busy === before.busy) return;
    if (next.busy === "sending") void send(phoneOf(next) as Phone);
    if (next.busy === "verifying") void verify(phoneOf(next) as Phone, next.code, next.changes);
  }

  async function send(phoneNo: Phone) {
    const fail = (message: string, until: number | null, code = "") =>
      take({ notSentTo: phoneNo, message, lockedUntil: until, tooSoonAfter: TOO_SOON_AFTER[code] ?? null });
    try {
      const reply = await api(sendOtp, { body: { phoneNo, orderId } });
      if (!reply.success) return fail(reply.message, Number.POSITIVE_INFINITY);
      take({ sentTo: phoneNo, now: Date.now() });
      if (phoneOf(state.current) === phoneNo) codeInput.current?.focus();
    } catch (failure) {
      const retryAfter = isApiError(failure) && failure.retryAfter;
      const until = retryAfter ? Date.now() + retryAfter * 1000 : null;
      fail(messageOf(failure, sendOtp.failure), until, isApiError(failure) ? failure.code : "");
    }
  }

  async function verify(phoneNo: Phone, otp: string, changes: number) {
    try {
      const reply = await api(verifyOtp, { body: { phoneNo, otp, orderId } });
      if (reply.success) finish(phoneNo);
      else refuse(reply.message, changes);
    } catch (failure) {
      const isRefused = isApiError(failure) && isFinalRefusal(failure);
      if (!isRefused && (await isVerifiedNow(orderId, phoneNo))) return finish(phoneNo);
      refuse(messageOf(failure, verifyOtp.failure), changes);
      // Verified as soon as it is typed, so the shopper has pressed nothing that could be pressed again.
      if (!isApiError(failure)) return;
      const { signal } = left.current;
      const verifyAgain = () => {
        if (!signal.aborted && state.current.code === otp && state.current.changes === changes)
          take("verify");
      };
      if (failure.status === 0) addEventListener("online", verifyAgain, { once: true, signal });
      if (failure.code === "BUSY") void pause((failure.retryAfter ?? 1) * 1_000).then(verifyAgain);
    }
  }

  function finish(verified: Phone) {
    storedCode.remove();
    draft.remove();
    storedPhone.write(verified);
    take("verified");
    onVerified(verified);
  }

  /** Leaves the code in the field, selected: typing replaces it, and after a lost connection it can be sent again. */
  function refuse(message: string, changes: number) {
    take({ refused: message, changes });
    if (state.current.changes !== changes) return;
    codeInput.current?.focus();
    codeInput.current?.select();
  }

  function forgetNumber() {
    // The next shopper must not see orders and addresses of the previous one. If this call is lost, the session ends
    // when the next number is verified.
    void endSession().catch(() => {});
    setKnownPhone(null);
    take({ phone: "" });
    phoneInput.current?.focus();
  }

  return {
    typed: shown.typed,
    setTyped: (text: string) => take({ phone: text }),
    phone,
    phoneInput,
    /** Whether the number in the field was verified on this device before. */
    isKnown: knownPhone === phone,
    forgetNumber,
    code: shown.code,
    setCode: (text: string) => take({ code: text }),
    codeInput,
    isSent,
    isDone: isVerified(shown),
    busy: shown.busy,
    success: shown.success,
    error: useUntilOnline(shown.error),
    notice: shown.notice,
    /** Seconds until another code can be sent; Infinity if never to this number. */
    secondsLeft,
    send: () => {
      take("send");
      if (isPhoneComplete(phone) && !isPhone(phone)) phoneInput.current?.focus();
    },
    verify: () => take("verify"),
    changeNumber: () => take("change number"),
  };
}

// WebOTP: with the shopper's consent, browsers on Android pass on the code of a text message that names this site.

interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: "sms"[] };
}

/**
 * Waits for the code in a text message. Nothing happens if the browser does not support it, the shopper declines, or
 * the code comes by WhatsApp: then it is typed.
 * @param signal ends the waiting
 */
function awaitCodeFromMessage(signal: AbortSignal, onCode: (code: string) => void): void {
  if (!("OTPCredential" in window)) return;
  const request: OtpRequest = { otp: { transport: ["sms"] }, signal };
  navigator.credentials
    .get(request)
    .then((credential) => onCode((credential as (Credential & { code?: string }) | null)?.code ?? ""))
    .catch(() => {});
}
