import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
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
 * as the server sent it: links work, text can be typed, and a pressed button does its work once the code is loaded. After
 * a navigation in the browser, the placeholder is shown instead, unless the loader of the screen has called `preload`.
 */
export function renderedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { placeholder = null, server }: Options<Props>,
): ComponentType<Props> & { preload: () => Promise<void> } {
  let isHydrated = false;
  let loaded: ComponentType<Props> | undefined;
  const pressed: HTMLElement[] = [];

  async function loadPart() {
    loaded = withEffect(await load(), handleHydration);
    return loaded;
  }

  function handleHydration() {
    isHydrated = true;
    if (pressed.length === 0) return markPart();
    // After the render with what was typed before hydration.
    setTimeout(() => void pressEach(pressed).then(markPart));
  }

  const LazyPart = server || lazy(async () => ({ default: await loadWithRetries(loadPart) }));
  // An update with other props, before the code has loaded, would replace the server's HTML by the placeholder.
  const RenderedPart = memo(function RenderedPart(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => server || loaded || LazyPart);
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
      expectPart();
      function handleSubmit(event: SubmitEvent) {
        const form = event.target instanceof HTMLFormElement && event.target;
        // The browser would send what was typed in the address.
        if (!isHydrated && form && box.current?.contains(form) && !form.hasAttribute("action"))
          event.preventDefault();
      }
      function handleClick({ target }: MouseEvent) {
        const button = target instanceof Element && target.closest("button");
        // Each button is stored once, as in page-guard.ts.
        if (!isHydrated && button && box.current?.contains(button) && !pressed.includes(button))
          pressed.push(button);
      }
      // Captured before React, which stops clicks on what it has not hydrated yet.
      addEventListener("click", handleClick, { capture: true });
      addEventListener("submit", handleSubmit, { capture: true });
      return () => {
        removeEventListener("click", handleClick, { capture: true });
        removeEventListener("submit", handleSubmit, { capture: true });
      };
    }, []);
    return (
      <div ref={box} className="contents">
        <Suspense fallback={placeholder}>
          <Part {...props} />
        </Suspense>
      </div>
    );
  }) as unknown as ComponentType<Props>;
  return Object.assign(RenderedPart, { preload: async () => void (await loadPart()) });
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
