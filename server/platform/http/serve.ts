// Mounts calls of the contract: checks the input, and converts amounts in the reply to rupees.
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type Call, type InputOf, Nothing, type ReplyOf, type Schema } from "../../../contract/call.ts";
import { invalidFields } from "../../../contract/refused-input.ts";
import { withVisibleTexts } from "../../../rules/visible-texts.ts";
import { asShopError, failureBody, ShopError } from "../../errors.ts";
import { countIfSuspicious } from "./count-refusals.ts";
import { inSlices } from "./in-slices.ts";
import type { Limiter } from "./limits.ts";
import { readForm } from "./read-form.ts";

type AnyCall = Call<Schema, Schema, Schema, Schema>;

export interface RequestContext {
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<C extends AnyCall> = (input: InputOf<C>, context: RequestContext) => Promise<ReplyOf<C>>;

/** Limit of a cart's body in bytes: fifty whole items, with descriptions in Indian scripts. */
export const CART_BODY = 256 * 1024;
/** Limit of a body with the numbers of 500 orders, in bytes. */
export const MANY_ORDERS_BODY = 64 * 1024;

export interface ServeOptions {
  limits?: Limiter[];
  /** Bytes of JSON; default 16 KiB. */
  bodyLimit?: number;
  /** For a reply that does not depend on the client; default `no-store`, or the header that the handler has set. */
  cacheControl?: string;
}

/** Decodes a part of a request, without invisible characters. @throws ShopError INVALID_INPUT, with the invalid fields */
export function readInput<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeDecode(schema, withVisibleTexts(value) as never);
  if (parsed.success) return parsed.data;
  const fields = invalidFields(parsed.error);
  const only = Object.values(fields);
  throw new ShopError("INVALID_INPUT", {
    fields,
    ...(only.length === 1 ? { message: only[0] as string } : {}),
  });
}

const parsePart = (schema: Schema, value: unknown) =>
  schema === Nothing ? undefined : readInput(schema, value);

/** @throws ShopError INVALID_INPUT */
export function inputOf<C extends AnyCall>(
  call: C,
  { params, query, body }: { params: unknown; query: unknown; body?: unknown },
): InputOf<C> {
  return {
    params: parsePart(call.params, params),
    query: parsePart(call.query, query),
    body: parsePart(call.body, body),
  } as InputOf<C>;
}

/** The reply of a call as JSON, with amounts in rupees. */
export async function encodeReply<C extends AnyCall>({ reply }: C, value: ReplyOf<C>): Promise<string> {
  if (!Array.isArray(value) || !(reply instanceof z.ZodMiniArray))
    return JSON.stringify(z.encode(reply, value as never));
  const parts: string[] = [];
  for await (const slice of inSlices(value))
    parts.push(JSON.stringify(z.encode(reply, slice as never)).slice(1, -1));
  return `[${parts.join(",")}]`;
}

/** Monitors and link checkers send HEAD. It runs the call, so calls of staff, which may have effects, have none. */
const isForAnyone = ({ method, access = "anybody" }: AnyCall) => method === "GET" && access === "anybody";

/** Mounts a call whose reply depends on the client, or that changes something. */
export function serve<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  answer: Handler<C>,
  options: ServeOptions = {},
): void {
  app.route({
    method: call.method,
    url: call.path,
    exposeHeadRoute: isForAnyone(call),
    config: {
      access: call.access,
      needsPassword: call.needsPassword,
      withoutSecondFactor: call.withoutSecondFactor,
      isForm: call.isForm,
    },
    ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
    preHandler: options.limits ?? [],
    errorHandler: (error, request, reply) => sendFailure(call, error, request, reply),
    async handler(request, reply) {
      const body = call.isForm ? await readForm(request, call.fileField) : request.body;
      if (call.status) reply.code(call.status);
      const { params, query } = request;
      const value = await answer(inputOf(call, { params, query, body }), { request, reply });
      return reply
        .type("application/json; charset=utf-8")
        .header("cache-control", options.cacheControl ?? reply.getHeader("cache-control") ?? "no-store")
        .send(await encodeReply(call, value));
    },
  });
}

/** The parts of a request that a failure is logged with. */
interface Logged {
  log: FastifyBaseLogger;
  method: string;
  routeOptions: { url?: string | undefined };
}

export function logFailure(error: unknown, refusal: ShopError, request: Logged): void {
  const isSuspicious = countIfSuspicious(refusal);
  const line = { err: error, req: request };
  if (refusal.code === "UNEXPECTED") request.log.error(line, "request failed");
  // The client can retry, but the code should handle this conflict itself.
  else if (refusal.code === "ALREADY_STORED") request.log.error(line, "unexpected unique violation");
  else if (refusal.status >= 500 || refusal.isForged) request.log.warn(line, "request refused");
  else if (isSuspicious) request.log.info(line, "request refused");
}

/**
 * Logs an error and returns the reply for the client.
 * @returns `retryAfter` in whole seconds
 */
export function failureOf(
  call: Call | null,
  error: unknown,
  request: Logged,
): { status: number; body: object; retryAfter: number | null } {
  const refusal = asShopError(error);
  logFailure(error, refusal, request);
  const body = failureBody(refusal);
  // An unexpected error gets the call's own default message (specification, section 8).
  if (refusal.code === "UNEXPECTED" && call) body.message = call.failure;
  const { status, retryAfter } = refusal;
  return {
    status,
    body: { ...call?.failureCarries, ...body },
    retryAfter: retryAfter === undefined ? null : Math.max(1, Math.ceil(retryAfter)),
  };
}

export function sendFailure(
  call: Call | null,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, body, retryAfter } = failureOf(call, error, request);
  if (retryAfter !== null) reply.header("retry-after", retryAfter);
  return reply
    .code(status)
    .type("application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(JSON.stringify(body));
}

/** For errors outside the contract's calls. */
export function sendAnyFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(null, error, request, reply);
}
