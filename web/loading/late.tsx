// Parts of a screen whose code is loaded when they are first shown. Not by React's `lazy`, which remembers a failure.
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { useIsOnline } from "../ui/connection-notice.tsx";
import { failureMessage } from "../ui/route-failure.tsx";

/** @param waiting shown while the code is loaded */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;

  return function Late(props: Props) {
    const [tries, setTries] = useState(0);
    const [failure, setFailure] = useState<unknown>(null);
    const [, setLoaded] = useState(loaded !== undefined);
    const isOnline = useIsOnline();

    // biome-ignore lint/correctness/useExhaustiveDependencies: another try, and a connection that is back, load it again.
    useEffect(() => {
      if (loaded) return;
      setFailure(null);
      load().then((part) => {
        loaded = part;
        setLoaded(true);
      }, setFailure);
    }, [tries, isOnline]);

    const Part = loaded;
    if (Part) return <Part {...props} />;
    if (failure === null) return waiting;
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 py-4">
        <p>{failureMessage(failure)}</p>
        <Button variant="secondary" onClick={() => setTries(tries + 1)}>
          Try again
        </Button>
      </div>
    );
  };
}
