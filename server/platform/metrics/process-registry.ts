// What this process counts, for Prometheus (prometheus.io/docs/practices/naming). Labels have few values, and none of
// them is anybody's.
import { Registry } from "prom-client";

/** Whatever is counted while it happens; what is read only when somebody asks is in scrape/. */
export const processRegistry = new Registry();
