import type pg from "pg";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { Deps } from "../../deps.ts";
import type { ReplyCache } from "../../platform/http/reply-cache.ts";
import { processRegistry } from "../../platform/metrics/process-registry.ts";
import { addDatabaseGauges } from "./database-gauges.ts";
import { addCacheGauges, addDiskGauges, addPoolGauges } from "./process-gauges.ts";

export interface Metrics {
  contentType: string;
  /** All metrics, in Prometheus' text format. */
  read(): Promise<string>;
}

/** The metrics of a shop and of its process. */
export function openMetrics(
  { db, config }: Deps,
  { pools, replyCache }: { pools: Readonly<Record<string, pg.Pool>>; replyCache: ReplyCache },
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addDatabaseGauges(registry, db);
  addPoolGauges(registry, pools);
  addCacheGauges(registry, replyCache);
  addDiskGauges(registry, config.dataDir);
  const all = Registry.merge([processRegistry, registry]);
  return { contentType: all.contentType, read: () => all.metrics() };
}
