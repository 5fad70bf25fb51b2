import { UNDO_SECONDS } from "../../../rules/undo-window.ts";
import type { ToastText } from "../toast.tsx";

/** Longer than other toasts: there may be no other undo. */
const UNDO_MS = UNDO_SECONDS * 1_000;

/** A toast with an Undo button. */
export function undoToast(title: string, onUndo: () => void): ToastText {
  return { title, duration: UNDO_MS, action: { label: "Undo", onAct: onUndo } };
}
