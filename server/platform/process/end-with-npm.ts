// npm passes SIGTERM on, but whoever kills npm itself with SIGKILL, or only the shell that npm put between, kills no shop.

const LOOK_MS = 500;

/**
 * Calls back when the npm that has started this process is gone. Nothing else that starts the shop is watched: a
 * service manager knows its pid, and a terminal may be closed.
 * @param env of this process
 */
export function endWithNpm(env: NodeJS.ProcessEnv, end: () => void): void {
  if (env.npm_lifecycle_event !== "start") return;
  const npm = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(look);
    end();
  }, LOOK_MS);
  look.unref();
}
