import { type RefObject, useEffect, useRef } from "react";

/** Whether the screen is unmounted. A reply that arrives later must not navigate away from the next screen. */
export function useIsLeft(): RefObject<boolean> {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}
