import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/admin-coupons.ts";
import type { Deps } from "../deps.ts";
import { linkNext, pageOf } from "../platform/http/paging.ts";
import { serve } from "../platform/http/serve.ts";
import { actorOf, adminOf } from "../staff/admin-guard.ts";
import { addCoupon } from "./add-coupon.ts";
import { listCoupons } from "./admin-coupon-queries.ts";
import { deleteCoupon } from "./delete-coupon.ts";
import { editCoupon } from "./edit-coupon.ts";

export function adminCouponRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listCoupons, async ({ query }, { reply }) => {
    const page = pageOf(query);
    return linkNext(reply, await listCoupons(deps.db, page), page, contract.listCoupons.path);
  });

  serve(app, contract.addCoupon, async ({ body }, { request }) =>
    addCoupon(deps, body, adminOf(request), actorOf(request)),
  );

  serve(app, contract.editCoupon, async ({ params, body }, { request }) =>
    editCoupon(deps, params.id, body, adminOf(request), actorOf(request)),
  );

  serve(app, contract.deleteCoupon, async ({ params }, { request }) => {
    await deleteCoupon(deps, params.id, actorOf(request));
    return { message: "Coupon deleted" };
  });
}
