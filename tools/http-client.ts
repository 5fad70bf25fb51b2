// HTTP requests of the bench and of the fault runs.
import { Agent, type IncomingHttpHeaders, request } from "node:http";

/** As long as the shop's own pages wait (web/api.ts). */
const TIMEOUT_MS = 20_000;

export interface Request {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON, or as it is if it is a Buffer. */
  body?: unknown;
  timeoutMs?: number;
}

export interface Answer {
  /** 0: no answer, or half of one. */
  status: number;
  headers: IncomingHttpHeaders;
  /** As it was sent, compressed or not. */
  body: Buffer;
  readonly text: string;
  /** Undefined when the body is no JSON. */
  readonly json: Record<string, unknown> | undefined;
  ms: number;
}

const agent = new Agent({ keepAlive: true });

/** Never rejects: whatever goes wrong is status 0. */
export function ask(
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
    const asked = request(
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
    asked.on("error", fail);
    asked.end(payload);
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

/** What Retry-After asks for, in ms; 0 without one. */
export function retryAfterMs({ headers }: Answer): number {
  return (Number(headers["retry-after"]) || 0) * 1_000;
}
