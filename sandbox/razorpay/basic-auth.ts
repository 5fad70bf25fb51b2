import { timingSafeEqual } from "node:crypto";
import type { RazorpayKeys } from "./razorpay.ts";
import { RazorpayError } from "./razorpay-error.ts";

/**
 * Checks the account's key id and secret. Razorpay accepts only "Basic" as the scheme, in this case.
 * @throws RazorpayError
 */
export function checkBasicAuth(authorization: string | undefined, keys: RazorpayKeys): void {
  if (!authorization?.startsWith("Basic ")) throw new RazorpayError("key-missing");
  const given = Buffer.from(authorization.slice("Basic ".length), "base64").toString("utf8");
  const [keyId = "", ...secretParts] = given.split(":");
  if (keyId !== keys.keyId) throw new RazorpayError("key-unknown");
  if (!isSame(secretParts.join(":"), keys.keySecret)) throw new RazorpayError("secret-wrong");
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
