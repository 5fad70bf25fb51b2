// The back button closes an open dialog, and the screen stays. Each open dialog needs a history entry for that. All entries of
// one screen share the router's index, and the router does not see moves between them. The entry of a dialog that was closed
// by a button is used by the next dialog, or passed over at the next Back: removing it at once would take time, in which the
// router may add an entry of its own.
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";

/** What to do at Back, by open dialog, the topmost last. */
const open: (() => void)[] = [];

/** `idx`: the router's index of the screen. `depth`: how many dialogs the entry is for. */
const readEntry = (): { idx?: number; depth: number } => ({
  idx: history.state?.idx,
  depth: history.state?.dialogs ?? 0,
});

/** The entry that the next `popstate` leaves. After a reload it may be that of a dialog. */
let entry: { idx?: number; depth: number } = typeof window === "undefined" ? { depth: 0 } : readEntry();

function handlePop(event: PopStateEvent) {
  const left = entry;
  entry = readEntry();
  if (entry.idx === undefined || entry.idx !== left.idx) return;
  event.stopImmediatePropagation();
  const isForward = entry.depth > left.depth;
  if (isForward) return;
  if (entry.depth < open.length) for (const close of open.slice(entry.depth).reverse()) close();
  else history.back();
}

// When the first screen is imported, and so before the router adds its listener: Chromium calls the listeners of a window in
// this order, and not those that capture first.
if (typeof window !== "undefined") addEventListener("popstate", handlePop, { capture: true });

// The router adds an entry before React shows its screen, and Back may come in between.
if (typeof window !== "undefined") {
  const { pushState } = history;
  history.pushState = function (...added) {
    pushState.apply(this, added);
    entry = readEntry();
  };
}

function followRouter() {
  const now = readEntry();
  // It has replaced the entry of a dialog, which still lies above the others of the screen.
  if (now.idx === entry.idx && now.depth < entry.depth)
    history.replaceState({ ...history.state, dialogs: entry.depth }, "");
  entry = readEntry();
}

function addEntries() {
  while (entry.depth < open.length) {
    history.pushState({ ...history.state, dialogs: entry.depth + 1 }, "");
    entry = readEntry();
  }
}

/**
 * While a dialog is open, the back button calls `onBack`, which closes it, or does nothing.
 * @param isOpen whether it is open and may be closed by the user
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const { key } = useLocation();
  const handleBack = useEffectEvent(onBack);
  /** Counts Backs: a dialog that is still open after one needs a new entry. */
  const [backs, setBacks] = useState(0);

  useEffect(() => {
    if (!isOpen) return;
    const close = () => {
      setBacks((count) => count + 1);
      handleBack();
    };
    open.push(close);
    return () => void open.splice(open.indexOf(close), 1);
  }, [isOpen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each Back removes an entry.
  useEffect(() => {
    // While the router undoes a Back that a screen has blocked, the entry is not yet that of the screen.
    if ((history.state?.key ?? "default") !== key) return;
    followRouter();
    if (isOpen) addEntries();
  }, [key, isOpen, backs]);
}
