// Notices of this very browser (W3C Push API and Notifications API).
import type { PushSubscription as Told } from "../../../contract/notices.ts";
import { storedText } from "../../storage.ts";

const WORKER = "/admin/push-worker.js";
const SCOPE = "/admin/";
/** Under which id the shop knows this browser. */
export const pushDevice = storedText("noticeDevice", "device");

/**
 * home screen: an iPhone shows notices only of what was added to its home screen. denied: somebody has said no, and may
 * change it in the browser's own settings alone.
 */
export type Ability = "able" | "denied" | "home screen" | "unable";

export function pushAbility(): Ability {
  if ("PushManager" in window && "Notification" in window && navigator.serviceWorker)
    return Notification.permission === "denied" ? "denied" : "able";
  return isApple() && !matchMedia("(display-mode: standalone)").matches ? "home screen" : "unable";
}

/** An iPad calls itself a Mac. */
function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/**
 * Asks for permission, which browsers allow only at a press, and subscribes.
 * @param publicKey the shop's, in base64url
 * @returns null when permission was not given
 * @throws DOMException when the browser's push service cannot be reached
 */
export async function subscribe(publicKey: string): Promise<Told | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const worker = await workerAtWork();
  // One that was made for another key is of no use.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const applicationServerKey = bytesOf(publicKey);
  return described(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
}

/** What the browser has subscribed with; null where it has not, or not any more. */
export async function ownSubscription(): Promise<Told | null> {
  const subscription = await (await registration())?.pushManager?.getSubscription();
  return subscription ? described(subscription) : null;
}

/** Ends it in the browser, which tells its push service; nothing of it is left on this device. */
export async function unsubscribe(): Promise<void> {
  pushDevice.remove();
  const worker = await registration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe().catch(() => false);
  await worker?.unregister();
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker?.getRegistration(SCOPE);
  // The storefront's own worker answers for all addresses that no other does.
  return found && new URL(found.scope).pathname === SCOPE ? found : undefined;
}

/** A browser subscribes with a worker that is active. */
async function workerAtWork(): Promise<ServiceWorkerRegistration> {
  const found = (await registration()) as ServiceWorkerRegistration;
  const worker = found.active ?? found.waiting ?? found.installing;
  if (worker && worker.state !== "activated")
    await new Promise<void>((resolve) =>
      worker.addEventListener("statechange", () => worker.state === "activated" && resolve()),
    );
  return found;
}

function described(subscription: PushSubscription): Told {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
