import { type RefObject, useEffect, useRef } from "react";

/** Whether the screen has been left meanwhile: an answer that comes then leads nobody away from where she is now. */
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
