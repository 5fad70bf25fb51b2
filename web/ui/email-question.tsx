import { suggestedEmail } from "../../rules/suggested-email.ts";

interface EmailQuestionProps {
  /** As typed so far. */
  email: string;
  /** Whether the field was left: before that, "…@gmail.co" is half of "…@gmail.com". */
  isLeft: boolean;
  /** @param email the suggested address */
  onAccept: (email: string) => void;
}

/** Below an e-mail field: suggests a correction for a slip of a common domain. It never blocks the form. */
export function EmailQuestion({ email, isLeft, onAccept }: EmailQuestionProps) {
  const suggested = suggestedEmail(email);
  const isShown = suggested !== null && (isLeft || !suggested.startsWith(email.trim()));
  return (
    <p role="status" className="text-sm wrap-anywhere not-empty:mt-1.5">
      {isShown && (
        <>
          Did you mean{" "}
          <button
            type="button"
            className="min-h-11 text-left font-semibold link"
            onClick={() => onAccept(suggested)}
          >
            {suggested}
          </button>
          ?
        </>
      )}
    </p>
  );
}
