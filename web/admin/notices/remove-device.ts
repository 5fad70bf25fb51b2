import { isApiError } from "../../../contract/api-client.ts";
import { removeNoticeDevice } from "../../../contract/notices.ts";
import { adminApi } from "../admin-session.ts";

/** Tells a device nothing any more. @throws ApiError when it cannot be done */
export async function removeDevice(id: string): Promise<void> {
  try {
    await adminApi(removeNoticeDevice, { params: { id } });
  } catch (error) {
    // It was removed from elsewhere meanwhile: that is what was wanted.
    if (!isApiError(error) || error.code !== "NOTICE_DEVICE_NOT_FOUND") throw error;
  }
}
