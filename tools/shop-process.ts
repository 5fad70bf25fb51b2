// Starts the shop and other programs as child processes, for the bench, the fault runs and tests.
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";

export const ROOT = join(import.meta.dirname, "..");
const RESTART_MS = 200;
const STOP_MS = 20_000;

type Env = Record<string, string | undefined>;

export interface RunningProcess {
  child: ChildProcess;
  pid: number;
  /** Lines of output so far; `output` combines both streams. */
  stdout: string[];
  stderr: string[];
  output: string[];
  isRunning(): boolean;
  /** Resolves with the exit code or the signal, once the process has ended and its output is read. */
  ended: Promise<number | NodeJS.Signals | null>;
  /**
   * Resolves with the first line of stdout that starts with the prefix.
   * @throws Error if the process ends before
   */
  line(prefix?: string): Promise<string>;
  /** Sends a signal, and resolves like `ended`. */
  end(signal: NodeJS.Signals): RunningProcess["ended"];
}

interface ProcessOptions extends SpawnOptions {
  /** Receives all output; then no lines are collected. */
  logFile?: string;
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a program that is killed when this process exits. */
export function startProcess(
  command: string,
  args: readonly string[],
  { logFile, ...options }: ProcessOptions = {},
): RunningProcess {
  const log = logFile === undefined ? "pipe" : openSync(logFile, "a");
  const child = spawn(command, args, { stdio: ["ignore", log, log], ...options });
  if (typeof log === "number") closeSync(log);
  running.add(child);
  child.once("exit", () => running.delete(child));
  const [stdout, stderr, output]: [string[], string[], string[]] = [[], [], []];
  const collect = (input: Readable | null, lines: string[]) =>
    input &&
    createInterface({ input }).on("line", (line) => {
      lines.push(line);
      output.push(line);
    });
  const stdoutLines = collect(child.stdout, stdout);
  collect(child.stderr, stderr);
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("close", (code, signal) => resolve(code ?? signal));
  });
  return {
    child,
    pid: child.pid as number,
    stdout,
    stderr,
    output,
    ended,
    isRunning: () => running.has(child),
    line: (prefix = "") =>
      new Promise((resolve, reject) => {
        const find = () => {
          const line = stdout.find((each) => each.startsWith(prefix));
          if (line !== undefined) resolve(line);
        };
        find();
        stdoutLines?.on("line", find);
        const name = [command, ...args].join(" ").slice(0, 200);
        ended.then((how) => reject(new Error(`${name} ended with ${how}:\n${stderr.join("\n")}`)));
      }),
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/**
 * Starts a script of this project.
 * @param script its path from the root
 * @param env its environment, in addition to PATH
 */
export function startScript(
  script: string,
  args: readonly string[] = [],
  env: Env = {},
  options: ProcessOptions = {},
): RunningProcess {
  return startProcess(process.execPath, [join(ROOT, script), ...args], {
    ...options,
    env: { PATH: process.env.PATH, ...env },
  });
}

/** Runs a script of this project to its end. */
export async function runScript(script: string, args: readonly string[] = [], env: Env = {}) {
  const { ended, stdout, stderr } = startScript(script, args, env);
  return { code: await ended, stdout: stdout.join("\n"), stderr: stderr.join("\n") };
}

/** The environment and the Node flags that `npm start` uses for the shop. */
function readStartCommand(): { env: Env; flags: string[] } {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const parts = (scripts.start as string).split(" || ")[0]?.split(" ") ?? [];
  const settings = parts.filter((part) => /^[A-Z_]+=/.test(part)).map((part) => part.split("="));
  return { env: Object.fromEntries(settings), flags: parts.filter((part) => part.startsWith("--")) };
}

interface ShopOptions extends ProcessOptions {
  /** Used instead of Node with the flags of `npm start`. */
  command?: readonly string[];
}

function startShopProcess(settings: Env, { command, ...options }: ShopOptions = {}): RunningProcess {
  const { env, flags } = readStartCommand();
  const [program, ...args] = command ?? [process.execPath, ...flags, join(ROOT, "server/main.ts")];
  return startProcess(program as string, args, {
    cwd: ROOT,
    ...options,
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), ...env, ...settings },
  });
}

export interface ShopProcess extends RunningProcess {
  port: number;
  url: string;
  /**
   * Resolves when the shop is open.
   * @throws Error if it ends before
   */
  open(): Promise<string>;
  /**
   * Stops the shop by SIGTERM.
   * @throws Error unless it ends with 0
   */
  stop(): Promise<void>;
}

/**
 * Starts a shop on a free port, or on PORT.
 * @param settings its environment
 */
export async function startShop(settings: Env, options: ShopOptions = {}): Promise<ShopProcess> {
  const PORT = settings.PORT ?? String(await freePort());
  const shop = startShopProcess({ ...settings, PORT }, options);
  return {
    ...shop,
    port: Number(PORT),
    url: `http://127.0.0.1:${PORT}`,
    open: () => shop.line("The shop is open at "),
    async stop() {
      const how = await shop.end("SIGTERM");
      if (how !== 0) throw new Error(`The shop stopped with ${how}:\n${shop.stderr.join("\n")}`);
    },
  };
}

export interface SupervisedShop {
  /** Null between two runs. */
  pid(): number | null;
  /** When the shop ended without a signal from here, with its exit code or signal. */
  readonly unexpectedEnds: readonly { at: number; how: string }[];
  /** SIGKILL; resolves when the shop is dead. Does nothing between two runs. */
  kill(): Promise<void>;
  /** SIGTERM; resolves when the shop has ended, just before its next start. Does nothing between two runs. */
  restart(): Promise<void>;
  /** SIGTERM without a restart; SIGKILL after 20 seconds. */
  stop(): Promise<void>;
}

/** Restarts a shop whenever it ends, as systemd does with Restart=always and RestartSec=200ms. */
export function superviseShop(settings: Env, logFile: string): SupervisedShop {
  const unexpectedEnds: { at: number; how: string }[] = [];
  const stopping = new AbortController();
  let shop: RunningProcess | null = null;
  let isEndExpected = false;

  const supervised = (async () => {
    while (!stopping.signal.aborted) {
      isEndExpected = false;
      shop = startShopProcess(settings, { logFile });
      const how = await shop.ended;
      shop = null;
      if (!isEndExpected && !stopping.signal.aborted)
        unexpectedEnds.push({ at: Date.now(), how: String(how) });
      await wait(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();

  async function end(signal: NodeJS.Signals): Promise<void> {
    isEndExpected = true;
    await shop?.end(signal);
  }

  return {
    pid: () => shop?.pid ?? null,
    unexpectedEnds,
    kill: () => end("SIGKILL"),
    restart: () => end("SIGTERM"),
    async stop() {
      stopping.abort();
      const { child } = shop ?? {};
      child?.kill("SIGTERM");
      const timeout = setTimeout(() => child?.kill("SIGKILL"), STOP_MS);
      await supervised;
      clearTimeout(timeout);
    },
  };
}

/** The owner's URL of the embedded database of a running shop. */
export function databaseUrlOf(dataDir: string): string {
  const { owner } = JSON.parse(readFileSync(join(dataDir, "postgres-passwords.json"), "utf8"));
  const port = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[3];
  return `postgres://snackshop:${owner}@127.0.0.1:${port}/snackshop`;
}
