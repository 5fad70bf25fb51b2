import type { ToastWords } from "../../ui/toast.tsx";

/** Longer than other toasts: an undo is the only way back. */
const UNDO_MS = 10_000;

/** A toast with an Undo button. */
export function undoToast(title: string, onUndo: () => void): ToastWords {
  return { title, duration: UNDO_MS, action: { label: "Undo", onAct: onUndo } };
}
