// The description of a call, shared by server and browser.
import * as z from "zod/mini";

export type Schema = z.core.$ZodType;

/** The kinds of data that the admin area's screens show. */
export type Data =
  | "account"
  | "catalogue"
  | "coupons"
  | "devices"
  | "home page"
  | "order views"
  | "orders"
  | "picked"
  | "reports"
  | "settings"
  | "staff";

/** The input and output of one HTTP call, and its default error message. */
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
  /** The status of a success; default 200. */
  status?: number;
  /**
   * Who may call: any client, a browser that has verified a phone, any account of the admin area, owners and one other
   * role, or owners only. A call under /api/admin has one of the last four.
   */
  access?: "anybody" | "shopper" | "staff" | "packer" | "accountant" | "owner";
  /** The owner must have entered the password within the last minutes (refunds, settings, staff). */
  needsPassword?: boolean;
  /** Allowed for staff who still have to set up a required authenticator app. */
  withoutSecondFactor?: boolean;
  /** Changes nothing although it is not a GET: search terms must not appear in URLs. */
  onlyReads?: boolean;
  /** The data that the reply shows. A call of staff that `changes` some of it makes the reply stale. */
  reads?: readonly Data[];
  /** The data that a call of staff changes; empty if it changes nothing that a screen shows. */
  changes?: readonly Data[];
  /** Whether a second call has no further effect: then it is repeated if the shop was too busy for the first one. */
  isRepeatable?: boolean;
  /** The body is a multipart form instead of JSON. */
  isForm?: boolean;
  /** The form field that files belong to, whatever field name the client uses. */
  fileField?: string;
  /** Accepts an Idempotency-Key: repeated requests make one change and get the same reply. */
  isKeyed?: boolean;
  /** Other request headers that the call reads, besides the Idempotency-Key and the session. */
  headers?: Record<string, { description: string; required: boolean }>;
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  /** Other success statuses, and when they are returned. */
  otherSuccesses?: Record<number, string>;
  /** The default error message (specification, section 8). */
  failure: string;
  /** Fields of every error reply of this call besides `message` and `code`. */
  failureCarries?: Record<string, unknown>;
}

export const Nothing = z.undefined();

type Described = Omit<Call, "params" | "query" | "body" | "reply">;

/** Fills in the defaults of a description; omitted parts accept no input. */
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

/** The input of a call as used in the code: money in paise. */
export type InputOf<C> =
  C extends Call<infer P, infer Q, infer B, Schema>
    ? Part<"params", P> & Part<"query", Q> & Part<"body", B>
    : never;

export type ReplyOf<C> = C extends Call<Schema, Schema, Schema, infer R> ? z.output<R> : never;

/**
 * The body of every error reply. `fields` has the invalid fields by path, e.g. `items.0.quantity`. `left` has the
 * units left of products that are short, by the ids that were sent.
 */
export const Failure = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  left: z.optional(z.record(z.string(), z.int())),
});
export const Done = z.object({ message: z.string() });
