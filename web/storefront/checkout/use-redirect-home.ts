import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { CONTENT_ID } from "../../ui/route-announcer.tsx";

/** Spec, section 9. */
const SUCCESS_REDIRECT_SECONDS = 5;

const TOUCHES = ["pointerdown", "keydown", "wheel", "scroll", "focusin"] as const;

/** Whether something was done by her: a new screen is scrolled to its top and gets the focus by itself. */
function isHers({ type, target }: Event): boolean {
  if (type === "scroll") return scrollY > 0;
  return type !== "focusin" || (target as Element).id !== CONTENT_ID;
}

/** Goes home after a few seconds, unless she touches the page. @returns seconds left; null once she has */
export function useRedirectHome(): number | null {
  const navigate = useNavigate();
  const [seconds, setSeconds] = useState<number | null>(SUCCESS_REDIRECT_SECONDS);

  useEffect(() => {
    const controller = new AbortController();
    for (const touch of TOUCHES) {
      addEventListener(
        touch,
        (event) => {
          if (isHers(event)) setSeconds(null);
        },
        { passive: true, signal: controller.signal },
      );
    }
    return () => controller.abort();
  }, []);

  useEffect(() => {
    if (seconds === null) return;
    if (seconds === 0) {
      void navigate("/", { replace: true });
      return;
    }
    const timer = setTimeout(() => setSeconds((left) => left && left - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds, navigate]);

  return seconds;
}
