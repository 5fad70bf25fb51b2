import { suggestedEmail } from "../../rules/suggested-email.ts";

interface EmailQuestionProps {
  /** As typed so far. */
  email: string;
  /** Whether the field has lost the focus. Before that, "…@gmail.co" may be an unfinished "…@gmail.com". */
  isLeft: boolean;
  /** @param email the suggested address */
  onAccept: (email: string) => void;
}

/** Suggests a correction for a mistyped common domain, below an e-mail field. It never blocks the form. */
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
