import type { FastifyInstance } from "fastify";
import { getDelivery } from "../../contract/delivery.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { limit } from "../http/limits.ts";
import { serve } from "../http/serve.ts";
import type { CourierDays } from "./courier-days.ts";
import { estimateDelivery } from "./estimate-delivery.ts";

export function deliveryRoutes(app: FastifyInstance, { db, config }: Deps, courierDays: CourierDays): void {
  serve(
    app,
    getDelivery,
    async ({ params: { pincode } }) => {
      const deliverBy = await estimateDelivery(db, courierDays, pincode);
      if (deliverBy === "unknown") throw new ShopError("PINCODE_UNKNOWN");
      return { pincode, deliverBy };
    },
    {
      limits: [limit(app, config.limits.readsPerMinute, MINUTE_MS)],
      // A shopper who looks at ten products asks once; the cut-off passes unseen for a minute at most.
      cacheControl: "public, max-age=60",
    },
  );
}
