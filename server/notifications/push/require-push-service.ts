import { createECDH } from "node:crypto";
import type { PushSubscription } from "../../../contract/notifications.ts";
import type { PushSender } from "../../adapters/push/push-sender.ts";
import { ShopError } from "../../errors.ts";

/** @throws ShopError INVALID_INPUT for a URL that the shop may not call, or a key that is not a point of P-256 */
export function requirePushService(push: PushSender, { endpoint, keys }: PushSubscription): void {
  if (!push.mayCall(endpoint))
    throw new ShopError("INVALID_INPUT", {
      fields: { endpoint: "The shop does not know this browser's push service." },
      message: "The shop does not know this browser's push service. Use Chrome, Edge, Firefox or Safari.",
    });
  if (!isPoint(keys.p256dh))
    throw new ShopError("INVALID_INPUT", { fields: { "keys.p256dh": "This is no key of P-256." } });
}

function isPoint(key: string): boolean {
  const any = createECDH("prime256v1");
  any.generateKeys();
  try {
    any.computeSecret(key, "base64url");
    return true;
  } catch {
    return false;
  }
}
