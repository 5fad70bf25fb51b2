import type { FastifyInstance } from "fastify";
import { validateCoupon } from "../../contract/coupons.ts";
import { HOUR_MS, MINUTE_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { limit } from "../http/limits.ts";
import { serve } from "../http/serve.ts";
import { findUsableCoupon } from "./coupon-queries.ts";

export function couponRoutes(app: FastifyInstance, { db, config: { limits } }: Deps): void {
  serve(
    app,
    validateCoupon,
    async ({ params }) => {
      const coupon = await findUsableCoupon(db, params.code);
      // The same message for unknown, expired and inactive coupons, so that guessing reveals nothing.
      if (!coupon) throw new ShopError("COUPON_UNKNOWN");
      return { couponName: coupon.name, discountPercentage: coupon.percentage };
    },
    { limits: [limit(app, limits.couponPerMinute, MINUTE_MS), limit(app, limits.couponPerHour, HOUR_MS)] },
  );
}
