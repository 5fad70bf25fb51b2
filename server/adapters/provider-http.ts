// HTTP calls to providers: with timeouts and metrics, and without trust that responses are as documented.
import { Agent, fetch, type Headers, request } from "undici";
import { measureCall } from "../platform/metrics/provider-calls.ts";

/** The provider did not answer in time, or not as documented. */
export class ProviderError extends Error {
  /** HTTP status of the response; null if there was none. */
  readonly status: number | null;
  /** An expected error: logged without a stack. */
  readonly isForeseen = true;

  // The message must not contain the response body: it may repeat a phone number or e-mail address, and errors are
  // logged. See describeAnswer.
  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

const ending = new AbortController();

/** Aborts all calls to providers, now and from now on: this process is about to end. */
export function endProviderCalls(): void {
  ending.abort();
}

/** Aborts after the timeout, or when the process is about to end. */
function providerSignal(timeoutMs: number): AbortSignal {
  return AbortSignal.any([AbortSignal.timeout(timeoutMs), ending.signal]);
}

/**
 * Waits for a call to a provider that does not use HTTP.
 * @throws ProviderError when the process is about to end; the call itself may continue until then
 */
export function unlessEnding<Result>(work: Promise<Result>): Promise<Result> {
  const { signal } = ending;
  return new Promise((resolve, reject) => {
    const abort = () => reject(new ProviderError("no answer", null, { cause: signal.reason }));
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

export interface ProviderCall {
  provider: string;
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  /** For the whole call, including the connection. */
  timeoutMs: number;
  /** For providers that refuse with status 200. */
  isRefusal?: (json: unknown) => boolean;
}

interface Answer {
  status: number;
  json: unknown;
}

/**
 * Calls a provider with JSON.
 * @returns the response's status and JSON
 * @throws ProviderError if there is no response, no JSON, a 5xx or a redirect
 */
export function callProvider(call: ProviderCall): Promise<Answer> {
  return measureCall(call.provider, () => send(call), {
    answer: ({ status, json }) => (status >= 400 || call.isRefusal?.(json) ? "refused" : "ok"),
    error: outcomeOfError,
  });
}

/** How a failed call ended, for the metrics. */
export function outcomeOfError(error: unknown): "refused" | "error" | "no answer" {
  if (!(error instanceof ProviderError)) return "refused";
  return error.status === null ? "no answer" : "error";
}

/**
 * HTTP/1.1 only: a call that times out then closes its connection. With HTTP/2 all calls would share one that may be
 * dead.
 */
export const agent = new Agent({ allowH2: false });

/** `fetch` with this agent. Without it, undici may use the dispatcher of Node's own copy if that was loaded first. */
export const fetchOutside: typeof fetch = (url, options) => fetch(url, { ...options, dispatcher: agent });

/** Uses `request` instead of `fetch`, which needs more than twice the CPU time. A payment makes three such calls. */
async function send({ method, url, headers, body, timeoutMs }: ProviderCall): Promise<Answer> {
  let status: number;
  let text: string;
  try {
    const answer = await request(url, {
      method,
      dispatcher: agent,
      headers: {
        accept: "application/json",
        // `request` does not decompress.
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
  // Treated as no response: a redirect means that the URL is not the provider's API.
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
 * @returns `retryAfterSeconds`: when to retry, if the provider states it
 * @throws ProviderError if there is no response
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

/** Retry-After is in seconds or a date (RFC 9110, 10.2.3). */
function readRetryAfter(headers: Headers): number | null {
  const value = headers.get("retry-after");
  if (value === null) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}

/**
 * The time of a server's clock from its Date header, in whole seconds, whatever its status.
 * @throws ProviderError if there is no response, or one without a date
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

// A code from a provider's own list: one case, no five digits in a row (a phone or a pincode), no free text.
const PROVIDER_CODE = /^(?!.*\d{5})(?:[a-z][a-z0-9_-]{1,59}|[A-Z][A-Z0-9_-]{1,59})$/;
const MAX_NUMBER = 9_999_999;

/**
 * Describes a response for the log: its status, and the codes and reason as Razorpay (error.code, error.reason), Meta
 * (error.code), Fast2SMS and Shiprocket (status_code) send them. Never includes text that may repeat a shopper's data.
 */
export function describeAnswer(status: number, json: unknown): string {
  const body = fieldsOf(json);
  const error = fieldsOf(body.error);
  const details = Object.entries({
    code: error.code ?? body.status_code,
    subcode: error.error_subcode,
    reason: error.reason,
  }).filter(([, value]) => isPlain(value));
  return [`status ${status}`, ...details.map(([name, value]) => `${name} ${value}`)].join(", ");
}

function isPlain(value: unknown): boolean {
  if (typeof value === "number") return Number.isInteger(value) && value >= 0 && value <= MAX_NUMBER;
  return typeof value === "string" && PROVIDER_CODE.test(value);
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
  /** For the whole call, including the connection. */
  timeoutMs: number;
}

/**
 * Downloads a file from a URL that a provider sent. The caller has checked that the URL may be fetched.
 * @throws ProviderError if there is no response, or the file has another type or is too large
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
