import { hash, timingSafeEqual } from "node:crypto";

/**
 * Whether whoever asks has the token.
 * @param authorization the header
 * @param token that is asked for
 */
export function hasToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => hash("sha256", text, "buffer");
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}
