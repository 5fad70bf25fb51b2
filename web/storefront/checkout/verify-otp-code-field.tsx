import { type Ref, useState } from "react";
import { OTP_LENGTH } from "../../../rules/phone.ts";
import { otpFromTyping } from "../../../rules/read-phone.ts";
import { Field } from "../../ui/field.tsx";

const DIGITS = Array.from({ length: OTP_LENGTH }, (_, index) => index);

/**
 * One invisible input over drawn boxes: pasting, autofill from the message, the numeric keyboard and screen readers
 * work as with any input. Ready-made OTP inputs inject styles, which the content security policy refuses.
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
            // Keeps the real caret where it is drawn: at the end.
            onSelect={({ currentTarget: input }) => {
              const isCaret = input.selectionStart === input.selectionEnd;
              setSelected(!isCaret);
              if (isCaret) input.setSelectionRange(code.length, code.length);
            }}
            className="absolute inset-0 size-full cursor-text rounded-control bg-transparent text-center text-base text-transparent caret-transparent outline-none focus-visible:outline-none selection:bg-transparent"
          />
        </div>
      )}
    </Field>
  );
}
