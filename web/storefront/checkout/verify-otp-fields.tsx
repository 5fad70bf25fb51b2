import { type ClipboardEvent, type Ref, useState } from "react";
import { COUNTRY_CODE, isPhoneComplete, OTP_LENGTH } from "../../../rules/phone.ts";
import { otpFromTyping, phoneFromTyping } from "../../../rules/read-phone.ts";
import { Field } from "../../ui/field.tsx";

// A number that is typed with "+91" is shown as typed until it is complete.
function shownNumber(typed: string): string {
  const phone = phoneFromTyping(typed);
  return typed.startsWith("+") && !isPhoneComplete(phone) ? typed : phone.slice(COUNTRY_CODE.length);
}

/** An Indian mobile number: the country code is fixed, the ten digits may be typed or pasted in any format. */
export function PhoneField({
  typed,
  onTyped,
  errorId,
  ref,
}: {
  typed: string;
  onTyped: (typed: string) => void;
  /** The id of the error message; null without an error. */
  errorId: string | null;
  ref?: Ref<HTMLInputElement>;
}) {
  // A pasted complete number replaces the field's content, wherever the caret is.
  function handlePaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData("text").trim();
    if (!isPhoneComplete(phoneFromTyping(pasted))) return;
    event.preventDefault();
    onTyped(pasted);
  }

  return (
    <Field label="WhatsApp phone number">
      {(controlProps) => (
        <div className="flex min-h-14 items-center rounded-control border-2 border-line-strong bg-coconut transition-colors focus-within:border-leaf has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-(--focus) hover:border-leaf-mid has-aria-invalid:border-chilli">
          <span className="flex items-center gap-2 self-stretch border-r-2 border-line w-24 shrink-0 pl-4 text-lg max-[359px]:w-20 max-[359px]:pl-2.5 font-semibold">
            <IndianFlag />
            {COUNTRY_CODE}
          </span>
          <input
            {...controlProps}
            aria-invalid={errorId ? true : undefined}
            aria-describedby={errorId ?? undefined}
            ref={ref}
            required
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            enterKeyHint="send"
            data-autofocus
            placeholder="98765 43210"
            value={shownNumber(typed)}
            onChange={(event) => onTyped(event.target.value)}
            onPaste={handlePaste}
            className="min-w-0 grow rounded-r-control bg-transparent px-4 py-2.5 text-lg outline-hidden max-[359px]:px-2.5 font-semibold tracking-wider tabular-nums placeholder:font-normal placeholder:text-ink-soft"
          />
        </div>
      )}
    </Field>
  );
}

function IndianFlag() {
  return (
    <svg viewBox="0 0 24 16" aria-hidden="true" className="h-4 w-6 rounded-xs">
      <path fill="#ff9933" d="M0 0h24v5.4H0z" />
      <path fill="#fff" d="M0 5.4h24v5.2H0z" />
      <path fill="#138808" d="M0 10.6h24V16H0z" />
      <circle cx="12" cy="8" r="1.9" fill="none" stroke="#000080" strokeWidth=".6" />
    </svg>
  );
}

const DIGITS = Array.from({ length: OTP_LENGTH }, (_, index) => index);

/**
 * One invisible input over drawn boxes, so that pasting, autofill from the message, the numeric keyboard and screen
 * readers work as with any input. OTP libraries inject styles, which the content security policy forbids.
 */
export function CodeField({
  code,
  onCode,
  errorId,
  isDisabled = false,
  ref,
}: {
  code: string;
  onCode: (code: string) => void;
  /** The id of the error message; null without an error. */
  errorId: string | null;
  isDisabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  const [isFocused, setFocused] = useState(false);
  const [isSelected, setSelected] = useState(false);
  const nextIndex = Math.min(code.length, OTP_LENGTH - 1);
  return (
    <Field label={`${OTP_LENGTH}-digit code`} hint="We check it as soon as you have typed all four digits.">
      {(controlProps) => (
        <div className="relative">
          <div aria-hidden="true" className="grid grid-cols-4 gap-3">
            {DIGITS.map((index) => (
              <span
                key={index}
                data-caret={isFocused && index === nextIndex ? "" : undefined}
                className={`grid h-16 place-items-center rounded-control border-2 ${isSelected ? "bg-turmeric" : "bg-coconut"} font-display text-3xl leading-none font-bold transition-colors ${
                  isFocused && index === nextIndex
                    ? "border-leaf outline-3 outline-offset-2 outline-leaf"
                    : errorId
                      ? "border-chilli"
                      : "border-line-strong"
                }`}
              >
                {code[index] ?? (
                  <span
                    className={`h-7 w-0.5 rounded ${isFocused && index === nextIndex ? "animate-pulse-soft bg-leaf" : ""}`}
                  />
                )}
              </span>
            ))}
          </div>
          <input
            {...controlProps}
            aria-invalid={errorId ? true : undefined}
            aria-describedby={[controlProps["aria-describedby"], errorId].filter(Boolean).join(" ")}
            ref={ref}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete="one-time-code"
            enterKeyHint="go"
            data-autofocus
            disabled={isDisabled}
            value={code}
            onChange={(event) => onCode(otpFromTyping(event.target.value))}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false);
              setSelected(false);
            }}
            // Moves the real caret to where it is drawn: the end.
            onSelect={({ currentTarget: input }) => {
              const isCaret = input.selectionStart === input.selectionEnd;
              setSelected(!isCaret);
              if (isCaret) input.setSelectionRange(code.length, code.length);
            }}
            className="absolute inset-0 size-full cursor-text rounded-control bg-transparent text-center text-base text-transparent caret-transparent outline-none forced-color-adjust-none focus-visible:outline-none selection:bg-transparent"
          />
        </div>
      )}
    </Field>
  );
}
