import { useEffect, useId, useRef, useState } from "react";

/** How long Undo is offered, in ms, not counting the time in which it is pointed at or focused. */
const UNDO_MS = 15_000;

/** In the place of what was removed: says so, and puts it back. */
export function UndoNotice({
  words,
  onUndo,
  onEnd,
  takesFocus,
  className = "",
}: {
  words: string;
  onUndo: () => void;
  /** The time is over. */
  onEnd: () => void;
  /** Whether the button that was pressed has gone, and its focus comes here. */
  takesFocus: boolean;
  className?: string;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [isFocused, setIsFocused] = useState(false);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const latestEnd = useRef(onEnd);
  const id = useId();

  useEffect(() => {
    latestEnd.current = onEnd;
  });
  // Once: on an emptied cart all its notices come into being anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, []);
  useEffect(() => {
    if (isFocused || isPointedAt) return;
    const timer = setTimeout(() => latestEnd.current(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [isFocused, isPointedAt]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only pauses its timer.
    <div
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      className={`flex animate-rise flex-wrap items-center justify-between gap-x-4 rounded-control bg-leaf-wash py-1 pr-1.5 pl-4 text-left ${className}`}
    >
      <span id={id} className="py-2">
        {words}
      </span>
      <button
        ref={button}
        type="button"
        aria-describedby={id}
        onClick={onUndo}
        className="min-h-11 rounded-control px-4 font-bold link hover:bg-white"
      >
        Undo
      </button>
    </div>
  );
}
