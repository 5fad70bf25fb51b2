import type { FastifyInstance } from "fastify";
import { takeCash as takeCashCall } from "../../contract/phone-orders.ts";
import type { Deps } from "../deps.ts";
import { serve } from "../platform/http/serve.ts";
import type { CourierDays } from "../shipping/delivery-dates/courier-days.ts";
import { actorOf } from "../staff/admin-guard.ts";
import { takeCash } from "./take-cash.ts";

export function cashRoute(app: FastifyInstance, deps: Deps, courierDays: CourierDays): void {
  serve(app, takeCashCall, async ({ params, body }, { request }) => ({
    message: await takeCash(deps, courierDays, params.id, body.expected, actorOf(request)),
  }));
}
