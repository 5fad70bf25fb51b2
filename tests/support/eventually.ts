import { vi } from "vitest";
import { WAIT_TIMEOUT_MS } from "./timeouts.ts";

/**
 * Repeats a check until it no longer throws.
 * @param intervalMs between two checks
 * @returns what the check returns
 * @throws what the check threw last
 */
export function eventually<Result>(check: () => Result | Promise<Result>, intervalMs = 50): Promise<Result> {
  return vi.waitFor(check, { timeout: WAIT_TIMEOUT_MS, interval: intervalMs });
}
