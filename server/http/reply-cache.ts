// Answers that are the same for everybody: made once, compressed once, kept until the catalogue changes.
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** An answer as it was made, before compression. */
export interface MadeReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

interface Encoded {
  etag: string;
  body: Buffer;
  /** Names and values in turn, as `writeHead` takes them fastest. */
  headers: string[];
  /** For whoever has this body already. */
  headersOnly: string[];
}

interface KeptReply extends Record<Encoding, Encoded> {
  bytes: number;
}

const MAX_BYTES = 64 * 1024 * 1024;
/** What headers, keys and bookkeeping weigh beside the bodies. */
const OVERHEAD_BYTES = 6 * 1024;
const QUICK_BROTLI = 5;
const BEST_BROTLI = 11;
const MAX_ADDRESSES = 4_096;
const MAX_ADDRESS_LENGTH = 512;

export class SharedReplies {
  readonly #common: Record<string, string>;
  readonly #kept = new Map<string, KeptReply>();
  /** The keys of addresses that were answered before, to the letter. */
  readonly #keys = new Map<string, string>();
  readonly #beingMade = new Map<string, Promise<KeptReply | MadeReply>>();
  #bytes = 0;
  #generation = 0;

  /** @param common headers of every answer */
  constructor(common: Record<string, string>) {
    this.#common = common;
  }

  /** Forgets everything; whatever is being made from older facts will not be kept. */
  forget(): void {
    this.#generation++;
    this.#kept.clear();
    this.#keys.clear();
    this.#beingMade.clear();
    this.#bytes = 0;
  }

  /**
   * Answers what is kept for exactly this address, before any framework has looked at the request: that
   * costs half as much.
   * @returns false when there is nothing, and nothing was done
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET") return false;
    const key = this.#keys.get(request.url as string);
    const kept = key === undefined ? undefined : this.#kept.get(key);
    if (!kept) return false;
    write(request, response, kept);
    return true;
  }

  /**
   * Sends the answer kept under `key`, or makes it; many who ask at once wait for the same making.
   * Only answers with status 200 are kept, and none that says `no-store`.
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<MadeReply>,
  ): Promise<FastifyReply> {
    const kept = this.#kept.get(key) ?? (await this.#make(key, make));
    if ("status" in kept) {
      return reply
        .code(kept.status)
        .headers(kept.headers)
        .header("cache-control", "no-store")
        .send(kept.body);
    }
    this.#rememberAddress(request.url, key);
    reply.hijack();
    write(request.raw, reply.raw, kept);
    return reply;
  }

  #rememberAddress(url: string, key: string): void {
    if (url.length > MAX_ADDRESS_LENGTH) return;
    if (this.#keys.size >= MAX_ADDRESSES) this.#keys.clear();
    this.#keys.set(url, key);
  }

  #make(key: string, make: () => Promise<MadeReply>): Promise<KeptReply | MadeReply> {
    const running = this.#beingMade.get(key);
    if (running) return running;
    const generation = this.#generation;
    const making = this.#makeNow(key, make, generation).finally(() => {
      if (this.#beingMade.get(key) === making) this.#beingMade.delete(key);
    });
    this.#beingMade.set(key, making);
    return making;
  }

  async #makeNow(
    key: string,
    make: () => Promise<MadeReply>,
    generation: number,
  ): Promise<KeptReply | MadeReply> {
    const made = await make();
    if (made.status !== 200 || made.headers["cache-control"] === "no-store") return made;
    const kept = await this.#compress(made, QUICK_BROTLI);
    if (generation === this.#generation) {
      this.#keep(key, kept);
      // The best compression takes a tenth of a second: it replaces the quick one when it is ready.
      this.#compress(made, BEST_BROTLI).then(
        (best) => {
          if (this.#kept.get(key) === kept) this.#keep(key, best);
        },
        () => {},
      );
    }
    return kept;
  }

  #keep(key: string, reply: KeptReply): void {
    this.#bytes += reply.bytes - (this.#kept.get(key)?.bytes ?? 0);
    this.#kept.delete(key);
    this.#kept.set(key, reply);
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#kept.delete(oldest);
      this.#bytes -= bytes;
    }
  }

  async #compress(made: MadeReply, quality: number): Promise<KeptReply> {
    const identity = Buffer.from(made.body);
    const [br, gz] = await Promise.all([
      toBrotli(identity, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        },
      }),
      toGzip(identity, { level: quality === BEST_BROTLI ? 9 : 6 }),
    ]);
    const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
    const encoded = (encoding: Encoding, body: Buffer): Encoded => {
      const etag = `"${hash}-${encoding}"`;
      const headersOnly = Object.entries({
        ...this.#common,
        ...made.headers,
        "cache-control": "no-cache",
        vary: "accept-encoding",
        etag,
      }).flat();
      const coding = encoding === "identity" ? [] : ["content-encoding", encoding];
      return {
        etag,
        body,
        headers: [...headersOnly, ...coding, "content-length", String(body.length)],
        headersOnly,
      };
    };
    return {
      identity: encoded("identity", identity),
      br: encoded("br", br),
      gzip: encoded("gzip", gz),
      bytes: OVERHEAD_BYTES + identity.length + br.length + gz.length,
    };
  }
}

function write(request: IncomingMessage, response: ServerResponse, kept: KeptReply): void {
  const { etag, body, headers, headersOnly } = kept[preferredEncoding(request.headers["accept-encoding"])];
  if (request.headers["if-none-match"] === etag) response.writeHead(304, headersOnly).end();
  else response.writeHead(200, headers).end(body);
}

type Encoding = "br" | "gzip" | "identity";

function preferredEncoding(accepted: string | string[] | undefined): Encoding {
  const words = String(accepted ?? "");
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(words)) return "br";
  if (/\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(words)) return "gzip";
  return "identity";
}
