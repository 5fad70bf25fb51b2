// Draws documents on a worker thread, so that requests do not wait. The thread starts with the first file and ends when there
// has been none for a while.
import pLimit from "p-limit";
import type { TaxDocument } from "../../../contract/tax-documents.ts";
import type { PaperSize } from "../../../rules/paper-sizes.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import { ShopError } from "../../errors.ts";
import { openThread } from "../../platform/threads/open-thread.ts";

const THREAD = new URL("./drawing-thread.ts", import.meta.url);
/** Beyond them requests are refused with Retry-After. One invoice takes some 20 ms, two hundred some seconds. */
const MOST_QUEUED = 20;
const RETRY_SECONDS = 5;
const IDLE_MS = MINUTE_MS;
/** A file that takes longer is cancelled with its thread. */
const TIMEOUT_MS = MINUTE_MS;
const MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 };

/** The functions of the thread: a file is begun, drawn in parts and finished. */
export interface DrawingThread {
  begin(size: PaperSize): Promise<void>;
  draw(documents: TaxDocument[]): Promise<void>;
  finish(): Promise<Uint8Array>;
}

const thread = openThread<DrawingThread, object>(THREAD, {}, "draws documents", { resourceLimits: MEMORY });
let idle: NodeJS.Timeout | undefined;
const oneAtATime = pLimit(1);

/**
 * Draws documents as one PDF, each on pages of its own.
 * @param batches read one after the other, so that few documents are in memory
 * @throws ShopError BUSY while too many files are queued
 */
export async function drawDocuments(
  batches: Iterable<TaxDocument[]> | AsyncIterable<TaxDocument[]>,
  size: PaperSize,
): Promise<Uint8Array> {
  if (oneAtATime.pendingCount >= MOST_QUEUED) throw new ShopError("BUSY", { retryAfter: RETRY_SECONDS });
  return oneAtATime(async () => {
    clearTimeout(idle);
    const { functions } = thread;
    let tooLong: Error | null = null;
    const timeout = setTimeout(() => {
      tooLong = new Error("the file took too long to draw");
      thread.end(tooLong);
    }, TIMEOUT_MS);
    try {
      await functions.begin(size);
      for await (const documents of batches) await functions.draw(documents);
      return await functions.finish();
    } catch (error) {
      // What it had drawn of this file must not stay.
      thread.end(error as Error);
      throw tooLong ?? error;
    } finally {
      clearTimeout(timeout);
      idle = setTimeout(() => thread.end(new Error("the thread was idle")), IDLE_MS).unref();
    }
  });
}
