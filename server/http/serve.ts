// Mounts a call of the contract: input checked on the way in, money turned to rupees on the way out.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type Call, type InputOf, Nothing, type ReplyOf, type Schema } from "../../contract/call.ts";
import { asShopError, failureBody, ShopError } from "../errors.ts";
import type { Limiter } from "./limits.ts";
import { readForm } from "./read-form.ts";
import type { SharedReplies } from "./reply-cache.ts";
import { API_POLICY } from "./security-headers.ts";

type AnyCall = Call<Schema, Schema, Schema, Schema>;

export interface RequestContext {
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<C extends AnyCall> = (input: InputOf<C>, asker: RequestContext) => Promise<ReplyOf<C>>;

interface ServeOptions {
  limits?: Limiter[];
  /** Bytes of JSON; 16 KiB unless said. */
  bodyLimit?: number;
}

/** What is wrong, by path: `items.0.quantity`. */
function fieldsOf(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.length > 0 ? issue.path.join(".") : "body";
    fields[path] ??= issue.message;
  }
  return fields;
}

function part(schema: Schema, value: unknown): unknown {
  if (schema === Nothing) return undefined;
  const parsed = z.safeDecode(schema, value as never);
  if (parsed.success) return parsed.data;
  const fields = fieldsOf(parsed.error);
  const only = Object.values(fields);
  throw new ShopError("INVALID_INPUT", {
    fields,
    ...(only.length === 1 ? { message: only[0] as string } : {}),
  });
}

function inputOf<C extends AnyCall>(
  call: C,
  request: FastifyRequest,
  body: unknown = request.body,
): InputOf<C> {
  return {
    params: part(call.params, request.params),
    query: part(call.query, request.query),
    body: part(call.body, body),
  } as InputOf<C>;
}

/** The reply of a call as the bytes that go over the wire. */
export function encodeReply<C extends AnyCall>(call: C, value: ReplyOf<C>): string {
  return JSON.stringify(z.encode(call.reply, value as never));
}

/** Mounts a call whose answer depends on who asks, or changes something. */
export function serve<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  answer: Handler<C>,
  options: ServeOptions = {},
): void {
  app.route({
    method: call.method,
    url: call.path,
    config: { access: call.access, needsPassword: call.needsPassword, isForm: call.isForm },
    ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
    preHandler: options.limits ?? [],
    errorHandler: (error, request, reply) => sendFailure(call, error, request, reply),
    async handler(request, reply) {
      const body = call.isForm ? await readForm(request, call.fileField) : request.body;
      if (call.status) reply.code(call.status);
      const value = await answer(inputOf(call, request, body), { request, reply });
      return reply
        .type("application/json; charset=utf-8")
        .header("cache-control", "no-store")
        .send(encodeReply(call, value));
    },
  });
}

/**
 * Mounts a call whose answer is the same for everybody until the catalogue changes.
 * @param makingLimit guards the making of an answer; sending a kept one costs nothing
 */
export function serveShared<C extends AnyCall>(
  app: FastifyInstance,
  { shared, makingLimit }: { shared: SharedReplies; makingLimit: Limiter },
  call: C,
  answer: (input: InputOf<C>) => Promise<ReplyOf<C>>,
): void {
  app.route({
    method: "GET",
    url: call.path,
    errorHandler: (error, request, reply) => sendFailure(call, error, request, reply),
    async handler(request, reply) {
      const input = inputOf(call, request);
      return shared.send(request, reply, `${call.path} ${JSON.stringify(input)}`, async () => {
        await makingLimit(request);
        return {
          status: call.status ?? 200,
          headers: {
            "content-type": "application/json; charset=utf-8",
            "content-security-policy": API_POLICY,
          },
          body: encodeReply(call, await answer(input)),
        };
      });
    },
  });
}

function sendFailure(
  call: Call | null,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = asShopError(error);
  if (refusal.status >= 500) request.log.error({ err: error }, "request failed");
  if (refusal.retryAfter !== undefined)
    reply.header("retry-after", Math.max(1, Math.ceil(refusal.retryAfter)));
  const body = failureBody(refusal);
  // What nobody expected is told in the call's own default words (specification, section 8).
  if (refusal.code === "UNEXPECTED" && call) body.message = call.failure;
  return reply
    .code(refusal.status)
    .type("application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(JSON.stringify({ ...call?.failureCarries, ...body }));
}

/** For whatever fails outside a call. */
export function sendAnyFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(null, error, request, reply);
}
