import { LABEL_PATH } from "../../../contract/consignments.ts";
import { RUN_LABELS_PATH, RUN_MANIFEST_PATH } from "../../../contract/shipping-runs.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { saveFile } from "../../ui/admin/save-file.ts";
import { fetchFile } from "../fetch-file.ts";

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

const RUN_FILES = {
  labels: { path: RUN_LABELS_PATH, failed: "The labels could not be downloaded." },
  manifest: { path: RUN_MANIFEST_PATH, failed: "The manifest could not be downloaded." },
} as const;
export type RunFile = keyof typeof RUN_FILES;

/**
 * Downloads the labels of a shipping run, or its manifest.
 * @throws ApiError with a message to show
 */
export async function downloadRunFile(runId: string, file: RunFile): Promise<void> {
  const { path, failed } = RUN_FILES[file];
  saveFile(await fetchFile(path.replace(":runId", runId), failed), `${file}.pdf`);
}
