// Handles payment events a moment after they were stored, in the process that stored them: most browsers tell of their
// payment meanwhile, and then there is nothing to look up. What it leaves undone, because it ends or the provider does
// not answer, handleMissedEvents finds.
import pLimit from "p-limit";
import type { Deps } from "../deps.ts";
import { handlePaymentEvent } from "./handle-payment-event.ts";
import { AT_ONCE } from "./watch.ts";

const MOMENT_MS = 300;
/** When an event that could not be handled is tried again. */
const AGAIN_MS = [3_000, 7_000, 20_000];
/** What comes beyond waits in its table alone. */
const MOST = 1_000;

export class PaymentEventsInHand {
  readonly #deps: Deps;
  readonly #limit = pLimit(AT_ONCE);
  /** By key; null once it waits for others only. */
  readonly #waiting = new Map<string, NodeJS.Timeout | null>();
  readonly #running = new Set<Promise<void>>();
  #isStopped = false;

  /** @param deps with the connections of jobs */
  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @param key what is added under the same within moments is looked up once */
  add(eventId: string, key: string, tries = 0): void {
    if (this.#isStopped || this.#waiting.has(key) || this.#waiting.size >= MOST) return;
    const begin = () => {
      this.#waiting.set(key, null);
      const running = this.#limit(() => this.#handle(eventId, key, tries));
      this.#running.add(running);
      void running.finally(() => this.#running.delete(running));
    };
    this.#waiting.set(key, setTimeout(begin, tries === 0 ? MOMENT_MS : AGAIN_MS[tries - 1]));
  }

  async #handle(eventId: string, key: string, tries: number): Promise<void> {
    // Before it looks: what is told from here on may be news.
    this.#waiting.delete(key);
    if (this.#isStopped) return;
    try {
      await handlePaymentEvent(this.#deps, eventId);
    } catch (error) {
      this.#deps.log.warn({ err: error, eventId }, "payment event could not be handled yet");
      if (tries < AGAIN_MS.length) this.add(eventId, key, tries + 1);
    }
  }

  /** Begins nothing more, and resolves when what has begun is done. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#waiting.values()) if (timer) clearTimeout(timer);
    this.#waiting.clear();
    await Promise.all(this.#running);
  }
}
