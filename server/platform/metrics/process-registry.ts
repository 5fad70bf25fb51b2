// Counters of this process for Prometheus (prometheus.io/docs/practices/naming). Labels have few values, none of them
// personal.
import { Registry } from "prom-client";

/** Metrics counted as events happen. Those read on each scrape are in operations/metrics. */
export const processRegistry = new Registry();
