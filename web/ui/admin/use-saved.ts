import { useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";

interface Saved<Settings> {
  /** The settings as chosen, whether they are saved or not. */
  shown: Settings;
  /** Why the last choice could not be saved. `shown` then has the stored settings again. */
  problem: string | null;
  change: (chosen: Partial<Settings>) => Promise<void>;
}

/**
 * For settings that are saved as soon as they are chosen. A choice that is made during a request is sent after it,
 * because parallel requests could overtake each other.
 * @param send gets the chosen settings, and all settings including them; resolves to the stored settings
 */
export function useSaved<Settings extends object>(
  saved: Settings,
  send: (chosen: Partial<Settings>, all: Settings) => Promise<Settings>,
): Saved<Settings> {
  const [shown, setShown] = useState(saved);
  const [problem, setProblem] = useState<string | null>(null);
  const known = useRef(saved);
  const unsent = useRef<Partial<Settings>>({});
  const isSending = useRef(false);

  async function change(chosen: Partial<Settings>): Promise<void> {
    unsent.current = { ...unsent.current, ...chosen };
    setShown((now) => ({ ...now, ...chosen }));
    setProblem(null);
    if (isSending.current) return;
    isSending.current = true;
    try {
      while (Object.keys(unsent.current).length > 0) {
        const sent = unsent.current;
        unsent.current = {};
        known.current = await send(sent, { ...known.current, ...sent });
        setShown({ ...known.current, ...unsent.current });
      }
    } catch (error) {
      if (!isApiError(error)) throw error;
      unsent.current = {};
      setShown(known.current);
      setProblem(error.message);
    } finally {
      isSending.current = false;
    }
  }

  return { shown, problem, change };
}
