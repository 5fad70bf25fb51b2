import { useCallback, useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { failureMessage } from "../route-failure.tsx";
import { refreshed } from "./query-client.ts";

export interface Action {
  isBusy: boolean;
  /** The message to show after a failure; null otherwise. */
  problem: string | null;
  /** Messages by field name, from the server. */
  fields: Record<string, string>;
  /**
   * Does nothing while an earlier run is not finished. Busy until the screen shows what the work has changed. Resolves
   * to whether it succeeded.
   */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Clears the messages. */
  reset: () => void;
}

/** The state of an action that a person starts and waits for: whether it is running, and why it failed. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});
  const isRunning = useRef(false);

  const reset = useCallback(() => {
    setProblem(null);
    setFields({});
  }, []);

  const run = useCallback(
    async (work: () => Promise<unknown>) => {
      if (isRunning.current) return false;
      isRunning.current = true;
      setBusy(true);
      reset();
      try {
        await work();
        await refreshed();
        return true;
      } catch (error) {
        if (isApiError(error)) {
          setProblem(error.message);
          setFields(error.fields);
        } else {
          // Code that could not be loaded, or a bug: logged, and shown like any other failure.
          console.error(error);
          setProblem(failureMessage(error));
        }
        return false;
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
    [reset],
  );

  return { isBusy, problem, fields, run, reset };
}
