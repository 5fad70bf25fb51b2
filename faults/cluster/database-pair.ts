// PostgreSQL on two nodes that Patroni keeps: while both are there, every commit is on both before it is
// acknowledged, and etcd knows which of them is the primary.
import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../tests/support/open-test-shop.ts";
import { listProcessesIn, signal } from "../processes.ts";
import { type Program, postgresBin, serverUser, startProgram } from "./programs.ts";

const NAMES = ["pg1", "pg2"] as const;
const GIVE_UP_MS = 120_000;
const LOOK_MS = 250;

type Role = "primary" | "replica";

export interface Node {
  name: string;
  /** PostgreSQL's, and of Patroni's own API. */
  port: number;
  apiPort: number;
  isRunning(): boolean;
  start(): void;
  /** Every process of the node: kill -9, or so that it stands still, or goes on. */
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
}

export interface DatabasePair {
  nodes: readonly Node[];
  /** Resolves when one is the primary and the other follows it in step. */
  untilWhole(): Promise<void>;
  primary(): Promise<Node>;
  replica(): Promise<Node>;
  /** Resolves when another than this one is the primary. */
  untilReplaced(old: Node): Promise<void>;
  close(): Promise<void>;
}

/** @param folder of all their data and logs */
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

  const withRole = async (role: Role, isInStep = false) => {
    for (const node of nodes) if (await hasRole(node, role, isInStep)) return node;
    return null;
  };
  async function until<Value>(what: string, look: () => Promise<Value | null>): Promise<Value> {
    const deadline = Date.now() + GIVE_UP_MS;
    while (Date.now() < deadline) {
      const seen = await look();
      if (seen !== null) return seen;
      await wait(LOOK_MS);
    }
    throw new Error(`The database pair has no ${what} after ${GIVE_UP_MS / 1_000} s: see ${folder}.`);
  }

  return {
    nodes,
    async untilWhole() {
      const primary = await until("primary", () => withRole("primary"));
      await until("replica in step", async () => {
        const replica = await withRole("replica", true);
        return replica !== primary ? replica : null;
      });
    },
    primary: () => until("primary", () => withRole("primary")),
    replica: () => until("replica", () => withRole("replica")),
    async untilReplaced(old) {
      await until("other primary", async () => {
        const others = nodes.filter((node) => node !== old);
        for (const node of others) if (await hasRole(node, "primary", false)) return node;
        return null;
      });
    },
    async close() {
      for (const node of nodes) await node.kill();
      await etcd.kill();
    },
  };
}

/** By Patroni's own API, as HAProxy asks it. @param isInStep only a replica that every commit waits for */
async function hasRole({ apiPort }: Node, role: Role, isInStep: boolean): Promise<boolean> {
  const path = isInStep ? "sync" : role;
  try {
    const answer = await fetch(`http://127.0.0.1:${apiPort}/${path}`, { signal: AbortSignal.timeout(2_000) });
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

/** Where PostgreSQL works, which is Patroni's child and would outlive it. */
const dataFolders = new Set<string>();
process.once("exit", () => {
  for (const folder of dataFolders) for (const pid of listProcessesIn(folder)) signal(pid, "SIGKILL");
});

function openNode(folder: string, name: string, { port, apiPort, etcdPort }: Ports): Node {
  const home = makeFolder(folder, name);
  const dataFolder = join(home, "data");
  dataFolders.add(dataFolder);
  const settings = join(home, "patroni.json");
  // YAML has JSON in it.
  writeFileSync(settings, JSON.stringify(patroniSettings(name, home, { port, apiPort, etcdPort }), null, 2));
  chmodSync(settings, 0o644);
  let patroni: Program | null = null;
  const pids = () => [...(patroni?.pid ? [patroni.pid] : []), ...listProcessesIn(dataFolder)];
  return {
    name,
    port,
    apiPort,
    isRunning: () => patroni?.pid != null,
    start() {
      patroni = startProgram("patroni", [settings], join(folder, `${name}.log`), home);
    },
    async kill() {
      // Patroni first: it would start PostgreSQL anew.
      await patroni?.kill();
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
        // A primary that is silent for so many seconds is replaced; one that is dead, at once.
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
      // Nobody but this machine can ask them.
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
