/** Checks that a message is from the shop that the browser subscribed to (RFC 8292). */
import { createPublicKey, verify } from "node:crypto";
import { isObject } from "../check-input.ts";

const MAX_VALID_SECONDS = 24 * 60 * 60;
const HEADER = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]{87})$/;

/**
 * @param header the Authorization header
 * @param origin of the push service
 * @param applicationServerKey the key that the browser subscribed with
 * @returns what is wrong with the header; null if it is valid
 */
export function vapidProblem(
  header: string | undefined,
  origin: string,
  applicationServerKey: string,
): string | null {
  const [, head, claims, signature, key] = HEADER.exec(header ?? "") ?? [];
  if (!head || !claims || !signature || !key) return "no vapid token";
  const { alg } = read(head);
  if (alg !== "ES256") return "alg is not ES256";
  const signed = Buffer.from(`${head}.${claims}`);
  if (!isSignedBy(key, signed, Buffer.from(signature, "base64url"))) return "the signature is wrong";
  if (key !== applicationServerKey) return "the key is not the subscription's";
  const { aud, exp, sub } = read(claims);
  if (aud !== origin) return `aud is not ${origin}`;
  const now = Date.now() / 1000;
  if (typeof exp !== "number" || exp <= now) return "exp is over";
  if (exp > now + MAX_VALID_SECONDS) return "exp is more than 24 hours away";
  if (typeof sub !== "string" || !/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(sub))
    return "sub is neither mailto: nor https:";
  return null;
}

function read(part: string): Record<string, unknown> {
  try {
    const json = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return isObject(json) ? json : {};
  } catch {
    return {};
  }
}

function isSignedBy(publicKey: string, signed: Buffer, signature: Buffer): boolean {
  const point = Buffer.from(publicKey, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  try {
    const key = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
    return verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, signature);
  } catch {
    return false;
  }
}
