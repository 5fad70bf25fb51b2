// One run of the postmaster, from spawn to exit.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import type { Cluster } from "./embedded-cluster.ts";
import { dataArgument } from "./embedded-paths.ts";
import { describeEnding, identity, plainEnvironment, runToEnd } from "./embedded-spawn.ts";

const READY = "database system is ready to accept connections";
const LOG_DRAIN_MS = 250;
const isWindows = process.platform === "win32";

/**
 * A shell script that stops the postmaster ($1) when the shop dies. Only the shop holds the other end of its stdin, and
 * the kernel closes that when the shop ends, however it ends. The script then requests a fast shutdown, and after ten
 * seconds an immediate one. A line on stdin means that the postmaster has ended, so the script ends too.
 */
const WATCHER = `
if ! read -r _; then
  kill -INT "$1"
  for _ in 1 2 3 4 5 6 7 8 9 10; do sleep 1; kill -0 "$1" || exit; done
  kill -QUIT "$1"
fi`;

export interface Postmaster {
  /** Resolves when it accepts connections; rejects with PostgreSQL's own reason if it ends before that. */
  ready: Promise<void>;
  /** How it ended: a signal or an exit code. Never rejects. */
  ended: Promise<string>;
  /** Fast shutdown, then an immediate one after `fastShutdownMs`; resolves when it has ended and its log is read. */
  stop(fastShutdownMs: number): Promise<void>;
}

export function startPostmaster(cluster: Cluster, settings: string[]): Postmaster {
  const child = spawnPostgres(cluster, settings);
  const watcher = child.pid === undefined ? undefined : spawnWatcher(cluster, child.pid);
  const reasons: string[] = [];
  let isReady = false;
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();

  const lines = createInterface({ input: child.stderr as NodeJS.ReadableStream });
  const lastLine = once(lines, "close");
  lines.on("line", (line) => {
    cluster.log(line);
    if (line.includes(READY)) {
      isReady = true;
      ready.resolve();
    }
    if (!isReady && /FATAL:|PANIC:|could not/.test(line)) reasons.push(line);
  });
  const end = async (ending: string) => {
    watcher?.stdin?.end("\n");
    // Orphaned backends may hold the log open, so this does not wait long for its end.
    await Promise.race([lastLine, delay(LOG_DRAIN_MS, undefined, { ref: false })]);
    ready.reject(
      new Error(`PostgreSQL did not start (${ending}): ${reasons.join(" ") || "it gave no reason"}`),
    );
    ended.resolve(ending);
  };
  child.once("exit", (code, signal) => end(describeEnding(code, signal) ?? "exit code 0"));
  child.once("error", (error) => end(error.message));
  // A caller that only waits for `ended` must not cause an unhandled rejection.
  ready.promise.catch(() => {});

  return {
    ready: ready.promise,
    ended: ended.promise,
    stop: async (fastShutdownMs) => {
      await interrupt(cluster, child);
      const escalation = setTimeout(() => child.kill("SIGQUIT"), fastShutdownMs);
      await ended.promise.finally(() => clearTimeout(escalation));
    },
  };
}

function spawnPostgres({ paths, binaries, user }: Cluster, settings: string[]): ChildProcess {
  return spawn(binaries.postgres, ["-D", dataArgument(user, paths.data), ...settings], {
    ...identity(user),
    cwd: paths.data,
    env: plainEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
    windowsHide: true,
    // Its own process group: Ctrl-C in a terminal signals the whole group, and the shop needs its database to shut
    // down.
    detached: !isWindows,
  });
}

/** Not on Windows, where a child that is not detached ends with its parent. */
function spawnWatcher({ paths, user }: Cluster, pid: number): ChildProcess | undefined {
  if (isWindows) return undefined;
  const watcher = spawn("/bin/sh", ["-c", WATCHER, "sh", String(pid)], {
    ...identity(user),
    cwd: paths.data,
    env: plainEnvironment(),
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  // The database works without the watcher: the next start stops a leftover postmaster.
  watcher.on("error", () => {});
  watcher.stdin.on("error", () => {});
  return watcher;
}

async function interrupt({ binaries, paths, user }: Cluster, child: ChildProcess): Promise<void> {
  if (!isWindows) {
    child.kill("SIGINT");
  } else if (child.exitCode === null && child.pid !== undefined) {
    // On Windows only pg_ctl can request a fast shutdown; kill() would end the process at once.
    await runToEnd(binaries.pgCtl, ["kill", "INT", String(child.pid)], { cwd: paths.data, user });
  }
}
