import type { FastifyPluginAsync } from "fastify";
import { collection } from "./entities.ts";
import { pageOf } from "./lists.ts";
import type { Razorpay } from "./razorpay.ts";
import { readReconPage } from "./read-request.ts";
import { getSettlement, listSettled, listSettlements } from "./settlements.ts";

type WithQuery = { Querystring: Record<string, unknown> };

export function settlementRoutes({ records }: Razorpay): FastifyPluginAsync {
  return async (app) => {
    app.get<WithQuery>("/settlements", async ({ query }) => pageOf(listSettlements(records), query));

    app.get<WithQuery>("/settlements/recon/combined", async ({ query }) =>
      collection(listSettled(records, readReconPage(query))),
    );

    app.get<{ Params: { id: string } }>("/settlements/:id", async ({ params }) =>
      getSettlement(records, params.id),
    );
  };
}
