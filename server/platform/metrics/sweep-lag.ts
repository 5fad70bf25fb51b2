import { Gauge } from "prom-client";
import { processRegistry } from "./process-registry.ts";

/** When each part of the sweep last succeeded, or first began; ms since 1970. */
const goodUntil = new Map<string, number>();

new Gauge({
  name: "snackshop_sweep_lag_seconds",
  help: "Since each part of the sweep last ended well",
  labelNames: ["part"],
  registers: [processRegistry],
  collect() {
    for (const [part, since] of goodUntil) this.set({ part }, (Date.now() - since) / 1000);
  },
});

export function sweepBegins(part: string): void {
  if (!goodUntil.has(part)) goodUntil.set(part, Date.now());
}

/** @param at ms since 1970; in the past if another process ran this part */
export function sweepEndedWell(part: string, at = Date.now()): void {
  goodUntil.set(part, Math.max(at, goodUntil.get(part) ?? 0));
}
