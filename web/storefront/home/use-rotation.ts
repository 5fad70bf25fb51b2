import { type FocusEvent, useEffect, useState, useSyncExternalStore } from "react";

/** How long each top product is shown (spec, section 9). */
const SHOWCASE_ROTATION_MS = 2_000;

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

function subscribe(listener: () => void) {
  const motion = matchMedia(REDUCED_MOTION);
  motion.addEventListener("change", listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    motion.removeEventListener("change", listener);
    document.removeEventListener("visibilitychange", listener);
  };
}

/**
 * Cycles through `count` slides. Stops while they are pointed at or focused, and while the tab is hidden. With
 * reduced motion set in the system, it starts only when somebody presses play.
 */
export function useRotation(count: number) {
  const [index, setIndex] = useState(0);
  const [isHeld, setIsHeld] = useState({ pointer: false, focus: false });
  const [choice, setChoice] = useState<"play" | "pause" | null>(null);
  const isHidden = useSyncExternalStore(
    subscribe,
    () => document.hidden,
    () => false,
  );
  const prefersReducedMotion = useSyncExternalStore(
    subscribe,
    () => matchMedia(REDUCED_MOTION).matches,
    () => false,
  );
  const isPlaying = choice ? choice === "play" : !prefersReducedMotion;
  const isMoving = isPlaying && count > 1 && !isHidden && !isHeld.pointer && !isHeld.focus;

  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => setIndex((index + 1) % count), SHOWCASE_ROTATION_MS);
    return () => clearTimeout(timer);
  }, [isMoving, index, count]);

  return {
    index: index < count ? index : 0,
    isPlaying,
    show: setIndex,
    toggle: () => setChoice(isPlaying ? "pause" : "play"),
    holdHandlers: {
      onPointerEnter: () => setIsHeld((held) => ({ ...held, pointer: true })),
      onPointerLeave: () => setIsHeld((held) => ({ ...held, pointer: false })),
      // Only keyboard focus: a click on "play" focuses the button, which must not stop what it started.
      onFocus: ({ target }: FocusEvent) =>
        setIsHeld((held) => ({ ...held, focus: target.matches(":focus-visible") })),
      onBlur: () => setIsHeld((held) => ({ ...held, focus: false })),
    },
  };
}
