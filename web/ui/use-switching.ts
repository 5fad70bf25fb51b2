import { useRef } from "react";

interface Switching<Saved> {
  /** Sends a setting. */
  save: (isOn: boolean) => Promise<Saved>;
  /** Shows what the server has made of the last setting. */
  onSaved: (saved: Saved) => void;
  /** Puts the switch back to where the server has it. */
  onRefused: (isOn: boolean, error: unknown) => void;
}

/**
 * Sends what switches are set to. One that is switched again during its request has the last setting sent after it:
 * requests side by side could overtake each other.
 * @returns a function for the switch of `id`, with its setting before and the one that is wanted
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
