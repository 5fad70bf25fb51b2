import { useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { refreshed } from "./query-client.ts";

interface InstantSave<Id, Value> {
  save: (id: Id, value: Value) => Promise<unknown>;
  /**
   * Gets a choice that could not be saved, and its error, if `problem` is not the place to show it. The saved value is
   * shown again.
   */
  onRefused?: (id: Id, value: Value, error: unknown) => void;
}

/**
 * For switches and settings that are saved as soon as they are chosen. The choice is shown at once, until the stored
 * value is. A choice that is made during a request is sent after it, because parallel requests could overtake each other.
 */
export function useInstantSave<Id extends string, Value>({ save, onRefused }: InstantSave<Id, Value>) {
  const [chosen, setChosen] = useState<ReadonlyMap<Id, Value>>(new Map());
  /** The last choice of each id whose request is still running. */
  const pending = useRef(new Map<Id, Value>());
  const [problem, setProblem] = useState<string | null>(null);

  function refuse(_id: Id, _value: Value, error: unknown) {
    if (!isApiError(error)) throw error;
    setProblem(error.message);
  }

  return {
    /** Why a choice could not be saved, until the next one; null otherwise. */
    problem,
    /** The value to show. */
    latest: (id: Id, saved: Value): Value => (chosen.has(id) ? (chosen.get(id) as Value) : saved),
    async choose(id: Id, value: Value): Promise<void> {
      setProblem(null);
      setChosen((all) => new Map(all).set(id, value));
      const isRunning = pending.current.has(id);
      pending.current.set(id, value);
      if (isRunning) return;
      let sent = value;
      try {
        do {
          sent = pending.current.get(id) as Value;
          await save(id, sent);
          if (pending.current.get(id) === sent) await refreshed();
        } while (pending.current.get(id) !== sent);
      } catch (error) {
        (onRefused ?? refuse)(id, sent, error);
      } finally {
        pending.current.delete(id);
        setChosen((all) => new Map([...all].filter(([other]) => other !== id)));
      }
    },
  };
}
