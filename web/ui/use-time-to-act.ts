import { useEffect, useEffectEvent, useRef, useState } from "react";

/**
 * The time in which a notice offers an action. It is paused while the notice is hovered or focused.
 * @param ms only read at the first render
 * @param onEnd called when the time is over
 * @returns the handlers of the notice's element
 */
export function useTimeToAct(ms: number, onEnd: () => void) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPaused = isPointedAt || isFocused;
  const remaining = useRef(ms);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (isPaused) return;
    const since = Date.now();
    const timer = setTimeout(() => end(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - since;
    };
  }, [isPaused]);

  return {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
