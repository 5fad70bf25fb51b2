// Authenticates the shop to a push service (RFC 8292): a short-lived token, signed with the shop's key.
import { createECDH, createPrivateKey, sign } from "node:crypto";
import type { PushKeys } from "./push-sender.ts";

/** Push services accept at most 24 hours. The margin allows for wrong clocks. */
const VALID_SECONDS = 12 * 60 * 60;
const POINT_BYTES = 32;

export function makePushKeys(): PushKeys {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  // Node omits leading zeros of the scalar: pad it to full length.
  const scalar = Buffer.alloc(POINT_BYTES);
  const made = pair.getPrivateKey();
  made.copy(scalar, POINT_BYTES - made.length);
  return { publicKey, privateKey: scalar.toString("base64url") };
}

/**
 * The Authorization header of a push.
 * @param contact mailto: or https: address for the push service's abuse reports
 */
export function vapidHeader({ publicKey, privateKey }: PushKeys, endpoint: string, contact: string): string {
  const point = Buffer.from(publicKey, "base64url");
  const key = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 1 + POINT_BYTES).toString("base64url"),
      y: point.subarray(1 + POINT_BYTES).toString("base64url"),
      d: privateKey,
    },
  });
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(Date.now() / 1000) + VALID_SECONDS,
    sub: contact,
  };
  const signed = [{ typ: "JWT", alg: "ES256" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${publicKey}`;
}
