// The embedded PostgreSQL 18, restarted after crashes for as long as this process lives.
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { findBinaries } from "./embedded-binaries.ts";
import { type Cluster, ensureCluster, openFolder, type Passwords } from "./embedded-cluster.ts";
import { clearLeftovers, endOrphans } from "./embedded-leftovers.ts";
import { type FolderLock, lockFolder } from "./embedded-lock.ts";
import { pathsOf } from "./embedded-paths.ts";
import { type Postmaster, startPostmaster } from "./embedded-postmaster.ts";
import { settingArguments } from "./embedded-settings.ts";
import { type EmbeddedUrls, HOST, urlsOf } from "./embedded-urls.ts";
import { chooseDatabaseUser } from "./embedded-user.ts";

const FAST_SHUTDOWN_MS = 10_000;
/** About 24 seconds in total; then onCrash is called. */
const RESTART_DELAYS_MS = [0, 250, 500, 1_000, 2_000, 4_000, 8_000, 8_000];
/** After a run of this length, the next crash starts from the first delay. */
const STABLE_RUN_MS = 1_000;
const FIRST_START_TRIES = 3;
/** Worth a retry: another process took the port, or a backend of an earlier run has not ended yet. */
const TRANSIENT_ERROR = /could not create any TCP\/IP sockets|pre-existing shared memory block/;

export interface EmbeddedPostgres extends EmbeddedUrls {
  /** Fast shutdown; resolves when PostgreSQL has ended and the folder's lock is released. Can be called repeatedly. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** For example <DATA_DIR>/postgres. The lock and the passwords file are next to it. */
  dataDir: string;
  /** Default: any free port, a new one at each start. */
  port?: number;
  /** Default true. False turns off fsync, synchronous commits and full page writes, for tests. */
  durable?: boolean;
  log: (line: string) => void;
  /** Called when PostgreSQL is down and could not be restarted. */
  onCrash?: (error: Error) => void;
  /** Server settings that override the defaults. */
  settings?: Record<string, string>;
  /** How long a stop waits for a clean shutdown before an immediate one; default ten seconds. */
  fastShutdownMs?: number;
  /** Delays before each restart after a crash; when all are used up, onCrash is called. */
  restartDelaysMs?: readonly number[];
}

/**
 * Starts PostgreSQL on a data directory, which is made if it does not exist, and restarts it whenever it crashes.
 * @throws Error with one line for people when the folder is in use or cannot be written, or PostgreSQL cannot run
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const paths = pathsOf(options.dataDir);
  await openFolder(paths.folder);
  const lock = lockFolder(paths.folder, paths.lock);
  try {
    const user = await chooseDatabaseUser(paths.data);
    const cluster = { paths, user, log: options.log, binaries: await findBinaries(user) };
    await clearLeftovers(paths.data, options.log);
    const passwords = await ensureCluster(cluster);
    const { postmaster, port } = await startFirst(cluster, options);
    return supervise(cluster, options, { postmaster, port, passwords, lock });
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startFirst(cluster: Cluster, options: EmbeddedOptions) {
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await findFreePort());
    const postmaster = startPostmaster(cluster, argumentsFor(options, port));
    try {
      await postmaster.ready;
      return { postmaster, port };
    } catch (error) {
      if (attempt === FIRST_START_TRIES || !TRANSIENT_ERROR.test(String(error))) throw error;
      await delay(250 * attempt);
    }
  }
}

interface Running {
  postmaster: Postmaster;
  port: number;
  passwords: Passwords;
  lock: FolderLock;
}

function supervise(cluster: Cluster, options: EmbeddedOptions, running: Running): EmbeddedPostgres {
  const { port, passwords, lock } = running;
  const stopping = new AbortController();
  let postmaster = running.postmaster;
  const delays = options.restartDelaysMs ?? RESTART_DELAYS_MS;

  async function watch(): Promise<void> {
    let readyAt = performance.now();
    let attempts = 0;
    for (;;) {
      const ending = await postmaster.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - readyAt > STABLE_RUN_MS) attempts = 0;
      const wait = delays[attempts++];
      if (wait === undefined) return giveUp();
      options.log(`PostgreSQL stopped by itself (${ending}); starting it again in ${wait} ms.`);
      await delay(wait, undefined, { signal: stopping.signal });
      await endOrphans(cluster.paths.data);
      stopping.signal.throwIfAborted();
      readyAt = Number.POSITIVE_INFINITY;
      postmaster = startPostmaster(cluster, argumentsFor(options, port));
      postmaster.ready.then(
        () => {
          readyAt = performance.now();
        },
        () => {},
      );
    }
  }

  async function giveUp(): Promise<void> {
    const reason = await postmaster.ready.then(() => "it dies after each start", String);
    options.onCrash?.(new Error(`PostgreSQL is down and does not come back: ${reason}`));
  }

  const watched = watch().catch((error) => {
    if (!stopping.signal.aborted) options.onCrash?.(error);
  });

  async function shutDown(): Promise<void> {
    stopping.abort();
    await postmaster.stop(options.fastShutdownMs ?? FAST_SHUTDOWN_MS);
    await watched;
    lock.release();
  }

  let stopped: Promise<void> | undefined;
  return {
    ...urlsOf(passwords, port),
    stop: () => {
      stopped ??= shutDown();
      return stopped;
    },
  };
}

function argumentsFor({ durable = true, settings }: EmbeddedOptions, port: number): string[] {
  return settingArguments(port, durable, settings);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  return address.port;
}
