// Answers that are the same for everybody: made once, compressed once, kept until the catalogue changes.
import { createHash } from "node:crypto";
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

interface KeptReply {
  headers: Record<string, string>;
  /** Hash of the body; each encoding's ETag begins with it. */
  hash: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
  bytes: number;
}

const MOST_BYTES = 64 * 1024 * 1024;
const QUICK_BROTLI = 5;
const BEST_BROTLI = 11;

export class SharedReplies {
  readonly #kept = new Map<string, KeptReply>();
  readonly #beingMade = new Map<string, Promise<KeptReply | MadeReply>>();
  #bytes = 0;
  #generation = 0;

  /** Forgets everything; whatever is being made from older facts will not be kept. */
  forget(): void {
    this.#generation++;
    this.#kept.clear();
    this.#beingMade.clear();
    this.#bytes = 0;
  }

  /**
   * Sends the answer kept under `key`, or makes it; many who ask at once wait for the same making.
   * Only answers with status 200 are kept.
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<MadeReply>,
  ): Promise<FastifyReply> {
    const kept = this.#kept.get(key) ?? (await this.#make(key, make));
    if (!("hash" in kept)) {
      return reply
        .code(kept.status)
        .headers(kept.headers)
        .header("cache-control", "no-store")
        .send(kept.body);
    }
    const encoding = preferredEncoding(request.headers["accept-encoding"]);
    const etag = `"${kept.hash}-${encoding}"`;
    reply.headers(kept.headers).header("etag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.send(kept[encoding]);
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
    if (made.status !== 200) return made;
    const kept = await compress(made, QUICK_BROTLI);
    if (generation === this.#generation) {
      this.#keep(key, kept);
      // The best compression takes a tenth of a second: it replaces the quick one when it is ready.
      compress(made, BEST_BROTLI).then(
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
      if (this.#bytes <= MOST_BYTES) break;
      this.#kept.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}

async function compress(made: MadeReply, quality: number): Promise<KeptReply> {
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
  return {
    headers: { ...made.headers, "cache-control": "no-cache", vary: "accept-encoding" },
    hash: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
    identity,
    br,
    gzip: gz,
    bytes: identity.length + br.length + gz.length,
  };
}

type Encoding = "br" | "gzip" | "identity";

function preferredEncoding(accepted: string | string[] | undefined): Encoding {
  const words = String(accepted ?? "");
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(words)) return "br";
  if (/\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(words)) return "gzip";
  return "identity";
}
