// Answers that are the same for everybody: made once, compressed once, cached until the catalogue changes.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { type CompressedReply, compressReply, type MadeReply, writeReply } from "./compress-reply.ts";

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ADDRESSES = 4_096;
const MAX_ADDRESS_LENGTH = 512;
// Given to every `get` of the hottest path, which would make an empty object each time.
const NO_OPTIONS = {};

export class ReplyCache {
  readonly #common: Record<string, string>;
  readonly #cached: LRUCache<string, CompressedReply>;
  /** The keys of addresses that were answered before, to the letter. */
  readonly #keys = new LRUCache<string, string>({ max: MAX_ADDRESSES });
  readonly #inFlight = new Map<string, Promise<CompressedReply | MadeReply>>();
  #generation = 0;

  /**
   * @param common headers of every answer
   * @param maxBytes what all answers together may take; one that alone takes more is not cached
   */
  constructor(common: Record<string, string>, maxBytes = MAX_BYTES) {
    this.#common = common;
    this.#cached = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  }

  /** Drops everything; whatever is being made from older facts will not be cached. */
  invalidate(): void {
    this.#generation++;
    this.#cached.clear();
    this.#keys.clear();
    this.#inFlight.clear();
  }

  /**
   * Answers what is cached for exactly this address, before any framework has looked at the request: that
   * costs half as much.
   * @returns false when there is nothing, and nothing was done
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET") return false;
    const key = this.#keys.get(request.url as string, NO_OPTIONS);
    const cached = key === undefined ? undefined : this.#cached.get(key, NO_OPTIONS);
    if (!cached) return false;
    writeReply(request, response, cached);
    return true;
  }

  /**
   * Sends the answer cached under `key`, or makes it; many who ask at once wait for the same making.
   * Only answers with status 200 are cached, and none that says `no-store`.
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<MadeReply>,
  ): Promise<FastifyReply> {
    const answer = this.#cached.get(key) ?? (await this.#make(key, make));
    if ("status" in answer) {
      return reply
        .code(answer.status)
        .headers(answer.headers)
        .header("cache-control", "no-store")
        .send(answer.body);
    }
    if (request.url.length <= MAX_ADDRESS_LENGTH) this.#keys.set(request.url, key);
    reply.hijack();
    writeReply(request.raw, reply.raw, answer);
    return reply;
  }

  #make(key: string, make: () => Promise<MadeReply>): Promise<CompressedReply | MadeReply> {
    const running = this.#inFlight.get(key);
    if (running) return running;
    const making = this.#makeNow(key, make, this.#generation).finally(() => {
      if (this.#inFlight.get(key) === making) this.#inFlight.delete(key);
    });
    this.#inFlight.set(key, making);
    return making;
  }

  async #makeNow(
    key: string,
    make: () => Promise<MadeReply>,
    generation: number,
  ): Promise<CompressedReply | MadeReply> {
    const made = await make();
    if (made.status !== 200 || made.headers["cache-control"] === "no-store") return made;
    const reply = await compressReply(made, this.#common, "quick");
    if (generation === this.#generation) {
      this.#cached.set(key, reply);
      // In place, so that a page does not count as asked for when its better bodies are ready.
      compressReply(made, this.#common, "best").then(
        (best) => Object.assign(reply, best),
        () => {},
      );
    }
    return reply;
  }
}
