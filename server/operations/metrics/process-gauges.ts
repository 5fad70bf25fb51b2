// Gauges of this process and its machine, which need no query.
import type pg from "pg";
import { Counter, Gauge, type Registry } from "prom-client";
import type { ReplyCache } from "../../platform/http/reply-cache.ts";
import { freeSpace } from "../../platform/process/free-space.ts";

/** @param pools by their purpose */
export function addPoolGauges(registry: Registry, pools: Readonly<Record<string, pg.Pool>>): void {
  new Gauge({
    name: "snackshop_database_connections",
    help: "Open connections to the database, by what they are for",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "busy" }, totalCount - idleCount);
      }
    },
  });
  new Gauge({
    name: "snackshop_database_waiting",
    help: "Who waits for a connection to the database",
    labelNames: ["pool"],
    registers: [registry],
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount);
    },
  });
}

export function addCacheGauges(registry: Registry, replyCache: ReplyCache): void {
  new Counter({
    name: "snackshop_reply_cache_answers_total",
    help: "Replies that are the same for all visitors: hits came from the cache, misses did not",
    labelNames: ["result"],
    registers: [registry],
    collect() {
      this.reset();
      const { hits, misses } = replyCache.figures();
      this.inc({ result: "hit" }, hits);
      this.inc({ result: "miss" }, misses);
    },
  });
  new Gauge({
    name: "snackshop_reply_cache_bytes",
    help: "Memory that cached replies take",
    registers: [registry],
    collect() {
      this.set(replyCache.figures().bytes);
    },
  });
}

/** @param path of the data folder */
export function addDiskGauges(registry: Registry, path: string): void {
  const gauge = (name: string, help: string, read: "freeBytes" | "totalBytes") =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const space = await freeSpace(path).catch(() => null);
        this.remove();
        if (space) this.set(space[read]);
      },
    });
  gauge("snackshop_disk_free_bytes", "Room left on the disk of the shop's data", "freeBytes");
  gauge("snackshop_disk_size_bytes", "The whole disk of the shop's data", "totalBytes");
}
