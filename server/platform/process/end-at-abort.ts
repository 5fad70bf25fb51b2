import type { ChildProcess } from "node:child_process";

/**
 * Ends a child process when the signal aborts: by SIGTERM, and by SIGKILL if it still runs after some time.
 * @param killAfterMs from SIGTERM on
 */
export function endAtAbort(child: ChildProcess, signal: AbortSignal, killAfterMs: number): void {
  let killing: NodeJS.Timeout | undefined;
  const end = () => {
    child.kill();
    killing = setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  };
  child.once("exit", () => {
    signal.removeEventListener("abort", end);
    clearTimeout(killing);
  });
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
}
