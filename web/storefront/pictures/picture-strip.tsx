import { type ReactNode, useEffect, useRef } from "react";

/** Pictures side by side, of which one is seen: the others come with a swipe. */
export function PictureStrip({
  images,
  shown,
  onShow,
  picture,
  label,
}: {
  images: readonly string[];
  /** Index of the seen one in `images`. */
  shown: number;
  onShow: (index: number) => void;
  picture: (path: string | undefined, index: number) => ReactNode;
  /** Says what is in it, and makes it a stop for the keyboard; without one it is for hands alone. */
  label?: string | undefined;
}) {
  const strip = useRef<HTMLSpanElement>(null);
  // What the strip itself has told is not to be scrolled to: the finger may still be on it.
  const told = useRef(shown);

  function tellShown({ scrollLeft, clientWidth }: Element) {
    const index = clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0;
    if (index === told.current) return;
    told.current = index;
    onShow(index);
  }

  useEffect(() => {
    if (told.current === shown) return;
    told.current = shown;
    strip.current?.scrollTo({ left: shown * strip.current.clientWidth, behavior: "instant" });
  }, [shown]);

  // It may have been swiped before the page's code was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it takes the strip over
  useEffect(() => {
    if (strip.current) tellShown(strip.current);
  }, []);

  return (
    <span
      ref={strip}
      {...(label ? { role: "group", "aria-label": label, tabIndex: 0 } : { tabIndex: -1 })}
      className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] focus-visible:-outline-offset-4"
      onScroll={({ currentTarget }) => tellShown(currentTarget)}
    >
      {(images.length > 0 ? images : [undefined]).map((path, index) => (
        <span
          key={path ?? ""}
          className="block aspect-square w-full shrink-0 snap-center snap-always overflow-hidden"
        >
          {picture(path, index)}
        </span>
      ))}
    </span>
  );
}

/** Which picture of a strip is shown, in the padding below it: above its foot they would hide the weight. For touch screens. */
export function PictureDots({ count, shown }: { count: number; shown: number }) {
  return (
    <span
      aria-hidden="true"
      data-picture-dots=""
      className="pointer-events-none absolute inset-x-0 top-0 flex h-3 items-center justify-center gap-1.5 sm:h-5 pointer-fine:hidden"
    >
      {Array.from({ length: count }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place.
          key={index}
          className={`size-1.5 rounded-full ${index === shown ? "bg-chilli" : "bg-line-strong"}`}
        />
      ))}
    </span>
  );
}
