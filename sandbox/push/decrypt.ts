/** Decrypts a push message as a browser does (RFC 8291 over RFC 8188). */
import { createDecipheriv, createECDH, hkdfSync } from "node:crypto";
import type { Subscription } from "./subscription.ts";

const SALT_BYTES = 16;
const KEY_BYTES = 65;
const TAG_BYTES = 16;
const HEADER_BYTES = SALT_BYTES + 4 + 1 + KEY_BYTES;
const LAST_RECORD = 2;

/** @returns the text; null where a browser would silently drop the message */
export function decrypt(
  body: Buffer,
  { p256dh, auth, privateKey }: Pick<Subscription, "p256dh" | "auth" | "privateKey">,
): string | null {
  if (body.length <= HEADER_BYTES + TAG_BYTES) return null;
  const salt = body.subarray(0, SALT_BYTES);
  const recordSize = body.readUInt32BE(SALT_BYTES);
  if (body[SALT_BYTES + 4] !== KEY_BYTES) return null;
  const sender = body.subarray(HEADER_BYTES - KEY_BYTES, HEADER_BYTES);
  const record = body.subarray(HEADER_BYTES);
  // A push message is one record (RFC 8291, 4).
  if (recordSize < record.length) return null;
  try {
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(privateKey, "base64url");
    const keys = Buffer.concat([Buffer.from("WebPush: info\0"), Buffer.from(p256dh, "base64url"), sender]);
    const secret = Buffer.from(auth, "base64url");
    const input = Buffer.from(hkdfSync("sha256", pair.computeSecret(sender), secret, keys, 32));
    const derive = (purpose: string, bytes: number) =>
      Buffer.from(hkdfSync("sha256", input, salt, `Content-Encoding: ${purpose}\0`, bytes));
    const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12), {
      authTagLength: TAG_BYTES,
    }).setAuthTag(record.subarray(-TAG_BYTES));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
    const end = padded.findLastIndex((byte) => byte !== 0);
    return padded[end] === LAST_RECORD ? padded.subarray(0, end).toString("utf8") : null;
  } catch {
    return null;
  }
}
