// A form for a WhatsApp number and the code that is sent to it.
import { type FormEvent, useId } from "react";
import type { OrderNumber } from "../../../rules/ids.ts";
import { formatPhone, isOtp, isPhoneComplete } from "../../../rules/phone.ts";
import { Button } from "../../ui/button.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { usePhoneVerification } from "./use-phone-verification.ts";
import { useReloadRestored } from "./use-reload-restored.ts";
import { CodeField, PhoneField } from "./verify-otp-fields.tsx";

export function VerifyOtpForm({
  orderId,
  onVerified,
}: {
  orderId: OrderNumber;
  onVerified: (phone: string) => void;
}) {
  const { typed, setTyped, phone, phoneInput, code, setCode, codeInput, ...verification } =
    usePhoneVerification(orderId, onVerified);
  const { isSent, isDone, busy, success, error, notice, secondsLeft, send, verify, changeNumber } =
    verification;
  const { isKnown, forgetNumber } = verification;
  const errorId = useId();
  useReloadRestored();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void (isSent ? verify() : send());
  }

  const canSend = isPhoneComplete(phone) && secondsLeft === 0;
  return (
    <form onSubmit={handleSubmit} noValidate className="space-y-5">
      {isSent ? (
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span>
              Code sent to <strong className="whitespace-nowrap">{formatPhone(phone)}</strong>
            </span>
            {!isDone && (
              <TextButton onClick={changeNumber} className="-my-2">
                Change number
              </TextButton>
            )}
          </p>
          <CodeField
            ref={codeInput}
            code={code}
            onCode={setCode}
            errorId={error && errorId}
            isDisabled={isDone}
          />
        </>
      ) : (
        <>
          <PhoneField ref={phoneInput} typed={typed} onTyped={setTyped} errorId={error && errorId} />
          {isKnown && (
            <p className="-mt-2 flex flex-wrap items-center gap-x-3 text-ink-soft">
              Remembered on this device.
              <TextButton onClick={forgetNumber} className="text-leaf">
                Not you? Use another number
              </TextButton>
            </p>
          )}
        </>
      )}
      <p role="status" className={success ? "font-semibold text-success" : notice ? "" : "sr-only"}>
        {success ?? notice ?? (busy === "verifying" && "Checking your code")}
      </p>
      <p id={errorId} role="alert" className={error ? "font-semibold text-chilli" : "sr-only"}>
        {error}
      </p>
      {isSent ? (
        <>
          <Button
            type="submit"
            size="large"
            isWide
            disabled={!isOtp(code) || isDone}
            isBusy={busy === "verifying"}
            busyLabel="Verifying..."
          >
            Verify OTP
          </Button>
          {!isDone && (
            <p className="text-center">
              <Resend secondsLeft={secondsLeft} isSending={busy === "sending"} onResend={send} />
            </p>
          )}
        </>
      ) : (
        <>
          <Button
            type="submit"
            size="large"
            isWide
            disabled={!canSend}
            isBusy={busy !== null}
            busyLabel={busy === "verifying" ? "Checking your code..." : "Sending..."}
          >
            Send OTP
          </Button>
          {Number.isFinite(secondsLeft) && secondsLeft > 0 && (
            <p className="text-center text-ink-soft tabular-nums">Resend OTP in {secondsLeft} seconds</p>
          )}
        </>
      )}
    </form>
  );
}

function Resend({
  secondsLeft,
  isSending,
  onResend,
}: {
  secondsLeft: number;
  isSending: boolean;
  onResend: () => void;
}) {
  if (secondsLeft === Number.POSITIVE_INFINITY) return null;
  if (secondsLeft > 0) {
    return <span className="text-ink-soft tabular-nums">Resend OTP in {secondsLeft} seconds</span>;
  }
  return (
    <TextButton aria-disabled={isSending || undefined} onClick={onResend} className="px-3">
      {isSending ? "Sending..." : "Resend OTP"}
    </TextButton>
  );
}
