import type { FastifyInstance } from "fastify";
import { validateCoupon } from "../../contract/coupons.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { HOUR_MS, limit, MINUTE_MS } from "../http/limits.ts";
import { serve } from "../http/serve.ts";
import { findUsableCoupon } from "./coupon-queries.ts";

export function couponRoutes(app: FastifyInstance, { db, config: { limits } }: Deps): void {
  serve(
    app,
    validateCoupon,
    async ({ params }) => {
      const coupon = await findUsableCoupon(db, params.code);
      // Unknown, over, switched off: the same words, so that guessing learns nothing.
      if (!coupon) throw new ShopError("COUPON_UNKNOWN");
      return { couponName: coupon.name, discountPercentage: coupon.percentage };
    },
    { limits: [limit(app, limits.couponPerMinute, MINUTE_MS), limit(app, limits.couponPerHour, HOUR_MS)] },
  );
}
