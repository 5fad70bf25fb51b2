import { CONNECTION_LOST } from "../../../contract/api-client.ts";
import type { AdminOrder } from "../../../contract/orders.ts";
import { inTime } from "../../ui/admin/in-time.ts";
import { saveFile } from "../../ui/admin/save-file.ts";
import type { BulkBookingJob, BulkBookingResult } from "./bulk-booking-worker.ts";
import type { PackingSettings } from "./load-packing-list.ts";

function writeSheet(job: BulkBookingJob): Promise<BulkBookingResult> {
  const worker = new Worker(new URL("./bulk-booking-worker.ts", import.meta.url), { type: "module" });
  const written = new Promise<BulkBookingResult>((resolve) => {
    worker.addEventListener("message", ({ data }: MessageEvent<BulkBookingResult>) => resolve(data));
    // The worker catches its own failures, so this event means that its script could not be loaded.
    worker.addEventListener("error", () => resolve({ problem: CONNECTION_LOST }));
    worker.postMessage(job);
  });
  return inTime(written, {
    problem: "The sheet could not be written within a minute. Choose fewer orders and try again.",
  }).finally(() => worker.terminate());
}

/**
 * Writes orders into the courier's bulk booking sheet and downloads it. It is created in the browser.
 * @returns the problem if it could not be written, else null
 */
export async function downloadBulkBooking(
  orders: readonly AdminOrder[],
  { sheet: { name, ...constants } }: PackingSettings,
): Promise<string | null> {
  const result = await writeSheet({
    orders,
    sheetName: name,
    constants,
    now: Date.now(),
  });
  if (result.problem === null) saveFile(result.file, result.fileName);
  return result.problem;
}
