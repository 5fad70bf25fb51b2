import { LABEL_PATH } from "../../../contract/consignments.ts";
import { RUN_LABELS_PATH } from "../../../contract/shipping-runs.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { fetchFile } from "../kit/fetch-file.ts";
import { saveFile } from "../kit/save-file.ts";

const FAILED = "The label could not be fetched.";

/**
 * Downloads the label of an order's parcel.
 * @throws ApiError with a message to show
 */
export async function downloadLabel(orderId: OrderNumber): Promise<void> {
  saveFile(
    await fetchFile(LABEL_PATH.replace(":orderId", encodeURIComponent(orderId)), FAILED),
    `label-${orderId}.pdf`,
  );
}

/**
 * Downloads the labels of a shipping run, and its manifest, as one file.
 * @throws ApiError with a message to show
 */
export async function downloadRunLabels(runId: string): Promise<void> {
  saveFile(await fetchFile(RUN_LABELS_PATH.replace(":runId", runId), FAILED), "labels-and-manifest.pdf");
}
