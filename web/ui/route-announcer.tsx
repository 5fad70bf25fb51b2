import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

export const CONTENT_ID = "content";

/** The first link of every page, visible when it is focused. */
export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="fixed top-2 left-2 z-50 -translate-y-24 rounded-control bg-leaf px-5 py-3 font-bold text-white focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}

/**
 * After a client-side navigation, announces the new title to screen readers and focuses the first field of the screen
 * (data-autofocus), or else the element with CONTENT_ID.
 */
export function RouteAnnouncer() {
  const { pathname, search } = useLocation();
  const [title, setTitle] = useState("");
  const shown = useRef({ pathname, search });

  useEffect(() => {
    const before = shown.current;
    if (before.pathname === pathname && before.search === search) return;
    shown.current = { pathname, search };
    setTitle(document.title);
    if (before.pathname === pathname) return;
    const content = document.getElementById(CONTENT_ID);
    const first = content?.querySelector<HTMLElement>("[data-autofocus]");
    (first ?? content)?.focus({ preventScroll: true });
  }, [pathname, search]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
