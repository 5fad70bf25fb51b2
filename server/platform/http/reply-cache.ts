// Replies that are the same for every client: made once, compressed once per encoding, and cached until their data
// changes. An outdated reply serves for ten more minutes when a new one cannot be made.
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { asShopError, isRefusal } from "../../errors.ts";
import { INTERVALS } from "../../intervals.ts";
import { compress, type Encoding, preferredEncoding } from "./compress.ts";
import { REQUEST_ID } from "./request-id.ts";
import { ANY_CHANGE, type ChangedTags, isConcerned } from "./tags.ts";

const MAX_BYTES = 96 * 1024 * 1024;
/** Memory for the headers, keys and bookkeeping of a reply. */
const OVERHEAD_BYTES = 6 * 1024;
/** Memory of a reply with its compressed bodies, per byte of its plain body. */
const BYTES_PER_BYTE = 1.5;
/** How long an outdated reply may be sent, counted from the change that outdated it. */
const MAX_STALE_MS = 10 * 60 * 1000;
const MAX_ADDRESS_LENGTH = 512;
/**
 * Length limit of the list of tags in a CDN header. It is sent in two headers; with 1.3 kB of other headers they fit
 * into nginx's `proxy_buffer_size` (4 kB).
 */
const MAX_TAGS_LENGTH = 1_350;
/** Marks an outdated reply (RFC 9211). */
export const STALE_HEADER = "cache-status";

type Headers = Record<string, string>;

export interface MadeReply {
  status: number;
  headers: Headers;
  body: string;
  /** The data in the reply. A reply without tags is outdated by every change. */
  tags?: readonly string[] | undefined;
}

type Make = () => Promise<MadeReply>;

interface Making {
  reply: Promise<CachedReply>;
  /** Changes since the making began. */
  changes: ChangedTags[];
}

export class ReplyCache {
  readonly #common: Headers;
  readonly #cdnSeconds: number;
  readonly #waitForNewMs: number;
  /** Fresh and outdated replies by key. */
  readonly #replies: LRUCache<string, CachedReply>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #makings = new Map<string, Making>();
  /** Keys by the address as clients write it: a repeated address skips the router. */
  readonly #keysByAddress = new LRUCache<string, string>({ max: 4_096 });
  #hits = 0;
  #misses = 0;

