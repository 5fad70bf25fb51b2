import { sql } from "kysely";
import type { NotificationText } from "../../../rules/notification-texts.ts";
import type { PushOutcome, PushTarget } from "../../adapters/push/push-sender.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";
import type { Admin } from "../../staff/admin-sessions.ts";
import { getDevice } from "./device-queries.ts";
import { getPushKeys } from "./push-keys.ts";

interface Delivery {
  /** A device shows one notification per id. */
  id: string;
  ttlSeconds: number;
  isUrgent: boolean;
}

/** Sends to a device. A device whose subscription has ended is deleted. */
export async function sendToDevice(
  deps: Deps,
  target: PushTarget & { id: string },
  text: NotificationText,
  { id, ttlSeconds, isUrgent }: Delivery,
): Promise<PushOutcome> {
  const outcome = await deps.push.send(await getPushKeys(deps), target, {
    payload: JSON.stringify({ id, ...text }),
    ttlSeconds,
    urgency: isUrgent ? "high" : "normal",
  });
  if (outcome.outcome === "gone")
    await deps.db.deleteFrom("pushDevices").where("id", "=", target.id).execute();
  if (outcome.outcome === "taken")
    await deps.db
      .updateTable("pushDevices")
      .set({ lastSentAt: sql<Date>`now()` })
      .where("id", "=", target.id)
      .execute();
  return outcome;
}

const TEST_SECONDS = 60;

/**
 * Sends a test at once. It is not retried, because the user is waiting for it.
 * @throws ShopError NOTICE_DEVICE_NOT_FOUND (also if its subscription has just ended), PUSH_UNAVAILABLE
 */
export async function sendTest(deps: Deps, admin: Admin, id: string): Promise<void> {
  const device = await getDevice(deps.db, admin, id);
  const text = {
    title: "It works",
    body: "Notifications from your shop arrive here.",
    path: "/admin/notices",
  };
  const result = await sendToDevice(deps, device, text, {
    id: `test-${id}`,
    ttlSeconds: TEST_SECONDS,
    isUrgent: true,
  });
  if (result.outcome === "taken") return;
  if (result.outcome === "gone") throw new ShopError("NOTICE_DEVICE_NOT_FOUND");
  deps.log.warn({ reason: result.reason }, "a push service rejected a test notification");
  throw new ShopError("PUSH_UNAVAILABLE");
}
