// Starts other processes: the shop as `npm start` runs it, and this folder's helpers.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { DEFAULT_LIMITS, limitSetting } from "../../server/config/limit-settings.ts";
import { readStartCommand } from "../faults/start-command.ts";

const ROOT = join(import.meta.dirname, "../..");

export interface ShopProcess {
  pid: number;
  url: string;
  port: number;
  startMs: number;
  stop(): Promise<void>;
}

/** Settings that raise every rate limit out of reach: the bench measures served requests, not refused ones. */
function raisedLimits(): Record<string, string> {
  return Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [limitSetting(name), "1000000000"]));
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/**
 * Resolves when the shop is ready to serve.
 * @param env further settings of the shop
 */
export async function startShop(dataDir: string, env: Record<string, string> = {}): Promise<ShopProcess> {
  const port = await findFreePort();
  const began = performance.now();
  const asStarted = readStartCommand();
  const child = spawn(process.execPath, [...asStarted.flags, join(ROOT, "server/main.ts")], {
    env: {
      PATH: process.env.PATH,
      ...asStarted.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      TRUSTED_PROXIES: "127.0.0.1",
      ...raisedLimits(),
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await firstLine(child, "server/main.ts", "The shop is open at ");
  return {
    pid: child.pid as number,
    url: `http://127.0.0.1:${port}`,
    port,
    startMs: performance.now() - began,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

/** The URL of the embedded database of a running shop. */
export function databaseUrlOf(dataDir: string): string {
  const { owner } = JSON.parse(readFileSync(join(dataDir, "postgres-passwords.json"), "utf8"));
  const port = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[3];
  return `postgres://snackshop:${owner}@127.0.0.1:${port}/snackshop`;
}

/** Resident memory in MB; null without /proc. */
export function residentMb(pid: number): number | null {
  try {
    const kB = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kB) / 1_024;
  } catch {
    return null;
  }
}

function spawnHelper(name: string, options: unknown): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, name), JSON.stringify(options)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Runs a file of this folder and resolves to the JSON it prints. Throws when it fails. */
export async function runHelper<Result>(name: string, options: unknown): Promise<Result> {
  const child = spawnHelper(name, options);
  const [output] = await Promise.all([text(child.stdout as NodeJS.ReadableStream), once(child, "exit")]);
  if (child.exitCode !== 0)
    throw new Error(`tools/bench/${name} ended with ${child.exitCode ?? child.signalCode}.`);
  return JSON.parse(output);
}

/** Starts a file of this folder that runs until it is stopped; resolves with the first line it prints. */
export async function startHelper(name: string, options: unknown) {
  const child = spawnHelper(name, options);
  const line = await firstLine(child, `tools/bench/${name}`);
  return { line, pid: child.pid as number, stop: () => void child.kill() };
}

/** The first line it prints, or the first that begins with these words. */
async function firstLine(child: ChildProcess, name: string, words = ""): Promise<string> {
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const said = new Promise<string>((resolve) => {
    lines.on("line", (line) => {
      if (line.startsWith(words)) resolve(line);
    });
  });
  const ended = once(child, "exit").then(() => {
    throw new Error(`${name} ended before it was ready.`);
  });
  ended.catch(() => {});
  return Promise.race([said, ended]);
}
