import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, for a link that only whoever was sent it can know. */
export function newPaymentToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What of a token is stored. */
export function hashPaymentToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
