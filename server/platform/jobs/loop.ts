// Background work is stored as rows with a due time. A loop claims due rows by a lease in the row, so that only one of
// several processes handles each, and retries until they are done.
import type { FastifyBaseLogger } from "fastify";
import { sweepEndedWell } from "../metrics/sweep-lag.ts";
import type { LoopName } from "./wake-loop.ts";

/** Delay after a failed claim. */
const RETRY_MS = 1_000;
/** Rows due later than this are found by the next poll. */
const MAX_SLEEP_MS = 600_000;

/** @typeParam Needs what the loop works with: the shop's `Deps` */
export interface Loop<Row, Needs> {
  name: LoopName;
  /** How many rows are handled in parallel. */
  atOnce: number;
  /**
   * After this many consecutive rows without a reply the provider counts as down, and the rest wait for the next poll.
   */
  maxUnanswered?: number;
  /** Claims at most `most` due rows, with a lease that expires. */
  claim(deps: Needs, most: number): Promise<Row[]>;
  /**
   * Handles one row and stores when it is due again. Handling a row twice must have the effect of once.
   * @returns false if the provider did not reply
   */
  handle(deps: Needs, row: Row): Promise<unknown>;
  /** Time in ms until the next row is due, for retries that cannot wait for the next poll. */
  findNextDue?(deps: Needs): Promise<number | null>;
}

/** Runs a loop in this process. */
export class LoopRunner<Needs extends { log: FastifyBaseLogger }> {
  readonly #loop: Loop<unknown, Needs>;
  readonly #deps: Needs;
  readonly #maxUnanswered: number;
  /** The rows being handled, and the running claim. */
  readonly #work = new Set<Promise<void>>();
  #rows = 0;
  /** Whether unclaimed rows may be due. */
  #isWoken = false;
  #isClaiming = false;
  #isStopped = false;
  #unanswered = 0;
  /** Since when rows wait to be claimed, by the monotonic clock; null while none do. */
  #waitsSince: number | null = null;
  #sleep: NodeJS.Timeout | undefined;
  #poll: NodeJS.Timeout | undefined;
  /** The error of the last claim, null if it succeeded. */
  #problem: unknown = null;

  constructor(loop: Loop<unknown, Needs>, deps: Needs) {
    this.#loop = loop;
    this.#deps = deps;
    this.#maxUnanswered = loop.maxUnanswered ?? Number.POSITIVE_INFINITY;
  }

  /** Also claims due rows at intervals. */
  pollEvery(ms: number): void {
    this.#poll = setInterval(() => this.wake(), ms);
  }

  get isIdle(): boolean {
    return this.#work.size === 0 && !(this.#isWoken && this.#canClaim());
  }

  /** How long due rows have waited to be claimed, in ms; 0 while the provider is down. */
  get waitedMs(): number {
    return this.#waitsSince === null || this.#isProviderDown() ? 0 : performance.now() - this.#waitsSince;
  }

  /** Claims due rows now. A provider that counts as down is tried with one row. */
  wake(): void {
    this.#unanswered = Math.min(this.#unanswered, this.#maxUnanswered - 1);
    this.#claimMore();
  }

  /** Claims no more rows. @returns when all claimed rows are handled */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#sleep);
    clearInterval(this.#poll);
    await this.settle();
  }

  /** Waits until no row is due, or no more can be claimed. @throws the error of a failed claim */
  async settle(): Promise<void> {
    while (this.#work.size > 0) await Promise.all(this.#work);
    if (this.#problem) throw this.#problem;
  }

  #isProviderDown(): boolean {
    return this.#unanswered >= this.#maxUnanswered;
  }

  #canClaim(): boolean {
    return !this.#isStopped && !this.#isProviderDown() && this.#rows < this.#loop.atOnce;
  }

  #claimMore(): void {
    this.#isWoken = true;
    this.#waitsSince ??= performance.now();
    if (!this.#isClaiming && this.#canClaim()) this.#track(this.#claim());
  }

  #track(work: Promise<void>): void {
    this.#work.add(work);
    void work.finally(() => this.#work.delete(work));
  }

  async #claim(): Promise<void> {
    this.#isClaiming = true;
    clearTimeout(this.#sleep);
    try {
      while (this.#isWoken && this.#canClaim()) {
        this.#isWoken = false;
        const most = this.#loop.atOnce - this.#rows;
        const rows = await this.#loop.claim(this.#deps, most);
        const isMoreDue = rows.length === most;
        this.#isWoken ||= isMoreDue;
        this.#waitsSince = this.#isWoken ? performance.now() : null;
        for (const row of rows) this.#track(this.#handle(row));
        if (!isMoreDue) sweepEndedWell(this.#loop.name);
      }
      if (!this.#isWoken) await this.#sleepUntilDue();
      this.#problem = null;
    } catch (error) {
      // An outage of the database is logged once.
      if (!this.#problem)
        this.#deps.log.warn({ err: error, loop: this.#loop.name }, "due work could not be claimed");
      this.#problem = error;
      this.#isWoken = true;
      this.#sleepFor(RETRY_MS);
    } finally {
      this.#isClaiming = false;
    }
    // A wake-up arrived while the next due row was read.
    if (this.#isWoken && !this.#problem) this.#claimMore();
  }

  async #handle(row: unknown): Promise<void> {
    this.#rows += 1;
    try {
      const isAnswered = (await this.#loop.handle(this.#deps, row)) !== false;
      this.#unanswered = isAnswered ? 0 : this.#unanswered + 1;
    } catch (error) {
      this.#deps.log.warn({ err: error, loop: this.#loop.name }, "work could not be done yet");
    } finally {
      this.#rows -= 1;
    }
    // Another row may wait for this one's slot, and this row may be due again soon.
    if (!this.#isStopped) this.#claimMore();
  }

  async #sleepUntilDue(): Promise<void> {
    const ms = await this.#loop.findNextDue?.(this.#deps);
    // A due row that was not claimed is locked by another transaction.
    if (typeof ms === "number") this.#sleepFor(ms > 0 ? Math.ceil(ms) : RETRY_MS);
  }

  #sleepFor(ms: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#sleep);
    this.#sleep = setTimeout(() => this.wake(), Math.min(ms, MAX_SLEEP_MS));
  }
}
