import { type ReactNode, useEffect, useRef } from "react";
import { useOnMount } from "../../ui/use-on-mount.ts";

/** A row of pictures of which one is visible; the others are reached by swiping. */
export function PictureStrip({
  images,
  shown,
  onShow,
  picture,
  label,
}: {
  images: readonly string[];
  /** Index of the visible picture in `images`. */
  shown: number;
  onShow: (index: number) => void;
  picture: (path: string | undefined, index: number) => ReactNode;
  /** Names the strip, and makes it focusable; without a label it is for pointers only. */
  label?: string | undefined;
}) {
  const strip = useRef<HTMLSpanElement>(null);
  // The index that the strip itself has reported is not scrolled to: the finger may still be on it.
  const reported = useRef(shown);

  function reportShown({ scrollLeft, clientWidth }: Element) {
    const index = clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0;
    if (index === reported.current) return;
    reported.current = index;
    onShow(index);
  }

  useEffect(() => {
    if (reported.current === shown) return;
    reported.current = shown;
    strip.current?.scrollTo({ left: shown * strip.current.clientWidth, behavior: "instant" });
  }, [shown]);

  // It may have been swiped before hydration.
  useOnMount(() => {
    if (strip.current) reportShown(strip.current);
  });

  return (
    <span
      ref={strip}
      {...(label ? { role: "group", "aria-label": label, tabIndex: 0 } : { tabIndex: -1 })}
      className="picture-strip"
      onScroll={({ currentTarget }) => reportShown(currentTarget)}
    >
      {(images.length > 0 ? images : [undefined]).map((path, index) => (
        <span key={path ?? ""}>{picture(path, index)}</span>
      ))}
    </span>
  );
}

/**
 * Shows which picture of a strip is visible, for touch screens. In the padding below the strip: on the picture, the
 * dots would hide the printed weight.
 */
export function PictureDots({ count, shown }: { count: number; shown: number }) {
  return (
    <span aria-hidden="true" data-picture-dots="" className="picture-dots">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot has no identity but its index.
        <span key={index} data-shown={index === shown ? "" : undefined} />
      ))}
    </span>
  );
}
