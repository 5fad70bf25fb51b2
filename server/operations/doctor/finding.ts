import { ProviderError } from "../../adapters/provider-http.ts";

/** `check`: it works, but a person should check it. */
type Verdict = "ok" | "check" | "BROKEN" | "not checked";

/** The result of one check. */
export interface Finding {
  verdict: Verdict;
  found: string;
  /** What a person can do about it; empty if nothing. */
  advice: string;
}

export const ok = (found: string): Finding => ({ verdict: "ok", found, advice: "" });
export const warning = (found: string, advice: string): Finding => ({ verdict: "check", found, advice });
export const broken = (found: string, advice: string): Finding => ({ verdict: "BROKEN", found, advice });
export const notChecked = (why: string): Finding => ({ verdict: "not checked", found: why, advice: "" });

/**
 * The finding for an error of a provider's call.
 * @param refused the advice if the provider replied and refused the account
 */
export function brokenProvider(error: unknown, refused: string): Finding {
  if (!(error instanceof ProviderError) || error.status === null)
    return broken(reasonOf(error), "Is this machine online? Try again. If it persists, ask the provider.");
  if (error.status >= 500) return broken(error.message, "The provider has an outage. Try again later.");
  return broken(error.message, refused);
}

/** The innermost cause, e.g. ECONNREFUSED or CERT_HAS_EXPIRED. */
export function reasonOf(error: unknown): string {
  const { cause, code, message } = error as Error & { code?: string };
  return cause === undefined ? (code ?? message) : reasonOf(cause);
}
