import { vi } from "vitest";
import { PATIENCE_MS } from "./patience.ts";

/**
 * Repeats a check until it no longer throws.
 * @param intervalMs between two checks
 * @returns what the check returns
 * @throws what the check threw last
 */
export function eventually<Result>(check: () => Result | Promise<Result>, intervalMs = 50): Promise<Result> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval: intervalMs });
}
