import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/refunds.ts";
import type { Deps } from "../../deps.ts";
import { serve } from "../../platform/http/serve.ts";
import { actorOf } from "../../staff/admin-guard.ts";
import { recordManualRefund } from "./record-manual-refund.ts";
import { refundOrder } from "./refund-order.ts";
import { retryRefund } from "./retry-refund.ts";

export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.refundOrder, async ({ params, body }, { request, reply }) => {
    const { isNew, ...made } = await refundOrder(deps, params.id, body, actorOf(request));
    if (!isNew) reply.code(200);
    return made;
  });

  serve(app, contract.retryRefund, async ({ params }, { request }) => ({
    message: await retryRefund(deps, params.id, actorOf(request)),
  }));

  serve(app, contract.recordManualRefund, async ({ params }, { request }) => ({
    message: await recordManualRefund(deps, params.id, actorOf(request)),
  }));
}