  /**
   * @param common headers of every reply
   * @param options.maxBytes memory for all replies; a larger reply is not cached
   * @param options.cdnSeconds how long a CDN may cache a reply, in seconds; 0 without a CDN
   * @param options.waitForNewMs how long a client waits for a new reply before it gets the outdated one, in ms
   */
  constructor(
    common: Headers,
    { maxBytes = MAX_BYTES, cdnSeconds = 0, waitForNewMs = INTERVALS.waitForNewReply } = {},
  ) {
    this.#common = common;
    this.#cdnSeconds = cdnSeconds;
    this.#waitForNewMs = waitForNewMs;
    this.#replies = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => bytes,
      dispose: ({ tags }, key) => {
        for (const tag of tags) {
          const keys = this.#keysByTag.get(tag);
          keys?.delete(key);
          if (keys?.size === 0) this.#keysByTag.delete(tag);
        }
      },
    });
  }

  /** Hits and misses since the start, and the memory of all cached replies in bytes. */
  figures(): { hits: number; misses: number; bytes: number } {
    return { hits: this.#hits, misses: this.#misses, bytes: this.#replies.calculatedSize };
  }

  /** Outdates cached replies with these tags, and those being made. */
  invalidate(changed: ChangedTags = null): void {
    for (const making of this.#makings.values()) making.changes.push(changed);
    const keys = changed
      ? [...changed, ANY_CHANGE].flatMap((tag) => [...(this.#keysByTag.get(tag) ?? [])])
      : [...this.#replies.keys()];
    for (const key of keys) {
      const reply = this.#replies.peek(key);
      if (reply) reply.outdatedSince ??= performance.now();
    }
  }

  /**
   * Sends the cached reply for this address before routing, which costs half as much as a routed request.
   * @param id of the request
   * @returns false when nothing was sent
   */
  answer(request: IncomingMessage, response: ServerResponse, id: string): boolean {
    const key = request.method === "GET" ? this.#keysByAddress.get(request.url as string) : undefined;
    const reply = key === undefined ? undefined : this.#findFresh(key);
    const encoded = reply?.find(preferredEncoding(request.headers["accept-encoding"]));
    if (!encoded) return false;
    this.#hits++;
    write(request, response, encoded, { [REQUEST_ID]: id });
    return true;
  }

  /**
   * The reply cached under `key`, or a new one. Concurrent requests share one making. Only replies with status 200 and
   * without `no-store` are cached.
   * @returns `staleness`: the Cache-Status header if the reply is outdated, else null
   */
  async read(key: string, make: Make): Promise<{ made: MadeReply; staleness: string | null }> {
    const { found, staleness } = await this.#find(key, make);
    return { made: found.made, staleness };
  }

  /**
   * Makes a reply that many clients will request, and compresses it with brotli, which nearly every browser accepts.
   * Its first request is then answered before routing, where an overloaded process would refuse it.
   * @param address of the requests for it
   */
  async prepare(address: string, key: string, make: Make): Promise<void> {
    this.#keysByAddress.set(address, key);
    await (await this.#find(key, make)).found.encode("br");
  }

  /** Sends the reply cached under `key`, or a new one. */
  async send(request: FastifyRequest, reply: FastifyReply, key: string, make: Make): Promise<FastifyReply> {
    const { found, staleness } = await this.#find(key, make);
    const isStale = staleness !== null;
    const headers: Headers = isStale ? { [STALE_HEADER]: staleness } : {};
    // No client or CDN may store a reply that is outdated, or became so while it was made.
    if (isStale || !found.isCacheable || (this.#cdnSeconds > 0 && this.#replies.peek(key) !== found))
      headers["cache-control"] = "no-store";
    if (!found.isCacheable)
      return reply
        .code(found.made.status)
        .headers({ ...found.made.headers, ...headers })
        .send(found.made.body);
    if (request.url.length <= MAX_ADDRESS_LENGTH) this.#keysByAddress.set(request.url, key);
    const encoded = await found.encode(preferredEncoding(request.headers["accept-encoding"]));
    reply.hijack();
    write(request.raw, reply.raw, encoded, { ...headers, [REQUEST_ID]: request.id });
    return reply;
  }

  async #find(key: string, make: Make): Promise<{ found: CachedReply; staleness: string | null }> {
    const cached = this.#findFresh(key);
    if (cached) {
      this.#hits++;
      return { found: cached, staleness: null };
    }
    this.#misses++;
    const { found, isStale } = await this.#makeOrFindStale(key, make);
    return { found, staleness: isStale ? `snackshop; hit; ttl=-${found.outdatedForSeconds}` : null };
  }

  #findFresh(key: string): CachedReply | undefined {
    const reply = this.#replies.get(key);
    return reply?.outdatedSince === null ? reply : undefined;
  }

  async #makeOrFindStale(key: string, make: Make): Promise<{ found: CachedReply; isStale: boolean }> {
    const stale = this.#replies.peek(key);
    const making = this.#make(key, make);
    if (!stale || stale.outdatedForSeconds * 1_000 > MAX_STALE_MS)
      return { found: await making, isStale: false };
    try {
      const found = await Promise.race([making, wait(this.#waitForNewMs, null, { ref: false })]);
      if (found === null || found.isNoBetterThanStale) return { found: stale, isStale: true };
      // A 404 or the like replaces the cached reply: a deleted product must not reappear when making fails later.
      if (!found.isCacheable) this.#replies.delete(key);
      return { found, isStale: false };
    } catch (error) {
      if (asShopError(error).status < 500) throw error;
      return { found: stale, isStale: true };
    }
  }

  /** Makes a reply that reflects every change until now. For each key one making runs at a time. */
  async #make(key: string, make: Make): Promise<CachedReply> {
    const running = this.#makings.get(key);
    if (!running) return this.#begin(key, make);
    if (running.changes.length === 0)
      return running.reply.catch((error) => {
        // A limit refuses only the client that began the making.
        if (!isRefusal(error, "TOO_MANY")) throw error;
        return this.#make(key, make);
      });
    const reply = await running.reply.catch(() => null);
    return reply && !isConcerned(reply.tags, running.changes) ? reply : this.#make(key, make);
  }

  #begin(key: string, make: Make): Promise<CachedReply> {
    const changes: ChangedTags[] = [];
    const making = async () => {
      try {
        const reply = new CachedReply(await make(), this.#common, this.#cdnSeconds);
        if (reply.isCacheable && !isConcerned(reply.tags, changes)) this.#store(key, reply);
        return reply;
      } finally {
        this.#makings.delete(key);
      }
    };
    const reply = making();
    this.#makings.set(key, { reply, changes });
    return reply;
  }

  #store(key: string, reply: CachedReply): void {
    this.#replies.set(key, reply);
    if (!this.#replies.has(key)) return;
    for (const tag of reply.tags) this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(key));
  }
}

interface EncodedReply {
  etag: string;
  headers: Headers;
  body: Buffer;
}

class CachedReply {
  readonly made: MadeReply;
  readonly tags: readonly string[];
  /** Approximate size in memory. */
  readonly bytes: number;
  readonly isCacheable: boolean;
  /** Whether it failed, or is itself made from outdated replies. */
  readonly isNoBetterThanStale: boolean;
  /** By the monotonic clock, in ms. */
  outdatedSince: number | null = null;
  readonly #headers: Headers;
  readonly #body: Buffer;
  readonly #hash: string;
  readonly #encoded = new Map<Encoding, EncodedReply>();
  readonly #encoding = new Map<Encoding, Promise<EncodedReply>>();

  constructor(made: MadeReply, common: Headers, cdnSeconds: number) {
    const { status, headers, body, tags = [] } = made;
    this.made = made;
    this.tags = tags.length > 0 ? tags : [ANY_CHANGE];
    this.isCacheable = status === 200 && headers["cache-control"] !== "no-store";
    this.isNoBetterThanStale = status >= 500 || STALE_HEADER in headers;
    this.#headers = {
      ...common,
      ...headers,
      ...cacheHeaders(this.tags, cdnSeconds),
      vary: "accept-encoding",
    };
    this.#body = Buffer.from(body);
    this.#hash = createHash("sha256").update(this.#body).digest("base64url").slice(0, 22);
    this.bytes = OVERHEAD_BYTES + Math.ceil(this.#body.length * BYTES_PER_BYTE);
  }

  get outdatedForSeconds(): number {
    return this.outdatedSince === null ? 0 : Math.ceil((performance.now() - this.outdatedSince) / 1_000);
  }

  /** The reply in an encoding, if it is already compressed. */
  find(encoding: Encoding): EncodedReply | undefined {
    return this.#encoded.get(encoding);
  }

  /** The reply in an encoding. Concurrent first requests share one compression. */
  async encode(encoding: Encoding): Promise<EncodedReply> {
    const encoded = this.#encoded.get(encoding) ?? this.#encoding.get(encoding) ?? this.#encode(encoding);
    if (encoded instanceof Promise) this.#encoding.set(encoding, encoded);
    return encoded;
  }

  async #encode(encoding: Encoding): Promise<EncodedReply> {
    try {
      const body = await compress(this.#body, encoding, "cached");
      const etag = `"${this.#hash}-${encoding}"`;
      const headers: Headers = { ...this.#headers, etag, "content-length": String(body.length) };
      if (encoding !== "identity") headers["content-encoding"] = encoding;
      const encoded = { etag, headers, body };
      this.#encoded.set(encoding, encoded);
      return encoded;
    } finally {
      this.#encoding.delete(encoding);
    }
  }
}

/** Browsers revalidate each time; a CDN that receives purges need not. */
function cacheHeaders(tags: readonly string[], cdnSeconds: number): Headers {
  if (cdnSeconds === 0) return { "cache-control": "no-cache" };
  const all = tags.join(" ");
  const names = all.length > MAX_TAGS_LENGTH ? ANY_CHANGE : all;
  return {
    "cache-control": `public, max-age=0, s-maxage=${cdnSeconds}`,
    // The first for Fastly and Varnish, the second for Cloudflare.
    "surrogate-key": names,
    "cache-tag": names.replaceAll(" ", ","),
  };
}

/** @param more headers, also in place of the reply's own */
function write(
  request: IncomingMessage,
  response: ServerResponse,
  encoded: EncodedReply,
  more: Headers,
): void {
  const headers = { ...encoded.headers, ...more };
  const known = request.headers["if-none-match"];
  // Weak comparison (RFC 9110, 13.1.2): a proxy that compresses marks our ETags as W/"…".
  if (known === undefined || !(known.includes(encoded.etag) || known.trim() === "*"))
    return void response.writeHead(200, headers).end(encoded.body);
  delete headers["content-length"];
  delete headers["content-encoding"];
  response.writeHead(304, headers).end();
}
