import { isApiError } from "../../../contract/api-client.ts";
import { storeNoticeDevice } from "../../../contract/notifications.ts";
import { adminApi } from "../admin-session.ts";
import { ownSubscription, pushDevice, unsubscribe } from "./push-browser.ts";

/**
 * Sends this browser's current push subscription to the shop, since push services replace endpoints. Unsubscribes if the
 * shop no longer has the device for this account: it was removed, or belongs to another account now.
 */
export async function storeDevice(): Promise<void> {
  const id = pushDevice.read();
  if (!id) return;
  const subscription = await ownSubscription();
  if (!subscription) return unsubscribe();
  try {
    const { isKept } = await adminApi(storeNoticeDevice, { params: { id }, body: subscription });
    if (!isKept) await unsubscribe();
  } catch (error) {
    // Retried when the admin area is opened the next time.
    if (!isApiError(error)) throw error;
  }
}
