import { checkAdminToken } from "../../../contract/admin-session.ts";
import { ApiError, CONNECTION_LOST } from "../../../contract/api-client.ts";
import { Failure } from "../../../contract/call.ts";
import { LABEL_PATH } from "../../../contract/consignments.ts";
import { RUN_LABELS_PATH } from "../../../contract/shipping-runs.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { adminApi, readSession } from "../admin-session.ts";
import { saveFile } from "../kit/save-file.ts";

const FAILED = "The label could not be fetched.";

async function fetchPdf(path: string): Promise<Blob> {
  for (;;) {
    const answer = await fetch(path, {
      headers: { authorization: `Bearer ${readSession("adminToken") ?? ""}` },
    }).catch((cause: unknown) => {
      throw new ApiError(CONNECTION_LOST, { status: 0, code: "NO_CONNECTION", cause });
    });
    if (answer.ok) return answer.blob();
    if (answer.status === 401) {
      // This call asks for a new login on the spot, as every other call would.
      await adminApi(checkAdminToken);
      continue;
    }
    const failure = Failure.safeParse(await answer.json().catch(() => null));
    throw new ApiError(failure.data?.message ?? FAILED, {
      status: answer.status,
      code: failure.data?.code ?? "UNKNOWN",
    });
  }
}

/**
 * Downloads the label of an order's parcel.
 * @throws ApiError with a message to show
 */
export async function downloadLabel(orderId: OrderNumber): Promise<void> {
  saveFile(
    await fetchPdf(LABEL_PATH.replace(":orderId", encodeURIComponent(orderId))),
    `label-${orderId}.pdf`,
  );
}

/**
 * Downloads the labels of a shipping run, and its manifest, as one file.
 * @throws ApiError with a message to show
 */
export async function downloadRunLabels(runId: string): Promise<void> {
  saveFile(await fetchPdf(RUN_LABELS_PATH.replace(":runId", runId)), "labels-and-manifest.pdf");
}
