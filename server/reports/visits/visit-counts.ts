// Counts visits in memory and adds them to the table every few seconds, so that a busy shop writes no more
// often than a quiet one.
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { VisitStep } from "../../../rules/visits.ts";
import type { Database } from "../../platform/database/connect.ts";
import { indianDay } from "../../platform/database/indian-time.ts";

export class VisitCounts {
  readonly #db: Database;
  readonly #log: FastifyBaseLogger;
  readonly #writeAfterMs: number;
  #counts = new Map<VisitStep, number>();
  #timer: NodeJS.Timeout | null = null;
  #writing = Promise.resolve();

  /** @param writeAfterMs delay between a count and its write, in ms */
  constructor(db: Database, log: FastifyBaseLogger, writeAfterMs: number) {
    this.#db = db;
    this.#log = log;
    this.#writeAfterMs = writeAfterMs;
  }

  add(step: VisitStep, count = 1): void {
    this.#counts.set(step, (this.#counts.get(step) ?? 0) + count);
    this.#timer ??= setTimeout(() => void this.write(), this.#writeAfterMs);
  }

  /**
   * Writes the pending counts under the current day. Counts that could not be written are added to the next
   * write.
   */
  write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#writeOnce());
    return this.#writing;
  }

  async #writeOnce(): Promise<void> {
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    try {
      // In the same order in every process, so that two writes cannot deadlock.
      await sql`
        insert into visit_counts (day, step, count)
        select ${indianDay()}, step, count
        from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[]) as counted (step, count)
        order by step
        on conflict (day, step) do update set count = visit_counts.count + excluded.count`.execute(this.#db);
    } catch (error) {
      this.#log.warn({ err: error }, "visits could not be written yet");
      for (const [step, count] of counts) this.add(step, count);
    }
  }

  /** Writes the pending counts for the last time. */
  async stop(): Promise<void> {
    await this.write();
    if (this.#timer) clearTimeout(this.#timer);
  }
}
