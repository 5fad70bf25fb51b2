// Parts of a page whose code is loaded later. React's `lazy` alone would store a failed load for ever.
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import { pressEach } from "./early-presses.ts";
import { expectPart, markPart } from "./hydration.ts";
import { loadWithRetries } from "./load-later.ts";

export interface PartFailureProps {
  error: unknown;
  onRetry: () => void;
}

interface Options<Props extends object> {
  /** Shown until the code has loaded. */
  placeholder?: ReactNode;
  /**
   * The part itself where pages are rendered, and false in the browser, so that the page does not import it:
   * `import.meta.env.SSR && (await import("./part.tsx")).Part`. Without it the part is not in the HTML.
   */
  server?: ComponentType<Props> | false;
  /** Shown when the code could not be loaded. Without it, loading is retried until it succeeds. */
  Failure?: ComponentType<PartFailureProps>;
}

/** A part of a page whose code is loaded when the part is first shown. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { placeholder = null, server, Failure }: Options<Props> = {},
): ComponentType<Props> {
  return server === undefined
    ? browserPart(load, placeholder, Failure)
    : renderedPart(load, placeholder, server);
}

/** Not by `Suspense`, which may show the part 300 ms after its code has loaded. */
function browserPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode,
  Failure: ComponentType<PartFailureProps> | undefined,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;

  return function BrowserPart(props: Props) {
    const [failure, setFailure] = useState<unknown>(null);
    const [, render] = useReducer((count: number) => count + 1, 0);

    const start = useCallback((signal?: AbortSignal) => {
      if (loaded) return;
      setFailure(null);
      (Failure ? load() : loadWithRetries(load, signal)).then((part) => {
        loaded = part;
        render();
      }, setFailure);
    }, []);

    useEffect(() => {
      const unmounted = new AbortController();
      start(unmounted.signal);
      if (Failure) addEventListener("online", () => start(), unmounted);
      return () => unmounted.abort();
    }, [start]);

    const Part = loaded;
    if (Part) return <Part {...props} />;
    return Failure && failure !== null ? <Failure error={failure} onRetry={start} /> : placeholder;
  };
}

/**
 * Until the code has loaded, the part's HTML stays as the server sent it, and its links work. A button that is pressed
 * before then does its work afterwards. After a navigation the placeholder is shown.
 */
function renderedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode,
  server: ComponentType<Props> | false,
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
        // Each button once, as before the page's hydration (page-guard.ts).
        if (!isHydrated && button && box.current?.contains(button) && !pressed.includes(button))
          pressed.push(button);
      }
      // Before React, which stops clicks on what it has not hydrated yet.
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
