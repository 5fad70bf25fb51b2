// Answers that are the same for everybody: made once, compressed once in each way that somebody takes, cached until something
// changes that they are made of. The last made one is kept a little longer, for when a new one cannot be made.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { asShopError } from "../errors.ts";
import { type Change, EVERYTHING } from "./change.ts";
import { preferredEncoding } from "./compress.ts";
import { CompressedReply, type MadeReply, writeReply } from "./compress-reply.ts";

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_STALE_BYTES = 32 * 1024 * 1024;
/** From the change that the stale answer does not know of. */
const MAX_STALE_MS = 10 * 60 * 1000;
/** Whoever waits longer for a new answer gets the stale one. */
const STALE_AFTER_MS = 1_000;
/**
 * An answer that was sent so often, and has been true for so long, is worth its best compression: few are of a catalogue
 * that is large, and none that is made anew with every unit that is sold.
 */
const WORTH_IMPROVING = 4;
const STAYS_AFTER_MS = 5_000;
/** Larger ones would keep a processor at work for seconds. */
const MAX_IMPROVED_BYTES = 512 * 1024;
const MAX_ADDRESSES = 4_096;
const MAX_ADDRESS_LENGTH = 512;
// Given to the `get` of the hottest path, which would make an empty object each time.
const NO_OPTIONS = {};

/** Says of an answer that it may not be true any more. */
export const STALE_HEADER = "cache-status";

/** The shop's own pages say with this header who they are; nobody else knows its value. */
export const INSIDE_HEADER = "x-snackshop-inside";
export const INSIDE = randomUUID();
/** Tells them what an answer is made of, between spaces. */
export const TAGS_HEADER = "x-snackshop-tags";
/** How long what is stale by a soft change is shown while the new one is made. */
const SOFT_MS = 1_000;
/** Changes are remembered for what was begun before them; beyond these it counts as changed. */
const MAX_CHANGES = 512;

/** Whether an answer failed, or was itself made from stale ones. */
function isNoBetter({ status, headers }: MadeReply): boolean {
  return status >= 500 || STALE_HEADER in headers;
}

/** A reply that is being made. */
interface Making {
  /** How many changes there were when it was begun. */
  begun: number;
  reply: Promise<CompressedReply | MadeReply>;
}

interface StaleReply {
  reply: CompressedReply;
  /** By the monotonic clock, in ms. */
  since: number;
  isSoft: boolean;
}

/** Of what is true no more, or may not be. */
const NOT_TO_BE_KEPT = ["cache-control", "no-store"];

interface Options {
  /** What all answers together may take; one that alone takes more is not cached. */
  maxBytes?: number;
  /** How long a CDN may keep an answer, whose tags it is told; 0 where there is none. */
  cdnSeconds?: number;
}

