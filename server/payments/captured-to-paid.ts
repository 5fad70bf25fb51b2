import { Histogram } from "prom-client";
import { processRegistry } from "../platform/metrics/process-registry.ts";

const lags = new Histogram({
  name: "snackshop_captured_to_paid_seconds",
  help: "From when the provider made a payment until its order was Paid; the shopper's approval is in it, since the provider does not say when it took the money",
  buckets: [1, 2, 5, 10, 20, 30, 60, 120, 300, 900, 3600],
  registers: [processRegistry],
});

/** @param madeAt when the provider created the payment that has just paid an order */
export function observePaid(madeAt: Date): void {
  lags.observe(Math.max(0, Date.now() - madeAt.getTime()) / 1000);
}
