// HTTP requests of the bench and of the fault runs.
import { Agent, type IncomingHttpHeaders, request } from "node:http";

/** The timeout of the shop's own pages (web/api.ts). */
const TIMEOUT_MS = 20_000;

export interface Request {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON; a Buffer is sent unchanged. */
  body?: unknown;
  timeoutMs?: number;
}

export interface Answer {
  /** 0: no reply, or an incomplete one. */
  status: number;
  headers: IncomingHttpHeaders;
  /** As received, compressed or not. */
  body: Buffer;
  readonly text: string;
  /** Undefined if the body is not JSON. */
  readonly json: Record<string, unknown> | undefined;
  ms: number;
}

const agent = new Agent({ keepAlive: true });

/** Never rejects: any failure gives status 0. */
export function sendRequest(
  origin: string,
  { method = "GET", path, headers, body, timeoutMs }: Request,
): Promise<Answer> {
  const began = performance.now();
  const payload = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const described = payload
    ? { "content-type": "application/json", "content-length": String(payload.length) }
    : {};
  return new Promise((resolve) => {
    const finish = (status: number, headers: IncomingHttpHeaders, body: Buffer) =>
      resolve({
        status,
        headers,
        body,
        get text() {
          return body.toString("utf8");
        },
        get json() {
          return jsonOf(this.text);
        },
        ms: performance.now() - began,
      });
    const fail = () => finish(0, {}, Buffer.alloc(0));
    const outgoing = request(
      new URL(path, origin),
      {
        method,
        agent,
        headers: { ...described, ...headers },
        signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", fail);
        answer.on("end", () => {
          finish(answer.statusCode ?? 0, answer.headers, Buffer.concat(chunks));
        });
      },
    );
    outgoing.on("error", fail);
    outgoing.end(payload);
  });
}

function jsonOf(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isSuccess({ status }: Pick<Answer, "status">): boolean {
  return status >= 200 && status < 300;
}

/** The delay from Retry-After, in ms; 0 without one. */
export function retryAfterMs({ headers }: Answer): number {
  return (Number(headers["retry-after"]) || 0) * 1_000;
}
