// An answer laid out for every client: its body as it is and compressed, each with its headers.
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { REQUEST_ID } from "./request-id.ts";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** An answer as it was made, before compression. */
export interface MadeReply {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** What it was made of, by which a change finds it. One that names nothing is dropped by every change. */
  tags?: readonly string[] | undefined;
}

type Encoding = "br" | "gzip" | "identity";

interface Encoded {
  etag: string;
  body: Buffer;
  /** Names and values in turn, as `writeHead` takes them fastest; last, the place for the request's id. */
  headers: string[];
  /** The same for whoever has this body already. */
  headersOnly: string[];
}

export interface CompressedReply extends Record<Encoding, Encoded> {
  /** What it takes in memory. */
  bytes: number;
  tags: readonly string[];
  /** How often it was sent. */
  sent: number;
}

/** What headers, keys and bookkeeping weigh beside the bodies. */
const OVERHEAD_BYTES = 6 * 1024;
/** The best takes a tenth of a second for a page. */
const BROTLI_QUALITY = { quick: 5, best: 11 };
const GZIP_LEVEL = { quick: 6, best: 9 };
type Effort = keyof typeof BROTLI_QUALITY;
/** By which a CDN finds answers that do not say what they are made of: any change concerns them. */
export const ANY_CHANGE = "any-change";

/** How long others may keep an answer. Browsers ask each time; a CDN that is told of changes need not. */
function keepingHeaders({ tags = [] }: MadeReply, cdnSeconds: number): Record<string, string> {
  if (cdnSeconds === 0) return { "cache-control": "no-cache" };
  const names = tags.length > 0 ? tags : [ANY_CHANGE];
  return {
    "cache-control": `public, max-age=0, s-maxage=${cdnSeconds}`,
    // Fastly's and Varnish's name for it, and Cloudflare's.
    "surrogate-key": names.join(" "),
    "cache-tag": names.join(","),
  };
}

/** Its body by brotli and gzip. */
function compress(body: Buffer, effort: Effort): Promise<[Buffer, Buffer]> {
  return Promise.all([
    toBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    toGzip(body, { level: GZIP_LEVEL[effort] }),
  ]);
}

/**
 * Lays out an answer, compressed quickly: see improveReply.
 * @param common headers of every answer
 * @param cdnSeconds how long a CDN may keep it; 0 where there is none
 */
export async function compressReply(
  made: MadeReply,
  common: Record<string, string>,
  cdnSeconds: number,
): Promise<CompressedReply> {
  const identity = Buffer.from(made.body);
  const [br, gz] = await compress(identity, "quick");
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const encoded = (encoding: Encoding, body: Buffer): Encoded => {
    const etag = `"${hash}-${encoding}"`;
    const always = Object.entries({
      ...common,
      ...made.headers,
      ...keepingHeaders(made, cdnSeconds),
      vary: "accept-encoding",
      etag,
    }).flat();
    const coding = encoding === "identity" ? [] : ["content-encoding", encoding];
    return {
      etag,
      body,
      headers: [...always, ...coding, "content-length", String(body.length), REQUEST_ID, ""],
      headersOnly: [...always, REQUEST_ID, ""],
    };
  };
  return {
    identity: encoded("identity", identity),
    br: encoded("br", br),
    gzip: encoded("gzip", gz),
    bytes: OVERHEAD_BYTES + identity.length + br.length + gz.length,
    tags: made.tags ?? [],
    sent: 0,
  };
}

/** Compresses an answer as well as can be, in its place: it stays what it is, and takes less on the way. */
export async function improveReply(reply: CompressedReply): Promise<void> {
  const [br, gzip] = await compress(reply.identity.body, "best");
  reply.bytes += br.length + gzip.length - reply.br.body.length - reply.gzip.body.length;
  replaceBody(reply.br, br);
  replaceBody(reply.gzip, gzip);
}

function replaceBody(encoded: Encoded, body: Buffer): void {
  encoded.body = body;
  encoded.headers[encoded.headers.indexOf("content-length") + 1] = String(body.length);
}

/**
 * Sends it as the client likes it best, or says that the client has it already.
 * @param more names and values of further headers, or of others in place of its own, in turn
 */
export function writeReply(
  request: IncomingMessage,
  response: ServerResponse,
  reply: CompressedReply,
  requestId: string,
  more: readonly string[] = [],
): void {
  const { etag, body, headers, headersOnly } = reply[preferredEncoding(request.headers["accept-encoding"])];
  if (isNamed(etag, request.headers["if-none-match"]))
    response.writeHead(304, withMore(withId(headersOnly, requestId), more)).end();
  else response.writeHead(200, withMore(withId(headers, requestId), more)).end(body);
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

/** What a client takes best of what we make, by its Accept-Encoding. */
export function preferredEncoding(accepted: string | string[] | undefined): Encoding {
  const words = String(accepted ?? "");
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(words)) return "br";
  if (/\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(words)) return "gzip";
  return "identity";
}
