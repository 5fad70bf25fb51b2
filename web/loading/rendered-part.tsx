import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { expectPart, markPart, pressEach } from "./hydration.ts";
import { loadWithRetries } from "./load-later.ts";

interface Options<Props extends object> {
  /** Shown after a navigation, until the code has loaded. */
  placeholder?: ReactNode;
  /**
   * The part itself on the server, and false in the browser, so that the page does not import it:
   * `import.meta.env.SSR && (await import("./part.tsx")).Part`.
   */
  server: ComponentType<Props> | false;
}

/**
 * A part of a page that the server renders, and whose code is loaded after the first paint. Until then its HTML stays
 * as the server sent it: links work, and a pressed button does its work once the code is loaded. After a navigation
 * in the browser, the placeholder is shown instead.
 */
export function renderedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { placeholder = null, server }: Options<Props>,
): ComponentType<Props> {
  let isHydrated = false;
  const pressed: HTMLElement[] = [];

  function handleHydration() {
    isHydrated = true;
    void pressEach(pressed).then(markPart);
  }

  const Part =
    server || lazy(async () => ({ default: withEffect(await loadWithRetries(load), handleHydration) }));
  return function RenderedPart(props: Props) {
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
      expectPart();
      function handleClick({ target }: MouseEvent) {
        const button = target instanceof Element && target.closest("button");
        // Each button is stored once, as in page-guard.ts.
        if (!isHydrated && button && box.current?.contains(button) && !pressed.includes(button))
          pressed.push(button);
      }
      // Captured before React, which stops clicks on what it has not hydrated yet.
      addEventListener("click", handleClick, { capture: true });
      return () => removeEventListener("click", handleClick, { capture: true });
    }, []);
    return (
      <div ref={box} className="contents">
        <Suspense fallback={placeholder}>
          <Part {...props} />
        </Suspense>
      </div>
    );
  };
}

function withEffect<Props extends object>(
  Part: ComponentType<Props>,
  effect: () => void,
): ComponentType<Props> {
  return function WithEffect(props: Props) {
    useEffect(effect, []);
    return <Part {...props} />;
  };
}
