import { type Ref, useState } from "react";
import { OTP_LENGTH } from "../../../rules/phone.ts";
import { Field } from "../../ui/field.tsx";

const PLACES = Array.from({ length: OTP_LENGTH }, (_, place) => place);

/** Whatever was typed or pasted ("Your code is 48 21"), as at most four digits. */
function codeFrom(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[^0-9]/g, "")
    .slice(0, OTP_LENGTH);
}

/**
 * One real input over four drawn boxes: pasting, autofill from the message, the numeric keyboard and screen
 * readers work as with any input, and no style is injected that the page's policy would refuse.
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
  /** Of the words that say what is wrong; null while nothing is. */
  errorId: string | null;
  isDisabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  const [isFocused, setFocused] = useState(false);
  const nextPlace = Math.min(code.length, OTP_LENGTH - 1);
  return (
    <Field label={`${OTP_LENGTH}-digit code`}>
      {(wiring) => (
        <div className="relative">
          <div aria-hidden="true" className="grid grid-cols-4 gap-3">
            {PLACES.map((place) => (
              <span
                key={place}
                className={`grid h-16 place-items-center rounded-control border-2 bg-coconut font-display text-3xl leading-none font-bold transition-colors ${
                  isFocused && place === nextPlace
                    ? "border-leaf outline-3 outline-offset-2 outline-leaf"
                    : errorId
                      ? "border-chilli"
                      : "border-line-strong"
                }`}
              >
                {code[place] ?? (
                  <span
                    className={`h-7 w-0.5 rounded ${isFocused && place === nextPlace ? "animate-pulse-soft bg-leaf" : ""}`}
                  />
                )}
              </span>
            ))}
          </div>
          <input
            {...wiring}
            aria-invalid={errorId ? true : undefined}
            aria-describedby={errorId ?? undefined}
            ref={ref}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete="one-time-code"
            disabled={isDisabled}
            value={code}
            onChange={(event) => onCode(codeFrom(event.target.value))}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            // What is typed belongs at the end, where the drawn caret is.
            onSelect={({ currentTarget: input }) => {
              const isCaret = input.selectionStart === input.selectionEnd;
              if (isCaret) input.setSelectionRange(code.length, code.length);
            }}
            className="absolute inset-0 size-full cursor-text rounded-control bg-transparent text-center text-base text-transparent caret-transparent outline-none focus-visible:outline-none selection:bg-transparent"
          />
        </div>
      )}
    </Field>
  );
}
