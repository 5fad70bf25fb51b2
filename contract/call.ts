// How a call is described once for both sides.
import * as z from "zod/mini";

export type Schema = z.core.$ZodType;

/** What one HTTP call takes and gives, and what is said when it fails without words of its own. */
export interface Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Under /api, with `:name` for each of `params`. */
  path: string;
  summary: string;
  /** The status of a success; 200 unless said. */
  status?: number;
  /**
   * Who may call: anybody, a browser that has verified a phone, anybody with an admin token, or an owner's token
   * only. A call under /api/admin says one of the last two.
   */
  access?: "anybody" | "shopper" | "staff" | "owner";
  /** The owner's password has to have been proved in the last minutes (security.md: refunds, settings, staff). */
  needsPassword?: boolean;
  /** Open to staff who still have to set up the authenticator app that is required of them. */
  withoutSecondFactor?: boolean;
  /** It changes nothing, though it is no GET: what is searched for stays out of addresses. */
  onlyReads?: boolean;
  /** The body is a multipart form instead of JSON. */
  isForm?: boolean;
  /** The form's field that every file belongs to, whatever its sender calls it. */
  fileField?: string;
  /** With an Idempotency-Key it makes one change of many requests, and answers them alike. */
  isKeyed?: boolean;
  /** What it reads of the request's headers besides that and the session. */
  headers?: Record<string, { description: string; required: boolean }>;
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  /** Statuses of a success besides `status`, and when they are given. */
  otherSuccesses?: Record<number, string>;
  /** Default message (specification, section 8). */
  failure: string;
  /** What every failure of this call carries besides `message` and `code`. */
  failureCarries?: Record<string, unknown>;
}

export const Nothing = z.undefined();

type Described = Omit<Call, "params" | "query" | "body" | "reply">;

/** Completes a description; parts left out take nothing. */
export function defineCall<
  Reply extends Schema,
  Params extends Schema = typeof Nothing,
  Query extends Schema = typeof Nothing,
  Body extends Schema = typeof Nothing,
>(
  call: Described & { reply: Reply; params?: Params; query?: Query; body?: Body },
): Call<Params, Query, Body, Reply> {
  return {
    ...call,
    params: call.params ?? (Nothing as unknown as Params),
    query: call.query ?? (Nothing as unknown as Query),
    body: call.body ?? (Nothing as unknown as Body),
  };
}

type Part<Name extends string, S extends Schema> =
  z.input<S> extends undefined ? { [K in Name]?: undefined } : { [K in Name]: z.output<S> };

/** The input of a call in the code's own terms: money in paise. */
export type InputOf<C> =
  C extends Call<infer P, infer Q, infer B, Schema>
    ? Part<"params", P> & Part<"query", Q> & Part<"body", B>
    : never;

export type ReplyOf<C> = C extends Call<Schema, Schema, Schema, infer R> ? z.output<R> : never;

/**
 * The body of every failure. `fields` names what is wrong by path, e.g. `items.0.quantity`; `left` says of products of which
 * more were asked for how many there are, by the ids that were sent.
 */
export const Failure = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  left: z.optional(z.record(z.string(), z.int())),
});
export const Done = z.object({ message: z.string() });
