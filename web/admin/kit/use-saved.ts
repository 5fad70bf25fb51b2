import { useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";

interface Saved<Value> {
  /** As it was chosen last. */
  shown: Value;
  /** Why it could not be saved: then it is shown again as the shop has it. */
  problem: string | null;
  change: (value: Value) => Promise<void>;
}

/**
 * For a setting that is saved as soon as it is chosen. One that is chosen while another is on its way is sent after it:
 * requests side by side could overtake each other.
 */
export function useSaved<Value>(saved: Value, send: (value: Value) => Promise<unknown>): Saved<Value> {
  const [shown, setShown] = useState(saved);
  const [problem, setProblem] = useState<string | null>(null);
  const known = useRef(saved);
  const wanted = useRef(saved);
  const isSending = useRef(false);

  async function change(value: Value): Promise<void> {
    wanted.current = value;
    setShown(value);
    setProblem(null);
    if (isSending.current) return;
    isSending.current = true;
    try {
      while (known.current !== wanted.current) {
        const sent = wanted.current;
        await send(sent);
        known.current = sent;
      }
    } catch (error) {
      if (!isApiError(error)) throw error;
      wanted.current = known.current;
      setShown(known.current);
      setProblem(error.message);
    } finally {
      isSending.current = false;
    }
  }

  return { shown, problem, change };
}
