import { useCallback, useState } from "react";
import { ErrorText } from "../error-text.tsx";

/** The error of a row's last change, shown in the row until its next change. */
export function RowProblem({ message, className = "" }: { message: string | undefined; className?: string }) {
  return (
    <ErrorText role="alert" className={`text-sm ${className}`}>
      {message}
    </ErrorText>
  );
}

/** The errors of refused changes, by row id. */
export function useRowProblems() {
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const setProblem = useCallback((id: string, message: string | null) => {
    setProblems((known) => {
      if (message === null && !known.has(id)) return known;
      const next = new Map(known);
      if (message === null) next.delete(id);
      else next.set(id, message);
      return next;
    });
  }, []);
  return { problems, setProblem };
}
