// One run of the postmaster, from spawn to exit.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import type { Cluster } from "./embedded-cluster.ts";
import { dataArgument } from "./embedded-paths.ts";
import { describeEnding, identity, plainEnvironment, runToEnd } from "./embedded-spawn.ts";

const READY = "database system is ready to accept connections";
const LAST_WORDS_MS = 250;
const isWindows = process.platform === "win32";

/**
 * Watches over one postmaster ($1) from its own process. Only we hold the other end of its stdin, and the
 * kernel closes that when we die, however that happens: then it asks for a fast shutdown, and after ten
 * seconds for an immediate one. A line on stdin says that the postmaster is gone and sends it home.
 */
const WATCHER = `
if ! read -r _; then
  kill -INT "$1"
  for _ in 1 2 3 4 5 6 7 8 9 10; do sleep 1; kill -0 "$1" || exit; done
  kill -QUIT "$1"
fi`;

export interface Postmaster {
  /** Resolves when it accepts connections; rejects with its own reason when it ends before. */
  ready: Promise<void>;
  /** How it ended. Never rejects. */
  ended: Promise<string>;
  /** Fast shutdown, immediate when that takes too long; resolves when it has ended and its last lines are logged. */
  stop(fastShutdownMs: number): Promise<void>;
}

/** Starts a postmaster with these settings. */
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
    // Orphaned backends keep the log open: not waited for.
    await Promise.race([lastLine, delay(LAST_WORDS_MS, undefined, { ref: false })]);
    ready.reject(
      new Error(`PostgreSQL did not start (${ending}): ${reasons.join(" ") || "it gave no reason"}`),
    );
    ended.resolve(ending);
  };
  child.once("exit", (code, signal) => end(describeEnding(code, signal) ?? "exit code 0"));
  child.once("error", (error) => end(error.message));
  // Whoever only waits for the end must not fail over this one.
  ready.promise.catch(() => {});

  return {
    ready: ready.promise,
    ended: ended.promise,
    stop: async (fastShutdownMs) => {
      await interrupt(cluster, child);
      const hurry = setTimeout(() => child.kill("SIGQUIT"), fastShutdownMs);
      await ended.promise.finally(() => clearTimeout(hurry));
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
    // Ctrl-C in a terminal reaches the whole process group, and the shop still needs its database to finish.
    detached: !isWindows,
  });
}

/** Windows needs none: there, what is not detached ends with us. */
function spawnWatcher({ paths, user }: Cluster, pid: number): ChildProcess | undefined {
  if (isWindows) return undefined;
  const watcher = spawn("/bin/sh", ["-c", WATCHER, "sh", String(pid)], {
    ...identity(user),
    cwd: paths.data,
    env: plainEnvironment(),
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  // Without it the database works, and the next start finds and stops what was left.
  watcher.on("error", () => {});
  watcher.stdin.on("error", () => {});
  return watcher;
}

async function interrupt({ binaries, paths, user }: Cluster, child: ChildProcess): Promise<void> {
  if (!isWindows) {
    child.kill("SIGINT");
  } else if (child.exitCode === null && child.pid !== undefined) {
    // On Windows only pg_ctl can ask; kill() would pull the plug.
    await runToEnd(binaries.pgCtl, ["kill", "INT", String(child.pid)], { cwd: paths.data, user });
  }
}
