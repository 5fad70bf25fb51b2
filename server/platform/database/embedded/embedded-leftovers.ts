// Ends PostgreSQL processes of an earlier shop in a data directory. The caller must hold the folder's lock.
import { execFile } from "node:child_process";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

const SIGNAL_GRACE_MS = 10_000;
const POLL_MS = 20;
const PROGRAMS = ["postgres", "initdb"];

/**
 * Afterwards no postmaster and, on Linux, no orphaned backend has the data directory open, and postmaster.pid does not
 * contain the pid of an unrelated process.
 */
export async function clearLeftovers(data: string, log: (line: string) => void): Promise<void> {
  const pid = await readPostmasterPid(data);
  if (pid !== undefined && isAlive(pid)) {
    if (await isPostgresOf(data, pid)) {
      log(`PostgreSQL (process ${pid}) has outlived an earlier shop; stopping it.`);
      await endPostmaster(data, pid);
    } else {
      // The pid belongs to an unrelated process now, which PostgreSQL would take for a running postmaster. Its second
      // check, for the shared memory of orphaned backends, still works.
      await rm(join(data, "postmaster.pid"), { force: true });
    }
  }
  await endOrphans(data);
}

/**
 * Kills processes that work in a directory without a postmaster: a backend busy with a query does not notice that its
 * postmaster has died, nor does initdb notice that the shop has. On other systems than Linux these processes are left
 * to end when their work is done.
 */
export async function endOrphans(data: string): Promise<void> {
  if (process.platform !== "linux") return;
  for (;;) {
    const orphans = await listPostgresOf(data);
    if (orphans.length === 0) return;
    for (const pid of orphans) signal(pid, "SIGKILL");
    await delay(POLL_MS);
  }
}

async function endPostmaster(data: string, pid: number): Promise<void> {
  for (const name of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    signal(pid, name);
    for (let waited = 0; waited < SIGNAL_GRACE_MS; waited += POLL_MS) {
      if (!isAlive(pid) || !(await isPostgresOf(data, pid))) return;
      await delay(POLL_MS);
    }
  }
}

async function readPostmasterPid(data: string): Promise<number | undefined> {
  const text = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(text, 10);
  return pid > 1 ? pid : undefined;
}

async function listPostgresOf(data: string): Promise<number[]> {
  const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 1);
  const found = await Promise.all(pids.map((pid) => isPostgresOf(data, pid)));
  return pids.filter((_, index) => found[index]);
}

async function isPostgresOf(data: string, pid: number): Promise<boolean> {
  try {
    return process.platform === "linux" ? await worksIn(data, pid) : await wasStartedOn(data, pid);
  } catch {
    return false;
  }
}

async function worksIn(data: string, pid: number): Promise<boolean> {
  const [there, here] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(data)]);
  if (there.ino !== here.ino || there.dev !== here.dev) return false;
  return PROGRAMS.includes((await readFile(`/proc/${pid}/comm`, "utf8")).trim());
}

async function wasStartedOn(data: string, pid: number): Promise<boolean> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]);
  return stdout.includes("postgres") && stdout.includes(data);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has already ended.
  }
}
