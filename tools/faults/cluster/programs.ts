// The programs of the cluster: Debian's packages, as processes of our own on loopback.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, existsSync, openSync } from "node:fs";
import { delimiter, join } from "node:path";

const POSTGRES_BIN = "/usr/lib/postgresql/15/bin";
/** Their folders on Debian, of which not every user has all on the path. */
const PLACES = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/bin", POSTGRES_BIN];
const PACKAGES: Readonly<Record<string, string>> = {
  etcd: "etcd-server",
  patroni: "patroni python3-etcd",
  postgres: "postgresql-15",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
};

export const postgresBin = POSTGRES_BIN;

/** @returns what to install for those that are missing; null where nothing is */
export function missingPackages(): string | null {
  const missing = Object.keys(PACKAGES).filter((name) => !find(name));
  return missing.length === 0 ? null : missing.map((name) => PACKAGES[name]).join(" ");
}

function find(name: string): string | undefined {
  return PLACES.map((place) => join(place, name)).find((path) => existsSync(path));
}

/** Nothing outlives the run, however that ends. */
const living = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of living) child.kill("SIGKILL");
});

export interface Program {
  readonly pid: number | null;
  /** kill -9; resolves when it is dead. */
  kill(): Promise<void>;
}

/** PostgreSQL and PgBouncer refuse to be run by root: then they run as Debian's user of the database. */
export function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** @param logFile gets all that it prints */
export function startProgram(name: string, args: readonly string[], logFile: string, cwd: string): Program {
  const path = find(name);
  if (!path) throw new Error(`There is no ${name}.`);
  accessSync(cwd);
  const log = openSync(logFile, "a");
  const child: ChildProcess = spawn(path, args, {
    cwd,
    stdio: ["ignore", log, log],
    env: { PATH: PLACES.join(delimiter), HOME: cwd, LANG: "C.UTF-8" },
    ...serverUser(),
  });
  living.add(child);
  child.once("exit", () => living.delete(child));
  return {
    get pid() {
      return living.has(child) ? (child.pid ?? null) : null;
    },
    async kill() {
      if (!living.has(child)) return;
      const dead = once(child, "exit");
      child.kill("SIGKILL");
      await dead;
    },
  };
}
