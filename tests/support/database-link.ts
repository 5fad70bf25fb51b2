// A proxy to PostgreSQL that can be cut or stalled, like a network or a pooler.
import { once } from "node:events";
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";

interface DatabaseLink {
  /** The database's URL through this link. */
  url: string;
  /** Closes all connections, and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
  /** Stops forwarding data to the server on the open connections, until `flow`. */
  stall(): void;
  flow(): void;
  close(): void;
}

/** @param url URL of the database */
export async function openLink(url: string): Promise<DatabaseLink> {
  const target = new URL(url);
  const open = new Set<Socket>();
  const toServer = new Set<Socket>();
  let isCut = false;
  const link = createServer((client) => {
    if (isCut) return client.destroy();
    const server = dial(Number(target.port), target.hostname);
    toServer.add(server);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        toServer.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }).listen(0, "127.0.0.1");
  await once(link, "listening");
  const end = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: Object.assign(new URL(url), { port: String((link.address() as AddressInfo).port) }).href,
    cut() {
      isCut = true;
      end();
    },
    mend() {
      isCut = false;
    },
    stall() {
      for (const server of toServer) server.cork();
    },
    flow() {
      for (const server of toServer) server.uncork();
    },
    close() {
      link.close();
      end();
    },
  };
}
