import { Gauge } from "prom-client";
import { processRegistry } from "./process-registry.ts";

/** When each part of the sweep last ended well, or first began; ms since 1970. */
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

/** @param at in ms since 1970; in another process, a while ago */
export function sweepEndedWell(part: string, at = Date.now()): void {
  goodUntil.set(part, Math.max(at, goodUntil.get(part) ?? 0));
}
