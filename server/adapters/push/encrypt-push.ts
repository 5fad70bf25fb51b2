// Encrypts a push message for one browser (RFC 8291 over RFC 8188, aes128gcm), so that the push service cannot read it.
import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { PushTarget } from "./push-sender.ts";

/** The size that every push service accepts (RFC 8030, 7.2), and the size of the one record. */
const MAX_BODY = 4096;
const TAG_BYTES = 16;
/** Delimiter after the last byte of the last record (RFC 8188, 2). */
const LAST_RECORD = Buffer.of(2);

/** @throws RangeError if the message is too long, or the browser's key is not a point of the curve */
export function encryptPush(
  { p256dh, auth }: Pick<PushTarget, "p256dh" | "auth">,
  payload: string,
): Buffer<ArrayBuffer> {
  const ours = createECDH("prime256v1");
  const ourKey = ours.generateKeys();
  const shared = sharedSecret(() => ours.computeSecret(p256dh));
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, ourKey]);
  const input = Buffer.from(hkdfSync("sha256", shared, auth, keyInfo, 32));
  const salt = randomBytes(16);
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", input, salt, `Content-Encoding: ${purpose}\0`, bytes));
  const cipher = createCipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12), {
    authTagLength: TAG_BYTES,
  });
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(MAX_BODY);
  const body = Buffer.concat([
    salt,
    recordSize,
    Buffer.of(ourKey.length),
    ourKey,
    cipher.update(payload, "utf8"),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  if (body.length > MAX_BODY) throw new RangeError(`a push message of ${body.length} bytes`);
  return body;
}

function sharedSecret(compute: () => Buffer): Buffer {
  try {
    return compute();
  } catch (cause) {
    throw new RangeError("the browser's key is no point of P-256", { cause });
  }
}
