// Work that the process which stored it does a moment later, where a job would cost more than the work. What it leaves
// undone, because it ends or the work fails, a sweep finds.
import pLimit from "p-limit";

/** What comes beyond waits in its table alone. */
const MOST = 1_000;

export interface Handling {
  /** @param id of what was stored */
  handle(id: string): Promise<void>;
  /** What to do about work that failed; it may be tried again afterwards. */
  failed(error: unknown, id: string): void | Promise<void>;
  atOnce: number;
  /** How long the work waits for more of the same. */
  momentMs: number;
  /** When work that failed is tried again, as often as there are times here. */
  againMs: readonly number[];
}

export class InHand {
  readonly #handling: Handling;
  readonly #limit: ReturnType<typeof pLimit>;
  /** By key; null once it waits for others only. */
  readonly #waiting = new Map<string, NodeJS.Timeout | null>();
  readonly #running = new Set<Promise<void>>();
  #isStopped = false;

  constructor(handling: Handling) {
    this.#handling = handling;
    this.#limit = pLimit(handling.atOnce);
  }

  /** @param key what is added under the same within the moment is done once */
  add(id: string, key = id, tries = 0): void {
    if (this.#isStopped || this.#waiting.has(key) || this.#waiting.size >= MOST) return;
    const begin = () => {
      this.#waiting.set(key, null);
      const running = this.#limit(() => this.#handle(id, key, tries));
      this.#running.add(running);
      void running.finally(() => this.#running.delete(running));
    };
    const { momentMs, againMs } = this.#handling;
    this.#waiting.set(key, setTimeout(begin, tries === 0 ? momentMs : againMs[tries - 1]));
  }

  async #handle(id: string, key: string, tries: number): Promise<void> {
    // Before it looks: what is added from here on may be news.
    this.#waiting.delete(key);
    if (this.#isStopped) return;
    const { handle, failed, againMs } = this.#handling;
    try {
      await handle(id);
    } catch (error) {
      await failed(error, id);
      if (tries < againMs.length) this.add(id, key, tries + 1);
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
