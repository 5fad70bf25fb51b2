// Parts of a screen whose code is loaded when they are first rendered. React's `lazy` alone would cache a failed load
// forever.
import { type ComponentType, type ReactNode, useCallback, useEffect, useReducer, useState } from "react";
import { loadWithRetries } from "./load-later.ts";

export interface PartFailureProps {
  error: unknown;
  onRetry: () => void;
}

interface Options<Props> {
  /** Shown until the code has loaded; may depend on the part's props. */
  placeholder?: ReactNode | ((props: Props) => ReactNode);
  /** Shown when the code could not be loaded; gets the part's props too. Without it, loading is retried until it succeeds. */
  Failure?: ComponentType<PartFailureProps & Props>;
}

/** Without `Suspense`, which may delay the part by 300 ms after its code has loaded. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { placeholder = null, Failure }: Options<Props> = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;

  return function LazyPart(props: Props) {
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
    if (Failure && failure !== null) return <Failure {...props} error={failure} onRetry={start} />;
    return typeof placeholder === "function" ? placeholder(props) : placeholder;
  };
}
