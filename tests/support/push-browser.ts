// Browsers that have subscribed at the emulator's push service.
import type { NoticeDevice } from "../../contract/notices.ts";
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

/** What a browser does when notices are turned on in it. */
export async function subscribe(shop: TestShop, admin: Admin): Promise<Subscription> {
  const notices = await admin.ask<{ publicKey: string }>("GET", "/api/admin/notices");
  const { publicKey: applicationServerKey } = expectStatus(notices, 200).json;
  return atSandbox(shop, "POST", "/push/subscriptions", { applicationServerKey });
}

export interface ToldDevice extends NoticeDevice {
  /** At the push service. */
  subscription: Subscription;
}

/** Turns notices on in a browser of its own. @param topics what it is told of; everything unless given */
export async function addDevice(
  shop: TestShop,
  admin: Admin,
  topics?: readonly string[],
): Promise<ToldDevice> {
  const subscription = await subscribe(shop, admin);
  const { endpoint, keys } = subscription;
  const added = await admin.ask<NoticeDevice>("POST", "/api/admin/notices/devices", { endpoint, keys });
  const device = expectStatus(added, 201).json;
  if (topics)
    expectStatus(await admin.ask("PUT", `/api/admin/notices/devices/${device._id}`, { topics }), 200);
  return { ...device, subscription };
}

export interface Push {
  title: string;
  body: string;
  path: string;
}

/** What a browser has shown, newest first. */
export async function pushesTo(shop: TestShop, { subscription: { id } }: ToldDevice): Promise<Push[]> {
  const messages = await messagesTo(shop, `${id}@push`);
  return messages.map(({ body }) => {
    const { id: _, ...push } = JSON.parse(body) as Push & { id: string };
    return push;
  });
}

/** The browser's user takes its permission away, or the browser is gone. */
export const endSubscription = (shop: TestShop, { subscription: { id } }: ToldDevice) =>
  fetch(`${shop.sandboxUrl}/push/subscriptions/${id}`, { method: "DELETE" });
