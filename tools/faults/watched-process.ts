// Keeps a process running as a service manager does: systemd's Restart=always with RestartSec=200ms.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { readStartCommand } from "./start-command.ts";

const RESTART_MS = 200;
const STOP_MS = 20_000;

interface UnaskedEnd {
  at: number;
  /** The exit code, or the signal. */
  how: string;
}

export interface WatchedProcess {
  /** Of the running process; null between two runs. */
  pid(): number | null;
  /** The times it ended without having been killed. */
  readonly unaskedEnds: readonly UnaskedEnd[];
  /** kill -9; resolves when it is dead. Nothing happens between two runs. */
  kill(): Promise<void>;
  /** SIGTERM; resolves when it has ended, and is about to be started again. Nothing happens between two runs. */
  restart(): Promise<void>;
  /** SIGTERM, and no restart; after 20 seconds kill -9. */
  stop(): Promise<void>;
}

/** @param logFile gets all that it prints */
export function keepRunning(script: string, env: Record<string, string>, logFile: string): WatchedProcess {
  const log = openSync(logFile, "a");
  const asStarted = readStartCommand();
  const unaskedEnds: UnaskedEnd[] = [];
  const stopping = new AbortController();
  let child: ChildProcess | null = null;
  let isEndExpected = false;

  // Nothing outlives the run, however that ends.
  process.once("exit", () => child?.kill("SIGKILL"));

  const watched = (async () => {
    while (!stopping.signal.aborted) {
      isEndExpected = false;
      child = spawn(process.execPath, [...asStarted.flags, script], {
        env: { ...asStarted.env, ...env },
        stdio: ["ignore", log, log],
      });
      const [code, killedBy] = await once(child, "exit");
      child = null;
      if (stopping.signal.aborted) return;
      if (!isEndExpected) unaskedEnds.push({ at: Date.now(), how: String(killedBy ?? code) });
      await wait(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child) return;
    isEndExpected = true;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  return {
    pid: () => child?.pid ?? null,
    unaskedEnds,
    kill: () => end("SIGKILL"),
    restart: () => end("SIGTERM"),
    async stop() {
      stopping.abort();
      const dying = child;
      dying?.kill("SIGTERM");
      const tooLate = setTimeout(() => dying?.kill("SIGKILL"), STOP_MS);
      await watched;
      clearTimeout(tooLate);
    },
  };
}
