// The programs of the cluster: Debian packages, started as child processes on loopback.
import { execFileSync } from "node:child_process";
import { accessSync, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type RunningProcess, startProcess } from "../../shop-process.ts";

const POSTGRES_BIN = "/usr/lib/postgresql/15/bin";
/** The folders of the programs on Debian, some of which are not on every user's PATH. */
const PLACES = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/bin", POSTGRES_BIN];
const PACKAGES: Readonly<Record<string, string>> = {
  etcd: "etcd-server",
  patroni: "patroni python3-etcd",
  postgres: "postgresql-15",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
};

export const postgresBin = POSTGRES_BIN;

/** @returns the packages to install for missing programs; null if none is missing */
export function missingPackages(): string | null {
  const missing = Object.keys(PACKAGES).filter((name) => !find(name));
  return missing.length === 0 ? null : missing.map((name) => PACKAGES[name]).join(" ");
}

function find(name: string): string | undefined {
  return PLACES.map((place) => join(place, name)).find((path) => existsSync(path));
}

/** PostgreSQL and PgBouncer refuse to run as root. For root they run as Debian's user "postgres". */
export function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** @param logFile receives all output */
export function startProgram(
  name: string,
  args: readonly string[],
  logFile: string,
  cwd: string,
): RunningProcess {
  const path = find(name);
  if (!path) throw new Error(`There is no ${name}.`);
  accessSync(cwd);
  const env = { PATH: PLACES.join(delimiter), HOME: cwd, LANG: "C.UTF-8" };
  return startProcess(path, args, { logFile, cwd, env, ...serverUser() });
}
