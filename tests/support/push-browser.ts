// Browsers that have subscribed at the emulated push service.
import type { NoticeDevice } from "../../contract/notifications.ts";
import type { Admin } from "./admin.ts";
import { expectStatus } from "./browser.ts";
import { atSandbox } from "./emulators.ts";
import { messagesTo } from "./mailbox.ts";
import type { TestShop } from "./open-test-shop.ts";

interface Subscription {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Does what a browser does when notifications are turned on in it. */
export async function subscribe(shop: TestShop, admin: Admin): Promise<Subscription> {
  const notices = await admin.request<{ publicKey: string }>("GET", "/api/admin/notices");
  const { publicKey: applicationServerKey } = expectStatus(notices, 200).json;
  return atSandbox(shop, "POST", "/push/subscriptions", { applicationServerKey });
}

export interface PushDevice extends NoticeDevice {
  /** The subscription at the push service. */
  subscription: Subscription;
}

/**
 * Turns notifications on in a new browser.
 * @param topics what it is notified of; by default everything
 */
export async function addDevice(
  shop: TestShop,
  admin: Admin,
  topics?: readonly string[],
): Promise<PushDevice> {
  const subscription = await subscribe(shop, admin);
  const { endpoint, keys } = subscription;
  const added = await admin.request<NoticeDevice>("POST", "/api/admin/notices/devices", { endpoint, keys });
  const device = expectStatus(added, 201).json;
  if (topics)
    expectStatus(await admin.request("PUT", `/api/admin/notices/devices/${device._id}`, { topics }), 200);
  return { ...device, subscription };
}

export interface Push {
  title: string;
  body: string;
  path: string;
}

/** Notifications that a browser has shown, newest first. */
export async function pushesTo(shop: TestShop, { subscription: { id } }: PushDevice): Promise<Push[]> {
  const messages = await messagesTo(shop, `${id}@push`);
  return messages.map(({ body }) => {
    const { id: _, ...push } = JSON.parse(body) as Push & { id: string };
    return push;
  });
}

/** Ends the subscription: the user revoked the permission, or the browser no longer exists. */
export const endSubscription = (shop: TestShop, { subscription: { id } }: PushDevice) =>
  fetch(`${shop.sandboxUrl}/push/subscriptions/${id}`, { method: "DELETE" });
