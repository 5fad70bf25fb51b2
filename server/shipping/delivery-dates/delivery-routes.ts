import type { FastifyInstance } from "fastify";
import { getDelivery } from "../../../contract/delivery.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";
import { limit } from "../../platform/http/limits.ts";
import { serve } from "../../platform/http/serve.ts";
import type { CourierDays } from "./courier-days.ts";
import { estimateDelivery } from "./estimate-delivery.ts";

/** A shopper who views ten products in a minute requests the date once. */
const MAX_AGE_SECONDS = 60;

export function deliveryRoutes(app: FastifyInstance, deps: Deps, courierDays: CourierDays): void {
  serve(
    app,
    getDelivery,
    async ({ params: { pincode } }, { reply }) => {
      const estimate = await estimateDelivery(deps, courierDays, pincode, deps.intervals.waitForCourierDays);
      if (estimate === "unknown") throw new ShopError("PINCODE_UNKNOWN");
      const { deliverBy, orderBefore, validMs, isProvisional } = estimate;
      const maxAge = Math.min(MAX_AGE_SECONDS, Math.floor(validMs / 1000));
      // A cached provisional date could be later than the date on the next page.
      reply.header("cache-control", isProvisional ? "no-store" : `public, max-age=${maxAge}`);
      return { pincode, deliverBy, orderBefore: orderBefore.toISOString() };
    },
    { limits: [limit(app, deps.config.limits.readsPerMinute, MINUTE_MS)] },
  );
}
