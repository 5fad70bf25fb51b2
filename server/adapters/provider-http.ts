// HTTP calls to a provider: limited in time and measured, and answers are not trusted to be as documented.
import { Agent, fetch, type Headers, request } from "undici";
import { measureCall } from "../platform/metrics/provider-calls.ts";

/** The provider did not answer in time, or not as documented. */
export class ProviderError extends Error {
  /** HTTP status of the answer; null when there was none. */
  readonly status: number | null;
  /** For the log. */
  readonly isForeseen = true;

  // Without the answer's body: it may repeat a phone or an e-mail, and errors are logged. See describeAnswer.
  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

const ending = new AbortController();

/** Ends every call to a provider that is under way, and each that follows: this process is about to end. */
export function endProviderCalls(): void {
  ending.abort();
}

/** Aborted after so many ms, or when the process is about to end. */
function providerSignal(timeoutMs: number): AbortSignal {
  return AbortSignal.any([AbortSignal.timeout(timeoutMs), ending.signal]);
}

/**
 * Waits for a provider that is not asked by HTTP.
 * @throws ProviderError when the process is about to end; the work itself may go on until then
 */
export function unlessEnding<Result>(work: Promise<Result>): Promise<Result> {
  const { signal } = ending;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new ProviderError("no answer", null, { cause: signal.reason }));
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}

export interface ProviderCall {
  provider: string;
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  /** For the whole call, connecting included. */
  timeoutMs: number;
  /** For providers that refuse with status 200. */
  isRefusal?: (json: unknown) => boolean;
}

interface Answer {
  status: number;
  json: unknown;
}

/**
 * @returns the answer's status and JSON
 * @throws ProviderError when there is no answer, no JSON, a 5xx, or an answer that sends on elsewhere
 */
export function callProvider(call: ProviderCall): Promise<Answer> {
  return measureCall(call.provider, () => ask(call), {
    answer: ({ status, json }) => (status >= 400 || call.isRefusal?.(json) ? "refused" : "ok"),
    error: outcomeOfError,
  });
}

/** How a call ended that threw. */
export function outcomeOfError(error: unknown): "refused" | "error" | "no answer" {
  if (!(error instanceof ProviderError)) return "refused";
  return error.status === null ? "no answer" : "error";
}

/** HTTP/1.1, where a call that is given up ends its connection: over HTTP/2 all calls would share one that may be dead. */
export const agent = new Agent({ allowH2: false });

/** `fetch` by this agent. Without one, undici's goes by that of Node's own copy where that was loaded before. */
export const fetchOutside: typeof fetch = (url, options) => fetch(url, { ...options, dispatcher: agent });

/** Without fetch: a payment makes three such calls, and each takes it more than twice the processor time. */
async function ask({ method, url, headers, body, timeoutMs }: ProviderCall): Promise<Answer> {
  let status: number;
  let text: string;
  try {
    const answer = await request(url, {
      method,
      dispatcher: agent,
      headers: {
        accept: "application/json",
        // What is compressed would come as it is.
        "accept-encoding": "identity",
        "user-agent": "snackshop",
        ...headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: providerSignal(timeoutMs),
    });
    status = answer.statusCode;
    text = await answer.body.text();
  } catch (cause) {
    throw new ProviderError("no answer", null, { cause });
  }
  // As if nobody had answered: whatever is there, it is not what we call.
  if (status >= 300 && status < 400)
    throw new ProviderError(`sent on to another address (status ${status})`, null);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ProviderError(`not JSON (status ${status})`, status);
  }
  if (status >= 500) throw new ProviderError(describeAnswer(status, json), status);
  return { status, json };
}

export interface ProviderPost extends Pick<ProviderCall, "provider" | "url" | "headers" | "timeoutMs"> {
  body: Uint8Array<ArrayBuffer>;
}

/**
 * Posts bytes to a provider that answers by its status alone.
 * @returns `retryAfterSeconds`: when it wants to be asked again, if it says so
 * @throws ProviderError when there is no answer
 */
