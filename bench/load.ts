// Requests one URL over and over on a fixed number of connections; prints its result as one line of JSON. It is its own
// process and uses raw sockets, since it has to cost less than any server it measures.
import { connect } from "node:net";
import { processorMs } from "./processor-time.ts";
import { summarise } from "./summarise.ts";

export interface Load {
  port: number;
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  connections: number;
  warmUpMs: number;
  ms: number;
  /** Sends changing client addresses in X-Forwarded-For, as behind a proxy. */
  manySources?: boolean;
  /** The server's process, for measuring its processor time. */
  serverPid: number;
}

export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  /** The server's processor time per request in microseconds; null where the system does not report it. */
  cpuMicros: number | null;
  /** The share of one processor that this load generator itself used. */
  ownShare: number;
  failed: number;
}

const HEAD_END = "\r\n\r\n";
const SOURCES = 4_096;

function requestsOf({ path, method = "GET", headers = {}, body, manySources }: Load): Buffer[] {
  return Array.from({ length: manySources ? SOURCES : 1 }, (_, source) => {
    const all = {
      host: "127.0.0.1",
      ...headers,
      ...(body === undefined
        ? {}
        : { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
      ...(manySources ? { "x-forwarded-for": `10.${process.pid & 255}.${source >> 8}.${source & 255}` } : {}),
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`);
  });
}

async function run(load: Load): Promise<LoadResult> {
  const requests = requestsOf(load);
  let sent = 0;
  let isCounting = false;
  let isOver = false;
  let failed = 0;
  const times: number[] = [];

  const openConnection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(load.port, "127.0.0.1");
      socket.setNoDelay(true);
      let began = 0;
      let head = "";
      /** Bytes of the reply's body still to come; negative until its head has been read. */
      let missing = -1;
      const send = () => {
        began = performance.now();
        socket.write(requests[sent++ % requests.length] as Buffer);
      };
      const readHead = (chunk: Buffer) => {
        head += chunk.toString("latin1");
        const end = head.indexOf(HEAD_END);
        if (end < 0) return;
        const length = /\r\ncontent-length: (\d+)/i.exec(head);
        if (!length) throw new Error(`no content-length: ${head.slice(0, end)}`);
        if (head[9] !== "2") failed++;
        missing = Number(length[1]) - (head.length - end - HEAD_END.length);
      };
      socket.on("connect", send);
      socket.on("error", reject);
      socket.on("close", () => (isOver ? resolve() : reject(new Error("the server closed a connection"))));
      socket.on("data", (chunk) => {
        if (missing < 0) readHead(chunk);
        else missing -= chunk.length;
        if (missing !== 0) return;
        if (isCounting) times.push(performance.now() - began);
        head = "";
        missing = -1;
        if (isOver) socket.end();
        else send();
      });
    });

  const connections = Promise.all(Array.from({ length: load.connections }, openConnection));
  const after = (ms: number) =>
    Promise.race([new Promise((resolve) => setTimeout(resolve, ms)), connections]);
  await after(load.warmUpMs);
  const cpuBefore = processorMs(load.serverPid);
  const ownBefore = process.cpuUsage();
  const began = performance.now();
  isCounting = true;
  await after(load.ms);
  isCounting = false;
  const took = performance.now() - began;
  const own = process.cpuUsage(ownBefore);
  const cpuAfter = processorMs(load.serverPid);
  isOver = true;
  await connections;
  return {
    ...summarise(times, took),
    cpuMicros:
      cpuBefore === null || cpuAfter === null ? null : ((cpuAfter - cpuBefore) / times.length) * 1_000,
    ownShare: (own.user + own.system) / 1_000 / took,
    failed,
  };
}

if (import.meta.main) console.log(JSON.stringify(await run(JSON.parse(process.argv[2] as string))));
