// Push notifications of this browser (W3C Push API and Notifications API).
import type { PushSubscription as WireSubscription } from "../../../contract/notifications.ts";
import { storedText } from "../../storage.ts";

const WORKER = "/admin/push-worker.js";
const SCOPE = "/admin/";
/** The shop's id of this browser. */
export const pushDevice = storedText("noticeDevice", "device");

/**
 * "home screen": an iPhone or iPad shows notifications only for sites added to its home screen. "denied": the user refused, and can
 * undo that only in the browser's settings.
 */
export type Ability = "able" | "denied" | "home screen" | "unable";

export function pushAbility(): Ability {
  if ("PushManager" in window && "Notification" in window && navigator.serviceWorker)
    return Notification.permission === "denied" ? "denied" : "able";
  return isApple() && !matchMedia("(display-mode: standalone)").matches ? "home screen" : "unable";
}

/** An iPad's user agent is that of a Mac. */
function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/**
 * Requests permission and subscribes. Browsers allow this only in response to a press.
 * @param publicKey the shop's, in base64url
 * @returns null if the permission was not granted
 * @throws DOMException if the browser's push service cannot be reached
 */
export async function subscribe(publicKey: string): Promise<WireSubscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const worker = await activeWorker();
  // Replaces an older subscription, which may be for another key.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const applicationServerKey = bytesOf(publicKey);
  return described(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
}

/** The current subscription of this browser; null if there is none. */
export async function ownSubscription(): Promise<WireSubscription | null> {
  const subscription = await (await registration())?.pushManager?.getSubscription();
  return subscription ? described(subscription) : null;
}

/** Ends the subscription, also at the push service. Removes the service worker and the stored device id. */
export async function unsubscribe(): Promise<void> {
  pushDevice.remove();
  const worker = await registration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe().catch(() => false);
  await worker?.unregister();
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker?.getRegistration(SCOPE);
  // Without a worker of its own, this scope is served by the storefront's worker.
  return found && new URL(found.scope).pathname === SCOPE ? found : undefined;
}

/** Waits until the worker is active: only then can it subscribe. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const found = (await registration()) as ServiceWorkerRegistration;
  const worker = found.active ?? found.waiting ?? found.installing;
  if (worker && worker.state !== "activated")
    await new Promise<void>((resolve) =>
      worker.addEventListener("statechange", () => worker.state === "activated" && resolve()),
    );
  return found;
}

function described(subscription: PushSubscription): WireSubscription {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
