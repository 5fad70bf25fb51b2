import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, so that only the recipient of the link can know it. */
export function newPaymentToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The form in which a token is stored. */
export function hashPaymentToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
