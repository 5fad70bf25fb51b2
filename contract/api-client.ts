// Makes the calls of the contract over a given transport.
import * as z from "zod/mini";
import { type Call, Failure, type InputOf, type ReplyOf, type Schema } from "./call.ts";

export interface WireRequest {
  method: string;
  /** The call's path, and its path and query parameters as text. */
  path: string;
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  /** Path and query, beginning with /api. */
  url: string;
  body: unknown;
  /** Whether the body is a multipart form: texts, files, and lists of both. */
  isForm: boolean;
  /** Whether a second call has no further effect, so that it can be retried. */
  mayRepeat: boolean;
  headers: Record<string, string>;
  /** As in CallOptions. */
  onProgress: ((share: number) => void) | undefined;
}

interface CallOptions {
  headers?: Record<string, string>;
  /** Upload progress of a form, 0 to 1. */
  onProgress?: (share: number) => void;
}

const UNKNOWN = "UNKNOWN";

// A proxy's error has no code, but its message is more specific than the call's default one.
const FailureReply = z.extend(Failure, {
  message: z.string().check(z.regex(/\S/)),
  code: z._default(z.string(), UNKNOWN),
});

/** `json` is undefined if the reply was not JSON. */
export interface WireReply {
  status: number;
  json: unknown;
  /** Seconds, from the Retry-After header; null without one. */
  retryAfter: number | null;
}

export type Transport = (request: WireRequest) => Promise<WireReply>;

/** A call failed: the server replied with an error, or (status 0) did not reply. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** As in Failure. */
  readonly left: Record<string, number>;
  readonly retryAfter: number | null;

  constructor(
    message: string,
    from: {
      status: number;
      code: string;
      fields?: Record<string, string> | undefined;
      left?: Record<string, number> | undefined;
      retryAfter?: number | null;
      cause?: unknown;
    },
  ) {
    super(message, { cause: from.cause });
    this.status = from.status;
    this.code = from.code;
    this.fields = from.fields ?? {};
    this.left = from.left ?? {};
    this.retryAfter = from.retryAfter ?? null;
  }
}

/** Compares the name, because server and web are bundled separately and each has its own copy of the class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === "ApiError";
}

/** The error with other messages at the fields. */
export function withFields(error: ApiError, fields: Record<string, string>): ApiError {
  return new ApiError(error.message, { ...error, fields, cause: error });
}

/** Whether the reply was lost, or not the shop's own: a change may have been made or not. */
export function isUncertain(error: ApiError): boolean {
  return ["NO_CONNECTION", "BAD_REPLY", UNKNOWN].includes(error.code);
}

export const CONNECTION_LOST = "No connection. Check your internet and try again.";

export type Api = <C extends Call<Schema, Schema, Schema, Schema>>(
  call: C,
  ...input: Record<string, never> extends InputOf<C>
    ? [InputOf<C>?, CallOptions?]
    : [InputOf<C>, CallOptions?]
) => Promise<ReplyOf<C>>;

function urlOf(
  call: Call,
  params: Record<string, string>,
  query: Record<string, string | undefined>,
): string {
  const path = call.path.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`);
  return search.length > 0 ? `${path}?${search.join("&")}` : path;
}

/**
 * @returns a function that makes any call of the contract and resolves to its reply, with money in paise. It
 *   rejects with ApiError, which has the server's message or else the call's default one
 */
export function apiClient(transport: Transport): Api {
  return async (call, ...[input, options]) => {
    const { params = {}, query, body } = (input ?? {}) as Record<string, never>;
    const encodedQuery: Record<string, string | undefined> = query
      ? (z.encode(call.query, query) as never)
      : {};
    const sent = body === undefined ? undefined : z.encode(call.body, body);
    let answer: WireReply;
    try {
      answer = await transport({
        method: call.method,
        path: call.path,
        params,
        query: encodedQuery,
        url: urlOf(call, params, encodedQuery),
        body: sent,
        isForm: call.isForm ?? false,
        mayRepeat: call.isRepeatable ?? call.onlyReads ?? call.method === "GET",
        headers: options?.headers ?? {},
        onProgress: options?.onProgress,
      });
    } catch (cause) {
      throw new ApiError(CONNECTION_LOST, { status: 0, code: "NO_CONNECTION", cause });
    }
    if (answer.status >= 200 && answer.status < 300) {
      const reply = z.safeDecode(call.reply, answer.json as never);
      if (reply.success) return reply.data as never;
      throw new ApiError(call.failure, { status: answer.status, code: "BAD_REPLY" });
    }
    const failure = FailureReply.safeParse(answer.json);
    throw new ApiError(failure.success ? failure.data.message : call.failure, {
      status: answer.status,
      code: failure.success ? failure.data.code : UNKNOWN,
      fields: failure.data?.fields,
      left: failure.data?.left,
      retryAfter: answer.retryAfter,
    });
  };
}
