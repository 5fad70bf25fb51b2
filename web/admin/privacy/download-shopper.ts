import { exportShopper, writeRecord } from "../../../contract/privacy.ts";
import type { Phone } from "../../../rules/phone.ts";
import { saveFile } from "../../ui/save-file.ts";
import { indianDay } from "../../ui/when.ts";
import { adminApi } from "../admin-session.ts";

/** Offers everything the shop has about a phone as a file: JSON, amounts in rupees. @throws ApiError */
export async function downloadShopper(phone: Phone): Promise<void> {
  const record = await adminApi(exportShopper, { body: { phone } });
  // Without the whole number: file names are seen in passing.
  const name = `shopper-data-${phone.slice(-4)}-${indianDay(new Date())}.json`;
  saveFile(new Blob([writeRecord(record)], { type: "application/json" }), name);
}
