import { useEffect, useRef, useState } from "react";

interface Timing {
  /** Time without another call before it runs, in ms. */
  wait: number;
  /** Minimum time between two runs, in ms; default 0. */
  minInterval?: number;
}

/** Runs once after a burst of calls, and not again before `minInterval` is over. */
export function debounce(run: () => void, { wait, minInterval = 0 }: Timing) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRunAt = Number.NEGATIVE_INFINITY;
  function call(): void {
    clearTimeout(timer);
    const delay = Math.max(wait, lastRunAt + minInterval - performance.now());
    timer = setTimeout(() => {
      lastRunAt = performance.now();
      run();
    }, delay);
  }
  return { call, cancel: () => clearTimeout(timer) };
}

/**
 * Debounces `run`, which may be a new function at each render: the latest one runs. Nothing runs after unmounting.
 * @param timing only read at the first render
 */
export function useDebounced(run: () => void, timing: Timing): () => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const [{ call, cancel }] = useState(() => debounce(() => latest.current(), timing));
  useEffect(() => cancel, [cancel]);
  return call;
}
