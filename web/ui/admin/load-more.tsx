import { useEffect, useRef, useState } from "react";
import { Banner } from "../banner.tsx";
import { Button } from "../button.tsx";

interface LoadMoreProps {
  hasMore: boolean;
  isBusy: boolean;
  problem: string | null;
  loadMore: () => void;
}

/** The end of a paged list. Takes the result of usePages. */
export function LoadMore({ hasMore, isBusy, problem, loadMore }: LoadMoreProps) {
  const [isPressed, setPressed] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  const isOver = !hasMore && !problem;

  // Removing the focused button moves the focus to <body>. On an iPhone buttons get no focus, so a field may have it.
  useEffect(() => {
    if (isOver && document.activeElement === document.body) end.current?.focus({ preventScroll: true });
  }, [isOver]);

  function press() {
    setPressed(true);
    loadMore();
  }

  if (isOver && isPressed)
    return (
      <p ref={end} tabIndex={-1} onBlur={() => setPressed(false)} className="mt-5 text-center text-ink-soft">
        That is all.
      </p>
    );
  if (isOver) return null;
  return (
    <div className="mt-5 grid justify-items-center gap-3 print:hidden">
      {problem && <Banner>{problem}</Banner>}
      <Button
        variant="secondary"
        isBusy={isBusy}
        busyLabel="Loading..."
        onClick={press}
        onBlur={() => setPressed(false)}
      >
        Load more
      </Button>
    </div>
  );
}
