import { ProviderError } from "../../adapters/provider-http.ts";

/** `look`: it works, and a person should look at it. */
type Verdict = "ok" | "look" | "BROKEN" | "not asked";

/** What one question has shown. */
export interface Finding {
  verdict: Verdict;
  found: string;
  /** What a person can do about it; empty where nothing is to be done. */
  advice: string;
}

export const ok = (found: string): Finding => ({ verdict: "ok", found, advice: "" });
export const look = (found: string, advice: string): Finding => ({ verdict: "look", found, advice });
export const broken = (found: string, advice: string): Finding => ({ verdict: "BROKEN", found, advice });
export const notAsked = (why: string): Finding => ({ verdict: "not asked", found: why, advice: "" });

/**
 * For what was thrown while a provider was asked.
 * @param refused what to do where it has answered and does not accept the account
 */
export function brokenProvider(error: unknown, refused: string): Finding {
  if (!(error instanceof ProviderError) || error.status === null)
    return broken(reasonOf(error), "Is this machine online? Try again; if it stays, ask the provider.");
  if (error.status >= 500) return broken(error.message, "The provider is in trouble. Try again later.");
  return broken(error.message, refused);
}

/** The innermost reason, e.g. ECONNREFUSED or CERT_HAS_EXPIRED. */
export function reasonOf(error: unknown): string {
  const { cause, code, message } = error as Error & { code?: string };
  return cause === undefined ? (code ?? message) : reasonOf(cause);
}
