import { type FocusEvent, type RefObject, useEffect, useState, useSyncExternalStore } from "react";

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

/** Resolves when the picture of a slide can be shown without a wait. A broken one is not waited for. */
async function pictureOf(slides: Element | null, index: number): Promise<void> {
  await slides?.children[index]
    ?.querySelector("img")
    ?.decode()
    .catch(() => {});
}

/**
 * Cycles through `count` slides; each is shown once its picture is there. Stops while they are pointed at or focused,
 * and while they or the tab are out of sight. With reduced motion set in the system, it starts only when somebody
 * presses play.
 * @param slides the element whose children are the slides
 */
export function useRotation(count: number, slides: RefObject<Element | null>) {
  const [index, setIndex] = useState(0);
  const [asked, setAsked] = useState<{ index: number } | null>(null);
  const [isInSight, setInSight] = useState(false);
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
  const isMoving = isPlaying && count > 1 && isInSight && !isHidden && !isHeld.pointer && !isHeld.focus;

  useEffect(() => {
    if (!slides.current) return;
    const observer = new IntersectionObserver((seen) => setInSight(seen.some((each) => each.isIntersecting)));
    observer.observe(slides.current);
    return () => observer.disconnect();
  }, [slides]);

  useEffect(() => {
    if (!isMoving) return;
    const next = (index + 1) % count;
    let isOver = false;
    const timer = setTimeout(async () => {
      await pictureOf(slides.current, next);
      if (!isOver) setIndex(next);
    }, SHOWCASE_ROTATION_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isMoving, index, count, slides]);

  useEffect(() => {
    if (!asked) return;
    let isOver = false;
    pictureOf(slides.current, asked.index).then(() => {
      if (!isOver) setIndex(asked.index);
    });
    return () => {
      isOver = true;
    };
  }, [asked, slides]);

  return {
    index: index < count ? index : 0,
    /** The slide that somebody pressed for; its picture may still be on its way. */
    asked: asked?.index,
    isPlaying,
    show: (index: number) => setAsked({ index }),
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
