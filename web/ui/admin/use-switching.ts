import { useRef } from "react";

interface Switching<Saved> {
  /** Sends a setting. */
  save: (isOn: boolean) => Promise<Saved>;
  /** Gets the reply to the last setting. */
  onSaved: (saved: Saved) => void;
  /** Resets the switch to the server's setting. */
  onRefused: (isOn: boolean, error: unknown) => void;
}

/**
 * Saves switches. One that is switched again during its request sends its last setting after it, because parallel
 * requests could overtake each other.
 * @returns a function for the switch of `id`, with its setting before and the new one
 */
export function useSwitching() {
  /** The last setting of each switch whose request is still running. */
  const pending = useRef(new Map<string, boolean>());
  return async <Saved>(
    id: string,
    before: boolean,
    isOn: boolean,
    { save, onSaved, onRefused }: Switching<Saved>,
  ): Promise<void> => {
    const isRunning = pending.current.has(id);
    pending.current.set(id, isOn);
    if (isRunning) return;
    let known = before;
    try {
      for (let wanted = isOn; wanted !== known; wanted = pending.current.get(id) ?? known) {
        const saved = await save(wanted);
        known = wanted;
        if (pending.current.get(id) === wanted) onSaved(saved);
      }
    } catch (error) {
      onRefused(known, error);
    } finally {
      pending.current.delete(id);
    }
  };
}
