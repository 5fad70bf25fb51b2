import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/low-stock.ts";
import type { Deps } from "../../deps.ts";
import { linkNext, pageOf } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import { actorOf } from "../../staff/admin-guard.ts";
import { listCounted } from "./counted-product-queries.ts";
import { restockProducts } from "./restock-products.ts";

/** Bytes; enough for MAX_RESTOCKED products. */
const RESTOCK_BODY = 64 * 1024;

export function lowStockRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listCounted, async ({ query }, { reply }) => {
    const { show = "low", beforeUnits } = query;
    const page = pageOf(query);
    const after =
      page.before === undefined ? undefined : { id: page.before, units: Number(beforeUnits ?? 0) };
    const products = await listCounted(deps.db, show, { limit: page.limit, after });
    const units = String(products.at(-1)?.available ?? 0);
    return linkNext(reply, products, page, contract.listCounted.path, { show, beforeUnits: units });
  });

  serve(
    app,
    contract.restock,
    ({ body }, { request }) => restockProducts(deps, body.products, actorOf(request)),
    { bodyLimit: RESTOCK_BODY },
  );
}
