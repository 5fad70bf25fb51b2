// Brotli and gzip, in the thread pool.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/**
 * Qualities. What is sent once is worth the least: one more step up takes twice as long for a twentieth less. The best takes a
 * tenth of a second for a page.
 */
const BROTLI_QUALITY = { once: 4, quick: 5, best: 11 };
const GZIP_LEVEL = { once: 4, quick: 6, best: 9 };

export function compress(
  body: string | Buffer,
  encoding: Exclude<Encoding, "identity">,
  effort: keyof typeof BROTLI_QUALITY,
): Promise<Buffer> {
  if (encoding === "gzip") return toGzip(body, { level: GZIP_LEVEL[effort] });
  return toBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(body),
    },
  });
}

/** Browsers of one kind say it in the same words, and read are few of all that could be said. */
const UNDERSTOOD = new Map<string, Encoding>();
const MAX_UNDERSTOOD = 100;

/** What a client takes best of what we make, by its Accept-Encoding. */
export function preferredEncoding(accepted: string | string[] | undefined): Encoding {
  const words = String(accepted ?? "");
  const known = UNDERSTOOD.get(words);
  if (known) return known;
  const best = bestOf(words);
  if (UNDERSTOOD.size < MAX_UNDERSTOOD) UNDERSTOOD.set(words, best);
  return best;
}

function bestOf(accepted: string): Encoding {
  const codings = accepted.toLowerCase().split(",").map(readCoding);
  const isTaken = (name: Encoding) => codings.some((coding) => coding.name === name && coding.weight > 0);
  if (isTaken("br")) return "br";
  return isTaken("gzip") ? "gzip" : "identity";
}

/** A coding and its weight, which is 1 unless given. White space is allowed around ";" and "," (RFC 9110, section 12.4.2). */
function readCoding(text: string): { name: string; weight: number } {
  const [name = "", ...parameters] = text.split(";").map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  return { name, weight: weight === undefined ? 1 : Number(weight) };
}
