// Background work is rows with a time when they are due. A loop claims them by a lease in the row, so that of several
// workers and processes one handles each, and retries until they are done.
import type { FastifyBaseLogger } from "fastify";
import { sweepEndedWell } from "../metrics/sweep-lag.ts";
import type { LoopName } from "./wake-loop.ts";

/** After a claim that failed. */
const RETRY_MS = 1_000;
/** A later row is found by the next poll. */
const MAX_SLEEP_MS = 600_000;

/** @typeParam Needs what the loop works with: the shop's `Deps` */
export interface Loop<Row, Needs> {
  name: LoopName;
  /** How many rows are handled in parallel. */
  atOnce: number;
  /** After so many rows in a row without an answer the provider is down: the others wait for the next poll. */
  maxUnanswered?: number;
  /** Claims at most so many due rows, by a lease that ends on its own. */
  claim(deps: Needs, most: number): Promise<Row[]>;
  /**
   * Handles one row and writes when it is due again. Handling a row twice must have one effect.
   * @returns false if the provider did not answer
   */
  handle(deps: Needs, row: Row): Promise<unknown>;
  /** In how many ms the next row is due, for retries that cannot wait for the next poll. */
  findNextDue?(deps: Needs): Promise<number | null>;
}

/** Runs a loop in this process. */
export class LoopRunner<Needs extends { log: FastifyBaseLogger }> {
  readonly #loop: Loop<unknown, Needs>;
  readonly #deps: Needs;
  readonly #maxUnanswered: number;
  /** The rows being handled, and the claim. */
  readonly #work = new Set<Promise<void>>();
  #rows = 0;
  /** Whether rows may be due that are not claimed yet. */
  #isWoken = false;
  #isClaiming = false;
  #isStopped = false;
  #unanswered = 0;
  /** By the monotonic clock; null while nothing waits. */
  #waitsSince: number | null = null;
  #sleep: NodeJS.Timeout | undefined;
  #poll: NodeJS.Timeout | undefined;
  /** Why the last claim failed. */
  #problem: unknown = null;

  constructor(loop: Loop<unknown, Needs>, deps: Needs) {
    this.#loop = loop;
    this.#deps = deps;
    this.#maxUnanswered = loop.maxUnanswered ?? Number.POSITIVE_INFINITY;
  }

  /** Also claims what is due at intervals. */
  pollEvery(ms: number): void {
    this.#poll = setInterval(() => this.wake(), ms);
  }

  get isIdle(): boolean {
    return this.#work.size === 0 && !(this.#isWoken && this.#canClaim());
  }

  /** How long it has wanted to claim rows and could not, ms. */
  get waitedMs(): number {
    return this.#waitsSince === null || this.#isProviderDown() ? 0 : performance.now() - this.#waitsSince;
  }

  /** Claims what is due, now. A provider that was down is tried with one row. */
  wake(): void {
    this.#unanswered = Math.min(this.#unanswered, this.#maxUnanswered - 1);
    this.#claimMore();
  }

  /** Claims nothing more. @returns when all that was begun is done */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#sleep);
    clearInterval(this.#poll);
    await this.settle();
  }

  /** Until nothing is due, or no more can be claimed. @throws the error of a claim that failed */
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
      // A database that is down is reported once.
      if (!this.#problem)
        this.#deps.log.warn({ err: error, loop: this.#loop.name }, "due work could not be claimed");
      this.#problem = error;
      this.#isWoken = true;
      this.#sleepFor(RETRY_MS);
    } finally {
      this.#isClaiming = false;
    }
    // Woken while it looked for the next due row.
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
    // Another row may have waited for this one, or for its slot; and this one may be due again soon.
    if (!this.#isStopped) this.#claimMore();
  }

  async #sleepUntilDue(): Promise<void> {
    const ms = await this.#loop.findNextDue?.(this.#deps);
    // A row that is due and was not claimed is locked by someone else.
    if (typeof ms === "number") this.#sleepFor(ms > 0 ? Math.ceil(ms) : RETRY_MS);
  }

  #sleepFor(ms: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#sleep);
    this.#sleep = setTimeout(() => this.wake(), Math.min(ms, MAX_SLEEP_MS));
  }
}
