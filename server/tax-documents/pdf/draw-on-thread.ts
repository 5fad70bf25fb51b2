// Draws documents on a worker thread, so that requests do not wait. The thread starts with the first file and ends when there
// has been none for a while.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import type { TaxDocument } from "../../../contract/tax-documents.ts";
import type { PaperSize } from "../../../rules/paper-sizes.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import { ShopError } from "../../errors.ts";
import type { FromDrawer, ToDrawer } from "./drawing-messages.ts";

const THREAD = new URL("./drawing-thread.ts", import.meta.url);
/** Beyond them requests are refused with Retry-After. One invoice takes some 20 ms, two hundred some seconds. */
const MOST_QUEUED = 20;
const RETRY_SECONDS = 5;
const IDLE_MS = MINUTE_MS;
/** A file that takes longer is cancelled with its thread. */
const TIMEOUT_MS = MINUTE_MS;
const MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 };

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
const oneAtATime = pLimit(1);

function openThread(): Worker {
  const worker = new Worker(THREAD, { resourceLimits: MEMORY });
  // The thread does not prevent the process from exiting.
  worker.unref();
  worker.on("error", () => {});
  worker.on("exit", () => {
    if (thread === worker) thread = null;
  });
  return worker;
}

function closeThread(): void {
  void thread?.terminate();
  thread = null;
}

async function send(worker: Worker, message: ToDrawer, signal: AbortSignal): Promise<FromDrawer> {
  const stop = new AbortController();
  const signals = { signal: AbortSignal.any([signal, stop.signal]) };
  try {
    const reply = once(worker, "message", signals);
    const exit = once(worker, "exit", signals).then(([code]) => {
      throw new Error(`the thread that draws documents ended with ${code}`);
    });
    worker.postMessage(message);
    const [from] = (await Promise.race([reply, exit])) as [FromDrawer];
    if (from.kind === "failed") throw from.error;
    return from;
  } finally {
    stop.abort();
  }
}

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
    thread ??= openThread();
    const worker = thread;
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      await send(worker, { kind: "begin", size }, timeout);
      for await (const documents of batches) await send(worker, { kind: "draw", documents }, timeout);
      const reply = await send(worker, { kind: "end" }, timeout);
      if (reply.kind !== "file") throw new Error("the thread that draws documents returned no file");
      return reply.file;
    } catch (error) {
      // What it had drawn of this file must not stay.
      closeThread();
      throw error;
    } finally {
      idle = setTimeout(closeThread, IDLE_MS).unref();
    }
  });
}
