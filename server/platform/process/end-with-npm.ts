// npm forwards SIGTERM, but killing npm with SIGKILL, or only npm's intermediate shell, leaves the shop running.

const CHECK_EVERY_MS = 500;

/**
 * Calls `end` when the npm that started this process has died. Other parents are not watched: a service manager knows
 * the shop's pid, and a terminal may be closed.
 * @param env of this process
 */
export function endWithNpm(env: NodeJS.ProcessEnv, end: () => void): void {
  if (env.npm_lifecycle_event !== "start") return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    end();
  }, CHECK_EVERY_MS);
  timer.unref();
}
