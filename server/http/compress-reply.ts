// An answer laid out for every client: its body as it is, and compressed as somebody takes it, each with its headers.
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { compress, type Encoding } from "./compress.ts";
import { REQUEST_ID } from "./request-id.ts";

/** An answer as it was made, before compression. */
export interface MadeReply {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** What it was made of, by which a change finds it. One that names nothing is dropped by every change. */
  tags?: readonly string[] | undefined;
}

interface Encoded {
  etag: string;
  /** A text of bytes where it is small. */
  body: Buffer | string;
  /** Names and values in turn, as `writeHead` takes them fastest; last, the place for the request's id. */
  headers: string[];
  /** The same for whoever has this body already. */
  headersOnly: string[];
}

/** What headers, keys and bookkeeping weigh beside the bodies. */
const OVERHEAD_BYTES = 6 * 1024;
/** What an answer takes in memory once somebody has it in each way: compressed, a page is a fourth of itself. */
const BYTES_PER_BYTE = 1.5;
/** Up to here Node sends a body faster as a text: in one piece with the head, which it lays out in the 16 kB it has at hand. */
const MAX_BYTES_AS_TEXT = 14 * 1024;
/** By which a CDN finds answers that do not say what they are made of, or are made of too much to say it: any change concerns them. */
export const ANY_CHANGE = "any-change";
/**
 * Of all names together. Said twice and beside a page's other headers (1.3 kB) they stay within the 4 kB that nginx has for
 * an answer's (`proxy_buffer_size`); HAProxy (`tune.bufsize`) and Node's clients refuse more than 16 kB.
 */
const MAX_NAMES_LENGTH = 1_350;

/** How long others may keep an answer. Browsers ask each time; a CDN that is told of changes need not. */
function keepingHeaders({ tags = [] }: MadeReply, cdnSeconds: number): Record<string, string> {
  if (cdnSeconds === 0) return { "cache-control": "no-cache" };
  const all = tags.join(" ");
  const names = all === "" || all.length > MAX_NAMES_LENGTH ? ANY_CHANGE : all;
  return {
    "cache-control": `public, max-age=0, s-maxage=${cdnSeconds}`,
    // Fastly's and Varnish's name for it, and Cloudflare's.
    "surrogate-key": names,
    "cache-tag": names.replaceAll(" ", ","),
  };
}

export class CompressedReply {
  readonly tags: readonly string[];
  /** About what it takes in memory. */
  readonly bytes: number;
  /** By the monotonic clock, in ms. */
  readonly madeAt = performance.now();
  /** How often it was sent, until it is settled. */
  sent = 0;
  /** Whether it was thought of making it better. */
  isSettled = false;
  readonly #hash: string;
  readonly #headers: readonly string[];
  readonly #ready: { identity: Encoded; br?: Encoded; gzip?: Encoded };
  readonly #compressing = new Map<Encoding, Promise<Encoded>>();
  readonly #identity: Buffer;

  /**
   * @param common headers of every answer
   * @param cdnSeconds how long a CDN may keep it; 0 where there is none
   */
  constructor(made: MadeReply, common: Record<string, string>, cdnSeconds: number) {
    this.#identity = Buffer.from(made.body);
    this.#hash = createHash("sha256").update(this.#identity).digest("base64url").slice(0, 22);
    this.#headers = Object.entries({
      ...common,
      ...made.headers,
      ...keepingHeaders(made, cdnSeconds),
      vary: "accept-encoding",
    }).flat();
    this.#ready = { identity: this.#layOut("identity", this.#identity) };
    this.tags = made.tags ?? [];
    this.bytes = OVERHEAD_BYTES + Math.ceil(this.#identity.length * BYTES_PER_BYTE);
  }

  /** Of its body as it was made. */
  get length(): number {
    return this.#identity.length;
  }

  /** It in an encoding that somebody took before, or undefined. */
  find(encoding: Encoding): Encoded | undefined {
    return this.#ready[encoding];
  }

  /** It in an encoding; the first time it is compressed quickly: see improve. */
  async encode(encoding: Encoding): Promise<Encoded> {
    if (encoding === "identity") return this.#ready.identity;
    const known = this.#ready[encoding] ?? this.#compressing.get(encoding);
    if (known) return known;
    const compressing = compress(this.#identity, encoding, "quick")
      .then((body) => (this.#ready[encoding] = this.#layOut(encoding, body)))
      .finally(() => this.#compressing.delete(encoding));
    this.#compressing.set(encoding, compressing);
    return compressing;
  }

  /** Compresses it as well as can be, as it was taken so far: it stays what it is, and takes less on the way. */
  async improve(): Promise<void> {
    for (const encoding of ["br", "gzip"] as const) {
      const ready = this.#ready[encoding];
      if (ready) replaceBody(ready, await compress(this.#identity, encoding, "best"));
    }
  }

  #layOut(encoding: Encoding, body: Buffer): Encoded {
    const etag = `"${this.#hash}-${encoding}"`;
    const always = [...this.#headers, "etag", etag];
    const coding = encoding === "identity" ? [] : ["content-encoding", encoding];
    return {
      etag,
      body: asSent(body),
      headers: [...always, ...coding, "content-length", String(body.length), REQUEST_ID, ""],
      headersOnly: [...always, REQUEST_ID, ""],
    };
  }
}

/** Of bytes as Node reads them in `latin1`. */
function asSent(body: Buffer): Buffer | string {
  return body.length <= MAX_BYTES_AS_TEXT ? body.toString("latin1") : body;
}

function replaceBody(encoded: Encoded, body: Buffer): void {
  encoded.body = asSent(body);
  encoded.headers[encoded.headers.indexOf("content-length") + 1] = String(body.length);
}

/**
 * Sends an answer in the encoding that the client likes best, or says that the client has it already.
 * @param more names and values of further headers, or of others in place of its own, in turn
 */
export function writeReply(
  request: IncomingMessage,
  response: ServerResponse,
  { etag, body, headers, headersOnly }: Encoded,
  requestId: string,
  more: readonly string[] = [],
): void {
  if (isNamed(etag, request.headers["if-none-match"]))
    response.writeHead(304, withMore(withId(headersOnly, requestId), more)).end();
  else response.writeHead(200, withMore(withId(headers, requestId), more)).end(body, "latin1");
}

/** In its place, since a copy would cost more than the id: `writeHead` has read them when the next request comes. */
function withId(headers: string[], requestId: string): string[] {
  headers[headers.length - 1] = requestId;
  return headers;
}

function withMore(headers: string[], more: readonly string[]): string[] {
  if (more.length === 0) return headers;
  const all = [...headers];
  for (let n = 0; n < more.length; n += 2) {
    const [name, value] = more.slice(n, n + 2) as [string, string];
    const at = all.findIndex((other, place) => place % 2 === 0 && other === name);
    if (at === -1) all.push(name, value);
    else all[at + 1] = value;
  }
  return all;
}

/**
 * Whether a client has this version (RFC 9110, 13.1.2): any, or one of those it lists. The comparison is weak, since a
 * proxy that compresses marks our ETags as W/"…"; with its quotes an ETag is found in a list by itself.
 */
function isNamed(etag: string, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.includes(etag) || ifNoneMatch.trim() === "*");
}
