import { hash, timingSafeEqual } from "node:crypto";

/**
 * Whether a request has the token. Compares in constant time.
 * @param authorization the request's header
 * @param token the expected token
 */
export function hasToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => hash("sha256", text, "buffer");
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}