export function postToProvider(
  post: ProviderPost,
): Promise<{ status: number; retryAfterSeconds: number | null }> {
  return measureCall(post.provider, () => postBytes(post), {
    answer: ({ status }) => (status >= 500 ? "error" : status >= 400 ? "refused" : "ok"),
    error: outcomeOfError,
  });
}

async function postBytes({ url, headers, body, timeoutMs }: ProviderPost) {
  try {
    const response = await fetchOutside(url, {
      method: "POST",
      headers,
      body,
      signal: providerSignal(timeoutMs),
      redirect: "error",
    });
    await response.body?.cancel();
    return { status: response.status, retryAfterSeconds: readRetryAfter(response.headers) };
  } catch (cause) {
    throw new ProviderError("no answer", null, { cause });
  }
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function readRetryAfter(headers: Headers): number | null {
  const said = headers.get("retry-after");
  if (said === null) return null;
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}

/**
 * The time by a server's clock, whatever else it answers; its Date header has whole seconds.
 * @throws ProviderError when it does not answer, or without a date
 */
export async function readClock(url: string, timeoutMs: number): Promise<Date> {
  try {
    const response = await fetchOutside(url, {
      method: "HEAD",
      signal: providerSignal(timeoutMs),
      redirect: "manual",
    });
    const date = new Date(response.headers.get("date") ?? Number.NaN);
    if (!Number.isNaN(date.getTime())) return date;
  } catch (cause) {
    throw new ProviderError("no answer", null, { cause });
  }
  throw new ProviderError("no date in the answer", null);
}

// Words of a provider's own lists: one case, no run of digits as long as a phone's or a pincode's, no free text.
const WORD = /^(?!.*\d{5})(?:[a-z][a-z0-9_-]{1,59}|[A-Z][A-Z0-9_-]{1,59})$/;
const MAX_NUMBER = 9_999_999;

/**
 * For the log: an answer's status and the codes and the reason in it, as Razorpay (error.code, error.reason), Meta
 * (error.code), Fast2SMS and Shiprocket (status_code) give them. Never what may repeat something of a shopper.
 */
export function describeAnswer(status: number, json: unknown): string {
  const body = fieldsOf(json);
  const error = fieldsOf(body.error);
  const said = Object.entries({
    code: error.code ?? body.status_code,
    subcode: error.error_subcode,
    reason: error.reason,
  }).filter(([, value]) => isPlain(value));
  return [`status ${status}`, ...said.map(([name, value]) => `${name} ${value}`)].join(", ");
}

function isPlain(value: unknown): boolean {
  if (typeof value === "number") return Number.isInteger(value) && value >= 0 && value <= MAX_NUMBER;
  return typeof value === "string" && WORD.test(value);
}

function fieldsOf(json: unknown): Record<string, unknown> {
  return typeof json === "object" && json !== null ? (json as Record<string, unknown>) : {};
}

export interface ProviderDownload {
  provider: string;
  url: string;
  /** The accepted media types. */
  types: readonly string[];
  maxBytes: number;
  /** For the whole call, connecting included. */
  timeoutMs: number;
}

/**
 * Downloads a file that a provider points to. The caller has checked that the URL may be fetched.
 * @throws ProviderError when there is no answer, or a file of another type or too large
 */
export function downloadFromProvider(download: ProviderDownload): Promise<Buffer> {
  return measureCall(download.provider, () => fetchFile(download), {
    answer: () => "ok",
    error: outcomeOfError,
  });
}

async function fetchFile({ url, types, maxBytes, timeoutMs }: ProviderDownload): Promise<Buffer> {
  let status: number | null = null;
  try {
    const response = await fetchOutside(url, { signal: providerSignal(timeoutMs), redirect: "error" });
    status = response.status;
    const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
    if (!response.ok || !types.includes(type) || !response.body) {
      await response.body?.cancel();
      throw new ProviderError(`no file (status ${status})`, status);
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.byteLength;
      // Throwing out of the loop cancels the transfer.
      if (size > maxBytes) throw new ProviderError("file too large", status);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause;
    throw new ProviderError("no file", status, { cause });
  }
}
