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

/** Resolves when the picture of a slide is decoded. A broken picture does not block. */
async function pictureOf(slides: Element | null, index: number): Promise<void> {
  await slides?.children[index]
    ?.querySelector("img")
    ?.decode()
    .catch(() => {});
}

/**
 * Cycles through `count` slides; each is shown once its picture is decoded. Stops while the slides are hovered or
 * focused, and while they or the tab are not visible. If the system prefers reduced motion, it starts only when the
 * shopper presses play.
 * @param slides the element whose children are the slides
 */
export function useRotation(count: number, slides: RefObject<Element | null>) {
  const [index, setIndex] = useState(0);
  const [requested, setRequested] = useState<{ index: number } | null>(null);
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
    if (!requested) return;
    let isOver = false;
    pictureOf(slides.current, requested.index).then(() => {
      if (!isOver) setIndex(requested.index);
    });
    return () => {
      isOver = true;
    };
  }, [requested, slides]);

  return {
    index: index < count ? index : 0,
    /** The slide that the shopper has chosen; its picture may still be loading. */
    requested: requested?.index,
    isPlaying,
    show: (index: number) => setRequested({ index }),
    toggle: () => setChoice(isPlaying ? "pause" : "play"),
    holdHandlers: {
      onPointerEnter: () => setIsHeld((held) => ({ ...held, pointer: true })),
      onPointerLeave: () => setIsHeld((held) => ({ ...held, pointer: false })),
      // Keyboard focus only: a click on "play" focuses the button, which must not pause the show again.
      onFocus: ({ target }: FocusEvent) =>
        setIsHeld((held) => ({ ...held, focus: target.matches(":focus-visible") })),
      onBlur: () => setIsHeld((held) => ({ ...held, focus: false })),
    },
  };
}
