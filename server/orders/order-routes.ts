import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/orders.ts";
import type { Deps } from "../deps.ts";
import { serve } from "../serve.ts";
import { listOrdersByStatus } from "./order-queries.ts";

const PAGE = 100;

export function orderRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, contract.listOrdersByStatus, async ({ params, query }, { reply }) => {
    const limit = Number(query.limit ?? PAGE);
    const orders = await listOrdersByStatus(db, params.status, { limit, before: query.before });
    const last = orders.at(-1);
    if (last && orders.length === limit) {
      reply.header(
        "link",
        `</api/admin/orders/${params.status}?limit=${limit}&before=${last._id}>; rel="next"`,
      );
    }
    return orders;
  });
}
