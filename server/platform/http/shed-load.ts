// Under overload the shop refuses requests of browsing shoppers first, then new checkouts, and never payments.
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ShopError } from "../../errors.ts";
import type { Limits } from "../config/limit-settings.ts";

/** Interval between two measurements of the event loop's delay. */
const SAMPLE_MS = 500;
const AGAIN_IN_SECONDS = 5;

/** Shoppers who have begun to pay, the providers' webhooks, monitoring, and files that cost nothing. */
const NEVER_REFUSED =
  /^\/(healthz|readyz|metrics|assets|service-worker\.js|sandbox|api\/(webhooks|payments|images)|api\/users\/(verify-otp|proceedToPay|paymentSuccess|getAddress))(?=[/?#]|$)/;

/** @param url path and query; a pattern matches whole path segments */
export const isNeverRefused = (url: string): boolean => NEVER_REFUSED.test(url);

/**
 * Refuses requests with ShopError BUSY while the event loop is late. The thresholds are low: with 250 and 500 ms a
 * payment waited for seconds. Cached replies are cheap and bypass this check.
 */
export async function shedLoad(
  app: FastifyInstance,
  { shedPagesAtDelayMs, shedCallsAtDelayMs }: Limits,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: shedPagesAtDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler(request, _reply, _type, delayMs) {
      if (isNeverRefused(request.url)) return;
      // If the loop was blocked for a whole sample, the plugin has no measurement and reports Infinity: that counts as
      // one sample's length.
      const lateMs = Number.isFinite(delayMs) ? (delayMs as number) : SAMPLE_MS;
      if (lateMs > shedCallsAtDelayMs || (lateMs > shedPagesAtDelayMs && isBrowsing(request)))
        throw new ShopError("BUSY", { retryAfter: AGAIN_IN_SECONDS });
    },
  });
}

/** Admin calls and the checkout are not browsing. */
const AT_WORK = /^\/(api\/(admin|users)|verify-otp|enter-address)\//;

function isBrowsing({ method, url }: FastifyRequest): boolean {
  return method === "GET" && !AT_WORK.test(url);
}
