import { useCallback, useState } from "react";

/** Why the server refused a change of this row, shown in it until its next change. */
export function RowProblem({ message, className = "" }: { message: string | undefined; className?: string }) {
  if (message === undefined) return null;
  return (
    <p role="alert" className={`text-sm font-semibold text-chilli-deep wrap-anywhere ${className}`}>
      {message}
    </p>
  );
}

/** The messages of refused changes, by the row's id. */
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
