import { CONNECTION_LOST } from "../../../contract/api-client.ts";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { BulkBookingAnswer, BulkBookingOrder } from "./bulk-booking-worker.ts";
import type { PackingSettings } from "./load-packing-list.ts";

/** Long enough for the browser to have begun the download. */
const KEEP_MS = 60_000;

function writeSheet(order: BulkBookingOrder): Promise<BulkBookingAnswer> {
  const worker = new Worker(new URL("./bulk-booking-worker.ts", import.meta.url), { type: "module" });
  return new Promise<BulkBookingAnswer>((resolve) => {
    worker.addEventListener("message", ({ data }: MessageEvent<BulkBookingAnswer>) => resolve(data));
    // It answers for its own failures: what is left is that it could not be loaded.
    worker.addEventListener("error", () => resolve({ problem: CONNECTION_LOST }));
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}

/**
 * Writes orders into the courier's bulk booking sheet and saves it. Asks the server for nothing.
 * @returns what kept it from being written, or null
 */
export async function downloadBulkBooking(
  orders: readonly AdminOrder[],
  { sheet: { name, ...constants }, packedCount }: PackingSettings,
): Promise<string | null> {
  const answer = await writeSheet({
    orders: orders.map(({ name, email, phone, pincode, totalAmount, addressId }) => ({
      name,
      email,
      phone,
      pincode,
      totalAmount,
      addressId,
    })),
    sheetName: name,
    constants,
    packedCount,
    now: Date.now(),
  });
  if (answer.problem === null) saveFile(answer.file, answer.fileName);
  return answer.problem;
}