export class ReplyCache {
  readonly #common: Record<string, string>;
  readonly #cdnSeconds: number;
  readonly #cached: LRUCache<string, CompressedReply>;
  /** The keys of addresses that were answered before, to the letter; forgotten all at once when they are many. */
  readonly #keys = new Map<string, string>();
  readonly #stale = new LRUCache<string, StaleReply>({
    maxSize: MAX_STALE_BYTES,
    sizeCalculation: ({ reply }) => reply.bytes,
  });
  readonly #inFlight = new Map<string, Making>();
  /** Of what is cached, the keys by what it is made of; under no tag, of what does not say. */
  readonly #keysByTag = new Map<string, Set<string>>();
  /** One at a time: threads stay free for answers that somebody waits for, and a process ends only after all it began. */
  readonly #improving = pLimit(1);
  /** The newest last, for what is still being made; the first of all has this number. */
  readonly #changes: Change[] = [];
  #firstChange = 0;
  #hits = 0;
  #misses = 0;

  /** @param common headers of every answer */
  constructor(common: Record<string, string>, { maxBytes = MAX_BYTES, cdnSeconds = 0 }: Options = {}) {
    this.#common = common;
    this.#cdnSeconds = cdnSeconds;
    this.#cached = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => bytes,
      dispose: (reply, key) => this.#untag(key, reply),
    });
  }

  /** How many answers were kept and how many had to be made since the start, and what the kept ones take in memory. */
  figures(): { hits: number; misses: number; bytes: number } {
    return { hits: this.#hits, misses: this.#misses, bytes: this.#cached.calculatedSize };
  }

  /** Drops what is made of what changed; whatever is being made from older facts will not be cached. */
  invalidate(change: Change = EVERYTHING): void {
    this.#changes.push(change);
    if (this.#changes.length > MAX_CHANGES) {
      this.#changes.shift();
      this.#firstChange++;
    }
    const { isSoft } = change;
    // After a soft change, a reply in flight is still shared by those that it does not concern.
    if (!isSoft) this.#inFlight.clear();
    const since = performance.now();
    const keys = this.#keysOf(change);
    for (const key of keys) {
      const reply = this.#cached.peek(key);
      if (!reply) continue;
      this.#stale.set(key, { reply, since, isSoft });
      this.#cached.delete(key);
    }
    // What the owner has changed is not shown as it was, also where units went a moment before.
    if (!isSoft) for (const stale of this.#stale.values()) stale.isSoft = false;
    if (change.tags === null) this.stopImproving();
  }

  /** Of what is cached, the least used first. */
  #keysOf({ tags }: Change): string[] {
    if (tags === null) return [...this.#cached.rkeys()];
    const keys = ["", ...tags].flatMap((tag) => [...(this.#keysByTag.get(tag) ?? [])]);
    return [...new Set(keys)];
  }

  #tag(key: string, { tags }: CompressedReply): void {
    for (const tag of tags.length > 0 ? tags : [""]) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      keys.add(key);
      this.#keysByTag.set(tag, keys);
    }
  }

  #untag(key: string, { tags }: CompressedReply): void {
    for (const tag of tags.length > 0 ? tags : [""]) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  /** Whether something has changed that an answer is made of. @param begun how many changes there were when it was begun */
  #isOutdated({ tags = [] }: Pick<MadeReply, "tags">, begun: number): boolean {
    if (begun < this.#firstChange) return true;
    const since = this.#changes.slice(begun - this.#firstChange);
    return since.some(
      (change) => change.tags === null || tags.length === 0 || change.tags.some((tag) => tags.includes(tag)),
    );
  }

  /** Begins no more of the slow compressions that make bodies better; what is cached stays as it is. */
  stopImproving(): void {
    this.#improving.clearQueue();
  }

  /**
   * Answers what is cached for exactly this address, before any framework has looked at the request: that
   * costs half as much.
   * @param id of the request
   * @returns false when there is nothing, and nothing was done
   */
  answer(request: IncomingMessage, response: ServerResponse, id: string): boolean {
    if (request.method !== "GET") return false;
    const key = this.#keys.get(request.url as string);
    const cached = key === undefined ? undefined : this.#cached.get(key, NO_OPTIONS);
    const encoded = cached?.find(preferredEncoding(request.headers["accept-encoding"]));
    if (key === undefined || !cached || !encoded) return false;
    this.#hits++;
    this.#countSent(key, cached);
    writeReply(request, response, encoded, id);
    return true;
  }

  /**
   * Sends the answer cached under `key`, or makes it; many who ask at once wait for the same making.
   * Only answers with status 200 are cached, and none that says `no-store`. If it fails or takes long, the last made
   * answer is sent, up to ten minutes after it stopped being true, with a negative ttl in Cache-Status (RFC 9211).
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<MadeReply>,
  ): Promise<FastifyReply> {
    const cached = this.#cached.get(key);
    if (cached) {
      this.#hits++;
      this.#countSent(key, cached);
    } else this.#misses++;
    const isInside = request.headers[INSIDE_HEADER] === INSIDE;
    const encoding = preferredEncoding(request.headers["accept-encoding"]);
    const answer = cached ?? (await this.#makeOrFindStale(key, make, isInside));
    if ("since" in answer) {
      const seconds = Math.ceil((performance.now() - answer.since) / 1_000);
      const encoded = await answer.reply.encode(encoding);
      reply.hijack();
      writeReply(request.raw, reply.raw, encoded, request.id, [
        STALE_HEADER,
        `snackshop; hit; ttl=-${seconds}`,
        ...NOT_TO_BE_KEPT,
      ]);
      return reply;
    }
    if ("status" in answer) {
      return reply
        .code(answer.status)
        .headers(answer.headers)
        .header("cache-control", "no-store")
        .send(answer.body);
    }
    this.#rememberAddress(request.url, key);
    const encoded = await answer.encode(encoding);
    reply.hijack();
    const tags = isInside && answer.tags.length > 0 ? [TAGS_HEADER, answer.tags.join(" ")] : [];
    // Something changed while it was made: who asked before that may have it, and nobody later.
    const keeping = this.#cdnSeconds > 0 && this.#cached.peek(key) !== answer ? NOT_TO_BE_KEPT : [];
    writeReply(request.raw, reply.raw, encoded, request.id, [...tags, ...keeping]);
    return reply;
  }

  #rememberAddress(url: string, key: string): void {
    if (url.length > MAX_ADDRESS_LENGTH) return;
    if (this.#keys.size >= MAX_ADDRESSES) this.#keys.clear();
    this.#keys.set(url, key);
  }

  async #makeOrFindStale(
    key: string,
    make: () => Promise<MadeReply>,
    isInside: boolean,
  ): Promise<CompressedReply | MadeReply | StaleReply> {
    const stale = this.#findStale(key);
    const making = this.#make(key, make);
    if (!stale) return making;
    // What is to be kept is not made of what is old.
    if (stale.isSoft && !isInside && performance.now() - stale.since < SOFT_MS) {
      making.catch(() => {});
      return stale;
    }
    try {
      const made = await Promise.race([making, wait(STALE_AFTER_MS, null, { ref: false })]);
      if (made === null || ("status" in made && isNoBetter(made))) return stale;
      this.#stale.delete(key);
      return made;
    } catch (error) {
      if (asShopError(error).status < 500) throw error;
      return stale;
    }
  }

  #findStale(key: string): StaleReply | undefined {
    const stale = this.#stale.get(key);
    return stale && performance.now() - stale.since <= MAX_STALE_MS ? stale : undefined;
  }

  #make(key: string, make: () => Promise<MadeReply>): Promise<CompressedReply | MadeReply> {
    const now = this.#firstChange + this.#changes.length;
    const running = this.#inFlight.get(key);
    if (running?.begun === now) return running.reply;
    if (running) return this.#makeUnlessTrue(key, make, running);
    const reply = this.#makeNow(key, make, now).finally(() => {
      if (this.#inFlight.get(key)?.reply === reply) this.#inFlight.delete(key);
    });
    this.#inFlight.set(key, { begun: now, reply });
    return reply;
  }

  /** A reply that was begun before a change, for a request that came after it: only if the change does not concern it. */
  async #makeUnlessTrue(
    key: string,
    make: () => Promise<MadeReply>,
    { begun, reply }: Making,
  ): Promise<CompressedReply | MadeReply> {
    const made = await reply.catch(() => null);
    if (made && !("status" in made) && !this.#isOutdated(made, begun)) return made;
    return this.#make(key, make);
  }

  async #makeNow(
    key: string,
    make: () => Promise<MadeReply>,
    begun: number,
  ): Promise<CompressedReply | MadeReply> {
    const made = await make();
    if (made.status !== 200 || made.headers["cache-control"] === "no-store") return made;
    const reply = new CompressedReply(made, this.#common, this.#cdnSeconds);
    if (!this.#isOutdated(made, begun)) {
      this.#cached.set(key, reply);
      if (this.#cached.has(key)) this.#tag(key, reply);
      this.#stale.delete(key);
    }
    return reply;
  }

  #countSent(key: string, reply: CompressedReply): void {
    if (reply.isSettled || ++reply.sent < WORTH_IMPROVING) return;
    if (performance.now() - reply.madeAt < STAYS_AFTER_MS) return;
    reply.isSettled = true;
    if (reply.length > MAX_IMPROVED_BYTES) return;
    // Meanwhile something may have changed.
    const improve = () => (this.#cached.peek(key) === reply ? reply.improve() : undefined);
    this.#improving(improve).catch(() => {});
  }
}
