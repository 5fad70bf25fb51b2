// PostgreSQL on two nodes managed by Patroni: while both are up, every commit is on both before it is acknowledged.
// etcd stores which of them is the primary.
import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../free-port.ts";
import { listProcessesIn, signal } from "../../linux-processes.ts";
import type { RunningProcess } from "../../shop-process.ts";
import { postgresBin, serverUser, startProgram } from "./programs.ts";

const NAMES = ["pg1", "pg2"] as const;
const TIMEOUT_MS = 120_000;
const CHECK_EVERY_MS = 250;

/** Paths of Patroni's API; it replies 200 if the role is the node's. `sync`: a standby that commits wait for. */
type Role = "primary" | "replica" | "sync";

export interface Node {
  name: string;
  /** The ports of PostgreSQL and of Patroni's API. */
  port: number;
  apiPort: number;
  isRunning(): boolean;
  start(): void;
  /** SIGKILL, SIGSTOP or SIGCONT to every process of the node. */
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
}

export interface DatabasePair {
  nodes: readonly Node[];
  /** Resolves when one is the primary and the other its synchronous standby. */
  untilWhole(): Promise<void>;
  primary(): Promise<Node>;
  standby(): Promise<Node>;
  /** Resolves when another node is the primary. */
  untilReplaced(old: Node): Promise<void>;
  close(): Promise<void>;
}

/** @param folder for all their data and logs */
export async function startDatabasePair(folder: string): Promise<DatabasePair> {
  const [etcdPort, etcdPeerPort, ...ports] = await Promise.all(Array.from({ length: 6 }, freePort));
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${etcdPeerPort}`;
  const etcdFolder = makeFolder(folder, "etcd");
  const etcd = startProgram(
    "etcd",
    [
      ...["--name", "etcd", "--data-dir", join(etcdFolder, "data")],
      ...["--listen-client-urls", etcdUrl, "--advertise-client-urls", etcdUrl],
      ...["--listen-peer-urls", peerUrl, "--initial-advertise-peer-urls", peerUrl],
      ...["--initial-cluster", `etcd=${peerUrl}`],
    ],
    join(folder, "etcd.log"),
    etcdFolder,
  );
  const nodes = NAMES.map((name, n) =>
    openNode(folder, name, {
      port: ports[n * 2] as number,
      apiPort: ports[n * 2 + 1] as number,
      etcdPort: etcdPort as number,
    }),
  );
  for (const node of nodes) node.start();

  const withRole = async (role: Role) => {
    for (const node of nodes) if (await hasRole(node, role)) return node;
    return null;
  };
  async function until<Value>(what: string, check: () => Promise<Value | null>): Promise<Value> {
    const deadline = Date.now() + TIMEOUT_MS;
    while (Date.now() < deadline) {
      const seen = await check();
      if (seen !== null) return seen;
      await wait(CHECK_EVERY_MS);
    }
    throw new Error(`The database pair has no ${what} after ${TIMEOUT_MS / 1_000} s: see ${folder}.`);
  }

  return {
    nodes,
    async untilWhole() {
      const primary = await until("primary", () => withRole("primary"));
      await until("standby in sync", async () => {
        const standby = await withRole("sync");
        return standby !== primary ? standby : null;
      });
    },
    primary: () => until("primary", () => withRole("primary")),
    standby: () => until("standby", () => withRole("replica")),
    async untilReplaced(old) {
      await until("other primary", async () => {
        const others = nodes.filter((node) => node !== old);
        for (const node of others) if (await hasRole(node, "primary")) return node;
        return null;
      });
    },
    async close() {
      for (const node of nodes) await node.kill();
      await etcd.end("SIGKILL");
    },
  };
}

/** Queries Patroni's API, as HAProxy does. */
async function hasRole({ apiPort }: Node, role: Role): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${apiPort}/${role}`, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}

function makeFolder(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  const user = serverUser();
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  return folder;
}

interface Ports {
  port: number;
  apiPort: number;
  etcdPort: number;
}

/** The data folders of PostgreSQL, which is Patroni's child and would outlive it. */
const dataFolders = new Set<string>();
process.once("exit", () => {
  for (const folder of dataFolders) for (const pid of listProcessesIn(folder)) signal(pid, "SIGKILL");
});

function openNode(folder: string, name: string, { port, apiPort, etcdPort }: Ports): Node {
  const home = makeFolder(folder, name);
  const dataFolder = join(home, "data");
  dataFolders.add(dataFolder);
  const settings = join(home, "patroni.json");
  // JSON is valid YAML.
  writeFileSync(settings, JSON.stringify(patroniSettings(name, home, { port, apiPort, etcdPort }), null, 2));
  chmodSync(settings, 0o644);
  let patroni: RunningProcess | null = null;
  const pids = () => [...(patroni?.isRunning() ? [patroni.pid] : []), ...listProcessesIn(dataFolder)];
  return {
    name,
    port,
    apiPort,
    isRunning: () => patroni?.isRunning() ?? false,
    start() {
      patroni = startProgram("patroni", [settings], join(folder, `${name}.log`), home);
    },
    async kill() {
      // Patroni first: it would restart PostgreSQL.
      await patroni?.end("SIGKILL");
      for (const pid of listProcessesIn(dataFolder)) signal(pid, "SIGKILL");
    },
    freeze() {
      for (const pid of pids()) signal(pid, "SIGSTOP");
    },
    thaw() {
      for (const pid of pids()) signal(pid, "SIGCONT");
    },
  };
}

function patroniSettings(name: string, home: string, { port, apiPort, etcdPort }: Ports) {
  const own = (at: number) => `127.0.0.1:${at}`;
  return {
    scope: "snackshop",
    name,
    restapi: { listen: own(apiPort), connect_address: own(apiPort) },
    etcd3: { host: own(etcdPort) },
    bootstrap: {
      dcs: {
        // A primary that does not respond for `ttl` seconds is replaced; one that has exited is replaced at once.
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 4,
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 100, wal_log_hints: "on", shared_buffers: "128MB" },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
      // Only this machine can connect.
      pg_hba: [
        "local all all trust",
        "host all all 127.0.0.1/32 trust",
        "host replication all 127.0.0.1/32 trust",
      ],
    },
    postgresql: {
      listen: own(port),
      connect_address: own(port),
      data_dir: join(home, "data"),
      bin_dir: postgresBin,
      pgpass: join(home, "pgpass"),
      authentication: {
        superuser: { username: "postgres", password: "on-loopback-only" },
        replication: { username: "replicator", password: "on-loopback-only" },
      },
      parameters: { unix_socket_directories: home },
    },
  };
}
