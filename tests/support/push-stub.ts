// Headless Chromium has no push service and cannot show notifications: it reports the permission "denied" even after it
// has granted it. Replaced here are that permission value, `PushManager` (which subscribes at the sandbox's push
// service) and the worker's `showNotification`. The permission prompt, the worker, its push event and the shop are
// real.
import { type BrowserContext, expect, type Page } from "@playwright/test";

export async function withPushService(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const KEY = "subscription at the sandbox";
    const requestPermission = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = async () => {
      const answer = await requestPermission();
      localStorage.setItem("permission", answer);
      return answer;
    };
    Object.defineProperty(Notification, "permission", {
      get: () => localStorage.getItem("permission") ?? "default",
    });
    const base64url = (bytes: BufferSource) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes as ArrayBuffer)))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");
    const subscription = (text: string) => {
      const { id, ...fields } = JSON.parse(text);
      return {
        toJSON: () => fields,
        unsubscribe: async () => {
          localStorage.removeItem(KEY);
          await fetch(`/sandbox/push/subscriptions/${id}`, { method: "DELETE" });
          return true;
        },
      };
    };
    PushManager.prototype.getSubscription = async () => {
      const text = localStorage.getItem(KEY);
      return (text && subscription(text)) as PushSubscription | null;
    };
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey as Uint8Array<ArrayBuffer>;
      const response = await fetch("/sandbox/push/subscriptions", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ applicationServerKey: base64url(key) }),
      });
      const text = await response.text();
      localStorage.setItem(KEY, text);
      return subscription(text) as unknown as PushSubscription;
    };
  });
}

/** The id of this browser at the sandbox's push service. */
export function idAtPushService(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("subscription at the sandbox") ?? "{}").id);
}

/**
 * Lets the browser's own push machinery deliver a message to the worker.
 * @returns the notification that the worker requests the browser to show
 */
export async function deliver(page: Page, message: string): Promise<unknown> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("there is no worker");
  await worker.evaluate(() => {
    const self = globalThis as unknown as PushWorker;
    self.shown = "";
    self.registration.showNotification = async (title, options) => {
      self.shown = JSON.stringify({ title, ...options });
    };
  });
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith("/admin/"));
      if (own) resolve(own.registrationId);
    }),
  );
  await cdp.send("ServiceWorker.enable");
  const origin = new URL(page.url()).origin;
  await cdp.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await registered,
    data: message,
  });
  let shown = "";
  await expect
    .poll(async () => {
      shown = await worker.evaluate(() => (globalThis as unknown as PushWorker).shown);
      return shown;
    })
    .not.toBe("");
  return JSON.parse(shown);
}

interface PushWorker {
  registration: ServiceWorkerRegistration;
  /** The notification that was requested last, as JSON. */
  shown: string;
}
