// HAProxy in front of the shops and of the primary, and PgBouncer between the shops and the primary.
import { chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../free-port.ts";
import type { Node } from "./database-pair.ts";
import { serverUser, startProgram } from "./programs.ts";

export interface Proxies {
  /** Routes shoppers to a shop that is ready. */
  shopUrl: string;
  /** Routes to the current primary node. */
  primaryPort: number;
  /** Routes to the primary through PgBouncer. */
  poolerPort: number;
  close(): Promise<void>;
}

/** @param shopPorts of the shops, which may start later */
export async function startProxies(
  folder: string,
  nodes: readonly Node[],
  shopPorts: readonly number[],
): Promise<Proxies> {
  const [shopPort, primaryPort, poolerPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = { shopPort, primaryPort };
  const config = writeFor(folder, "haproxy.cfg", haproxy(ports, nodes, shopPorts));
  const front = startProgram("haproxy", ["-db", "-f", config], join(folder, "haproxy.log"), folder);
  const users = writeFor(folder, "pgbouncer-users.txt", '"shop" ""\n"owner" ""\n');
  const settings = writeFor(folder, "pgbouncer.ini", pgbouncer(poolerPort, primaryPort, users));
  const pooler = startProgram("pgbouncer", [settings], join(folder, "pgbouncer.log"), folder);
  return {
    shopUrl: `http://127.0.0.1:${shopPort}`,
    primaryPort,
    poolerPort,
    async close() {
      await Promise.all([front.end("SIGKILL"), pooler.end("SIGKILL")]);
    },
  };
}

function writeFor(folder: string, name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  const user = serverUser();
  if (user) chownSync(path, user.uid, user.gid);
  return path;
}

interface Ports {
  shopPort: number;
  primaryPort: number;
}

/** HAProxy checks the readiness of each shop, and queries Patroni for the primary. */
function haproxy(
  { shopPort, primaryPort }: Ports,
  nodes: readonly Node[],
  shopPorts: readonly number[],
): string {
  return `
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s

listen shops
  bind 127.0.0.1:${shopPort}
  mode http
  option httpchk GET /readyz
  option redispatch
  # Retries only requests that have not reached a shop, so that no request is handled twice.
  retries 3
  retry-on conn-failure
  default-server inter 500ms fall 2 rise 1
${shopPorts.map((port, n) => `  server shop${n + 1} 127.0.0.1:${port} check`).join("\n")}

listen primary
  bind 127.0.0.1:${primaryPort}
  mode tcp
  timeout client 30m
  timeout server 30m
  option httpchk GET /primary
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.apiPort}`).join("\n")}
`;
}

function pgbouncer(port: number, primaryPort: number, users: string): string {
  return `
[databases]
* = host=127.0.0.1 port=${primaryPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 5
`;
}
