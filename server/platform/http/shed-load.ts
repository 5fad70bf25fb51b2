// Under an overload the shop refuses whoever looks around first, then whoever begins to buy, and never what is paid for.
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ShopError } from "../../errors.ts";
import type { Limits } from "../config/limit-settings.ts";

/** Between two looks at how late the event loop is. */
const SAMPLE_MS = 500;
const AGAIN_IN_SECONDS = 5;

/** Shoppers who have begun to pay, the providers' webhooks, monitoring, and files that cost nothing. */
const NEVER_REFUSED =
  /^\/(healthz|readyz|metrics|assets|service-worker\.js|sandbox|api\/(webhooks|payments|images)|api\/users\/(verify-otp|proceedToPay|paymentSuccess|getAddress))(?=[/?#]|$)/;

/** @param url path and query; a pattern matches whole path segments */
export const isNeverRefused = (url: string): boolean => NEVER_REFUSED.test(url);

/**
 * Refuses requests with ShopError BUSY while the event loop is late. Sooner than security.md, section 5, says: at its 250 and
 * 500 ms a payment had waited for seconds. Cached replies never get
 * here: they cost next to nothing.
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
      // A loop that stood still between two looks was not measured: the plugin says Infinity, whatever the limits are.
      const lateMs = Number.isFinite(delayMs) ? (delayMs as number) : SAMPLE_MS;
      if (lateMs > shedCallsAtDelayMs || (lateMs > shedPagesAtDelayMs && isLookingAround(request)))
        throw new ShopError("BUSY", { retryAfter: AGAIN_IN_SECONDS });
    },
  });
}

/** Who is in the checkout or at work in the admin area does not look around. */
const AT_WORK = /^\/(api\/(admin|users)|verify-otp|enter-address)\//;

function isLookingAround({ method, url }: FastifyRequest): boolean {
  return method === "GET" && !AT_WORK.test(url);
}
