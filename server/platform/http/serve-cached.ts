// Calls that pages read too: in the process, without HTTP. The replies of most are the same for every client.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { WireReply, WireRequest } from "../../../contract/api-client.ts";
import type { Call, InputOf, ReplyOf, Schema } from "../../../contract/call.ts";
import { withRequestId } from "../log/current-request.ts";
import type { Limiter } from "./limits.ts";
import type { MadeReply, ReplyCache } from "./reply-cache.ts";
import { API_POLICY } from "./security-headers.ts";
import { encodeReply, failureOf, inputOf, type ServeOptions, sendFailure, serve } from "./serve.ts";

type AnyCall = Call<Schema, Schema, Schema, Schema>;

/** What a handler declares about a cached reply. */
interface AboutReply {
  headers: Record<string, string>;
  /** Adds the tags of the data in the reply: only a change of these outdates it. */
  madeOf: (...tags: string[]) => void;
}

/** A reply as a page reads it. */
interface PageRead extends WireReply {
  /** Tags of its data; null when unknown. */
  tags: readonly string[] | null;
  /** Its Cache-Status, when it is outdated. */
  staleness: string | null;
}

/**
 * The limits of its address do not count it: they have counted the page, whose rendering many clients may share. Limits
 * in the call itself do.
 * @param page the page's request, whose id log lines carry. Null for pages that the shop makes before anyone requests
 *   them
 */
type Read = (input: Pick<WireRequest, "params" | "query">, page: FastifyRequest | null) => Promise<PageRead>;

/** The calls that pages can read, by path. */
export type PageReads = Map<string, Read>;

export interface Caching {
  replyCache: ReplyCache;
  /** Calls with the same reply for every client: of pages that all clients share, too. */
  pageReads: PageReads;
  /** Calls whose reply depends on the client. Only pages that are rendered for this client read them. */
  ownReads: PageReads;
}

/**
 * Mounts a call whose reply is the same for all clients until the catalogue changes.
 * @param missLimit counts cache misses only
 * @param answer may add headers and tags; a reply with `no-store` is not cached
 */
export function serveCached<C extends AnyCall>(
  app: FastifyInstance,
  { replyCache, pageReads, missLimit }: Caching & { missLimit: Limiter },
  call: C,
  answer: (input: InputOf<C>, about: AboutReply) => Promise<ReplyOf<C>>,
): void {
  const keyOf = (input: InputOf<C>) => `${call.path} ${JSON.stringify(input)}`;

  const make = async (input: InputOf<C>): Promise<MadeReply> => {
    const headers: Record<string, string> = {
      "content-type": "application/json; charset=utf-8",
      "content-security-policy": API_POLICY,
    };
    const tags: string[] = [];
    const value = await answer(input, { headers, madeOf: (...more) => void tags.push(...more) });
    return { status: call.status ?? 200, headers, body: await encodeReply(call, value), tags };
  };

  app.route({
    method: "GET",
    url: call.path,
    exposeHeadRoute: true,
    config: { isPublic: true },
    errorHandler: (error, request, reply) => sendFailure(call, error, request, reply),
    async handler(request, reply) {
      const input = inputOf(call, request);
      return replyCache.send(request, reply, keyOf(input), async () => {
        await missLimit(request);
        return make(input);
      });
    },
  });

  addRead(app, pageReads, call, async (input) => {
    const { made, staleness } = await replyCache.read(keyOf(input), () => make(input));
    return { status: made.status, body: made.body, tags: made.tags ?? null, staleness };
  });
}

/** Mounts a call that pages read too and that is not worth caching, because the same input rarely repeats. */
export function serveUncached<C extends AnyCall>(
  app: FastifyInstance,
  { pageReads, readLimit }: Pick<Caching, "pageReads"> & { readLimit: Limiter },
  call: C,
  answer: (input: InputOf<C>) => Promise<ReplyOf<C>>,
): void {
  serve(app, call, answer, { limits: [readLimit] });
  addRead(app, pageReads, call, async (input) => {
    const body = await encodeReply(call, await answer(input));
    return { status: call.status ?? 200, body, tags: null, staleness: null };
  });
}

/** Mounts a call whose reply depends on the client's cookie, for the client and for its own pages. */
export function serveOwn<C extends AnyCall>(
  app: FastifyInstance,
  { ownReads }: Pick<Caching, "ownReads">,
  call: C,
  answer: (input: InputOf<C>, request: FastifyRequest) => Promise<ReplyOf<C>>,
  options: ServeOptions = {},
): void {
  serve(app, call, (input, { request }) => answer(input, request), options);
  addRead(app, ownReads, call, async (input, page) => {
    if (!page) throw new Error(`${call.path} is read for a client only.`);
    const body = await encodeReply(call, await answer(input, page));
    return { status: call.status ?? 200, body, tags: null, staleness: null };
  });
}

type Made = Pick<PageRead, "status" | "tags" | "staleness"> & { body: string };

/** Lets pages read a call. A failure is logged under the request of the page. */
function addRead<C extends AnyCall>(
  app: FastifyInstance,
  pageReads: PageReads,
  call: C,
  make: (input: InputOf<C>, page: FastifyRequest | null) => Promise<Made>,
): void {
  async function read(parts: Parameters<Read>[0], page: FastifyRequest | null): Promise<PageRead> {
    try {
      const { body, ...made } = await make(inputOf(call, parts), page);
      return { ...made, json: JSON.parse(body), retryAfter: null };
    } catch (error) {
      const { log } = page ?? app;
      const logged = { log, method: call.method, routeOptions: { url: call.path } };
      const { status, body, retryAfter } = failureOf(call, error, logged);
      return { status, json: body, retryAfter, tags: null, staleness: null };
    }
  }
  pageReads.set(call.path, (parts, page) =>
    page ? withRequestId(page.id, () => read(parts, page)) : read(parts, null),
  );
}
