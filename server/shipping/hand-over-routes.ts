import type { FastifyInstance } from "fastify";
import { handOverOrders as handOverCall } from "../../contract/orders.ts";
import { shipByTrackingNumbers as shipByTrackingNumbersCall } from "../../contract/tracking-numbers.ts";
import type { Deps } from "../deps.ts";
import { MANY_ORDERS_BODY, serve } from "../platform/http/serve.ts";
import { actorOf } from "../staff/admin-guard.ts";
import { handOverOrders } from "./hand-over-orders.ts";
import { shipByTrackingNumbers } from "./ship-by-tracking-numbers.ts";

export function handOverRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, handOverCall, ({ body }, { request }) => handOverOrders(deps, body.orderIds, actorOf(request)), {
    bodyLimit: MANY_ORDERS_BODY,
  });

  serve(
    app,
    shipByTrackingNumbersCall,
    async ({ body }, { request }) => ({ rows: await shipByTrackingNumbers(deps, body, actorOf(request)) }),
    { bodyLimit: MANY_ORDERS_BODY },
  );
}
