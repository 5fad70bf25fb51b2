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

/**
 * The errors of refused changes, by row id. What no longer exists loses its row, so its error is shown above the screen.
 */
export function useRefusals() {
  const { problems, setProblem } = useRowProblems();
  const showError = useStandingErrors();
  return {
    problems,
    clear: (id: string) => setProblem(id, null),
    /** @param name of the row's subject. @throws the error if it is none of the API */
    show({ id, name }: Record<"id" | "name", string>, error: unknown) {
      if (!isApiError(error)) throw error;
      if (error.status === 404) showError(id, `${name}: ${error.message}`);
      else setProblem(id, error.message);
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
