// Sends push messages to browsers (RFC 8030). The package web-push would add five others and makes its own HTTP calls.
// The rest of its work is in encrypt-push.ts and vapid.ts.
import type { Config } from "../../platform/config/config.ts";
import { ProviderError, postToProvider } from "../provider-http.ts";
import { encryptPush } from "./encrypt-push.ts";
import type { PushOutcome, PushSender } from "./push-sender.ts";
import { isPushService } from "./push-services.ts";
import { vapidHeader } from "./vapid.ts";

const TIMEOUT_MS = 5_000;
/** Retry delay if the push service gives none. */
const AGAIN_SECONDS = 60;
/** Upper bound of the retry delay: later than this the message would be outdated. */
const MOST_SECONDS = 60 * 60;

export function webPush({ contact, emulatorUrl }: Config["push"]): PushSender {
  return {
    mayCall: (endpoint) => isPushService(endpoint, emulatorUrl),

    async send(keys, target, { payload, ttlSeconds, urgency }) {
      if (!isPushService(target.endpoint, emulatorUrl))
        return { outcome: "refused", reason: "not a push service's address" };
      try {
        const { status, retryAfterSeconds } = await postToProvider({
          provider: "push",
          url: target.endpoint,
          headers: {
            authorization: vapidHeader(keys, target.endpoint, contact),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            ttl: String(ttlSeconds),
            urgency,
          },
          body: encryptPush(target, payload),
          timeoutMs: TIMEOUT_MS,
        });
        return outcomeOf(status, retryAfterSeconds);
      } catch (error) {
        if (error instanceof RangeError) return { outcome: "refused", reason: error.message };
        if (!(error instanceof ProviderError)) throw error;
        return { outcome: "later", reason: error.message, afterSeconds: AGAIN_SECONDS };
      }
    },
  };
}

function outcomeOf(status: number, retryAfterSeconds: number | null): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: "taken" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  const reason = `status ${status}`;
  if (status !== 429 && status < 500) return { outcome: "refused", reason };
  const afterSeconds = Math.min(retryAfterSeconds ?? AGAIN_SECONDS, MOST_SECONDS);
  return { outcome: "later", reason, afterSeconds };
}
