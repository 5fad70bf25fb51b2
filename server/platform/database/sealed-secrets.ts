// Secrets that the shop must read again are stored encrypted: AES-256-GCM with a key derived from OTP_PEPPER, which is
// not in the database.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Each purpose has its own key. */
export type Purpose = "authenticator app" | "push key";

function keyFrom(pepper: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync("sha256", pepper, "", `snackshop ${purpose}`, 32));
}

/** @param boundTo identifies the secret's owner, as additional authenticated data: opening requires the same value */
export function seal(pepper: string, purpose: Purpose, boundTo: string, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyFrom(pepper, purpose), iv).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @returns null if it was sealed with another key or `boundTo`, or was altered */
export function openSealed(pepper: string, purpose: Purpose, boundTo: string, sealed: Buffer): string | null {
  const decipher = createDecipheriv("aes-256-gcm", keyFrom(pepper, purpose), sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const secret = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([secret, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
