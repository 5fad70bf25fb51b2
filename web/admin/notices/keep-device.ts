import { isApiError } from "../../../contract/api-client.ts";
import { keepNoticeDevice } from "../../../contract/notices.ts";
import { adminApi } from "../admin-session.ts";
import { ownSubscription, pushDevice, unsubscribe } from "./push-browser.ts";

/**
 * Tells the shop that this browser is still where it was, or has moved: push services replace addresses. What is told to
 * another account, or was removed from another device, ends here too.
 */
export async function keepDevice(): Promise<void> {
  const id = pushDevice.read();
  if (!id) return;
  const subscription = await ownSubscription();
  if (!subscription) return unsubscribe();
  try {
    const { isKept } = await adminApi(keepNoticeDevice, { params: { id }, body: subscription });
    if (!isKept) await unsubscribe();
  } catch (error) {
    // The next opening tries again.
    if (!isApiError(error)) throw error;
  }
}
