import { useCallback, useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";

export interface Deed {
  isBusy: boolean;
  /** What to tell when it did not work; null otherwise. */
  problem: string | null;
  /** What is wrong by field, as the server named it. */
  fields: Record<string, string>;
  /** Runs once at a time: pressed again while it runs, it does nothing. Resolves to whether it worked. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  forget: () => void;
}

/** Something a person sets going and waits for: its busy state, and what went wrong. */
export function useDeed(): Deed {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});
  const isRunning = useRef(false);

  const forget = useCallback(() => {
    setProblem(null);
    setFields({});
  }, []);

  const run = useCallback(
    async (work: () => Promise<unknown>) => {
      if (isRunning.current) return false;
      isRunning.current = true;
      setBusy(true);
      forget();
      try {
        await work();
        return true;
      } catch (error) {
        if (!isApiError(error)) throw error;
        setProblem(error.message);
        setFields(error.fields);
        return false;
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
    [forget],
  );

  return { isBusy, problem, fields, run, forget };
}
