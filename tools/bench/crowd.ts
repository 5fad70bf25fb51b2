// Connections to one server that repeat the same request. They use raw sockets, because the load generator must cost
// less than any server it measures.
import { connect, type Socket } from "node:net";

export interface Target {
  port: number;
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  connections: number;
  /** Sends changing client addresses in X-Forwarded-For, as behind a proxy. */
  manySources?: boolean;
  /** The server's process, whose processor time is measured. */
  serverPid: number;
}

const HEAD_END = "\r\n\r\n";
const SOURCES = 4_096;

function requestsOf({ path, method = "GET", headers = {}, body, manySources }: Target): Buffer[] {
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

export class Crowd {
  /** The number of replies without a 2xx status. */
  failed = 0;
  /** Rejects when the server closes a connection, or none can be opened. */
  readonly broken: Promise<never>;
  readonly #requests: Buffer[];
  readonly #sockets: Socket[];
  /** The send functions of idle connections. */
  #waiting: (() => void)[] = [];
  #times: number[] = [];
  #sent = 0;
  #inFlight = 0;
  #isRequesting = false;
  #isOver = false;
  #onAllAnswered = () => {};

  constructor(target: Target) {
    this.#requests = requestsOf(target);
    const { promise, reject } = Promise.withResolvers<never>();
    this.broken = promise;
    this.#sockets = Array.from({ length: target.connections }, () => this.#open(target.port, reject));
  }

  #open(port: number, onBroken: (error: Error) => void): Socket {
    const socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    let began = 0;
    let head = "";
    /** Bytes of the reply's body still to come; negative until its head has been read. */
    let missing = -1;
    const send = () => {
      this.#inFlight++;
      began = performance.now();
      socket.write(this.#requests[this.#sent++ % this.#requests.length] as Buffer);
    };
    const readHead = (chunk: Buffer) => {
      head += chunk.toString("latin1");
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(head);
      if (!length) throw new Error(`no content-length: ${head.slice(0, end)}`);
      if (head[9] !== "2") this.failed++;
      missing = Number(length[1]) - (head.length - end - HEAD_END.length);
    };
    const requestOrWait = () => {
      if (this.#isRequesting) send();
      else this.#waiting.push(send);
    };
    socket.on("connect", requestOrWait);
    socket.on("error", onBroken);
    socket.on("close", () => this.#isOver || onBroken(new Error("the server closed a connection")));
    socket.on("data", (chunk) => {
      if (missing < 0) readHead(chunk);
      else missing -= chunk.length;
      if (missing !== 0) return;
      this.#times.push(performance.now() - began);
      head = "";
      missing = -1;
      this.#inFlight--;
      requestOrWait();
      if (this.#inFlight === 0) this.#onAllAnswered();
    });
    return socket;
  }

  /** Starts all connections; each sends its next request as soon as it has its reply. */
  start(): void {
    this.#isRequesting = true;
    for (const send of this.#waiting.splice(0)) send();
  }

  /** Stops sending; resolves once all requests are answered. */
  async pause(): Promise<void> {
    this.#isRequesting = false;
    if (this.#inFlight === 0) return;
    const allAnswered = new Promise<void>((resolve) => {
      this.#onAllAnswered = resolve;
    });
    await Promise.race([allAnswered, this.broken]);
  }

  /** The response times in ms since the last call. */
  takeTimes(): number[] {
    const times = this.#times;
    this.#times = [];
    return times;
  }

  /** Closes all connections after their last reply. */
  async leave(): Promise<void> {
    await this.pause();
    this.#isOver = true;
    await Promise.all(this.#sockets.map((socket) => new Promise<void>((resolve) => socket.end(resolve))));
  }
}
