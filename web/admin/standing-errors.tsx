import { createContext, type ReactNode, use } from "react";
import { isApiError } from "../../contract/api-client.ts";
import { useRowProblems } from "../ui/admin/row-problem.tsx";
import { usePassFocusOn } from "../ui/admin/use-pass-focus-on.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";

const ShowError = createContext<(subject: string, message: string | null) => void>(() => {});

/**
 * Shows an error that no row or form can show, such as a refused Undo: its row or screen may be closed. It stays on all
 * screens until it is dismissed.
 * @returns a function of the subject and its message; null removes the message, when the subject is tried again
 */
export function useStandingErrors() {
  return use(ShowError);
}

/** What a row is about. */
type Subject = Record<"id" | "name", string>;

/**
 * What no longer exists loses its row, so its error is shown above the screen.
 * @returns a function that does that, and returns whether the error was of this kind
 */
export function useMissing() {
  const showError = useStandingErrors();
  return ({ id, name }: Subject, error: unknown): boolean => {
    const isMissing = isApiError(error) && error.status === 404;
    if (isMissing) showError(id, `${name}: ${error.message}`);
    return isMissing;
  };
}

/** The errors of refused changes, by row id; those of `useMissing` are above the screen. */
export function useRefusals() {
  const { problems, setProblem } = useRowProblems();
  const showMissing = useMissing();
  return {
    problems,
    clear: (id: string) => setProblem(id, null),
    /** @throws the error if it is none of the API */
    show(subject: Subject, error: unknown) {
      if (!isApiError(error)) throw error;
      if (!showMissing(subject, error)) setProblem(subject.id, error.message);
    },
  };
}

/** The errors in view above the screen, however far it is scrolled. */
export function StandingErrors({ children }: { children: ReactNode }) {
  const { problems, setProblem } = useRowProblems();
  const passFocusOn = usePassFocusOn();
  return (
    <ShowError value={setProblem}>
      {problems.size > 0 && (
        <ul
          aria-label="Errors"
          className="sticky top-16 z-25 mb-4 max-h-[40dvh] space-y-2 overflow-y-auto lg:top-18 print:hidden"
        >
          {[...problems].map(([subject, message]) => (
            <li key={subject}>
              <Banner>
                <p>{message}</p>
                <Button
                  variant="ghost"
                  className="-ml-5"
                  data-removes
                  onClick={({ currentTarget }) => {
                    passFocusOn(currentTarget);
                    setProblem(subject, null);
                  }}
                >
                  Dismiss
                </Button>
              </Banner>
            </li>
          ))}
        </ul>
      )}
      {children}
    </ShowError>
  );
}
