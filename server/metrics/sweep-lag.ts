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

export function sweepEndedWell(part: string): void {
  goodUntil.set(part, Date.now());
}
