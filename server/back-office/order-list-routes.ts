import type { FastifyInstance } from "fastify";
import * as find from "../../contract/find-orders.ts";
import * as contract from "../../contract/orders.ts";
import type { Deps } from "../deps.ts";
import { countWaiting } from "../facts/waiting-orders.ts";
import { linkNext, pageOf } from "../platform/http/paging.ts";
import { limitExports, sendDownload } from "../platform/http/send-download.ts";
import { readInput, serve } from "../platform/http/serve.ts";
import { countOrdersByStatus } from "../reports/daily-totals/count-orders.ts";
import { cutoff } from "../reports/daily-totals/cutoff.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";
import { actorOf, isOwner } from "../staff/admin-guard.ts";
import { exportOrders } from "./export-orders.ts";
import { countFound, findOrders } from "./find-orders.ts";
import { listOrdersBeforeCutoff, listOrdersByStatus, searchOrders } from "./order-queries.ts";
import { listOrderFilterValues, listViews, removeView, saveView } from "./order-views.ts";

/** Lists, counts, searches and exports of orders, and saved views. */
export function orderListRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const limitStatements = limitExports();

  serve(app, contract.listOrdersByStatus, async ({ params, query }, { reply }) => {
    const page = pageOf(query);
    const orders = await listOrdersByStatus(db, params.status, page);
    return linkNext(reply, orders, page, `/api/admin/orders/${params.status}`);
  });

  serve(app, contract.listOrdersBeforeCutoff, async ({ params, query }, { reply }) => {
    const page = pageOf(query);
    const { cutoffHour } = await getShopProfile(db);
    const orders = await listOrdersBeforeCutoff(db, params.value, cutoffHour, page);
    return linkNext(reply, orders, page, `/api/admin/orders/time/${params.value}`);
  });

  serve(app, contract.countOrders, async () => {
    const { cutoffHour } = await getShopProfile(db);
    const [counts, { toConfirm, toPack }] = await Promise.all([
      countOrdersByStatus(db),
      countWaiting(db, cutoff(cutoffHour)),
    ]);
    return { counts, toConfirm, toPackToday: toPack, hasCourier: deps.courier !== null };
  });

  serve(app, contract.searchOrders, ({ body: { entity, value, ...query } }) =>
    searchOrders(db, entity, value, pageOf(query)),
  );

  serve(app, find.findOrders, ({ body: { limit, before, ...criteria } }) =>
    findOrders(db, criteria, pageOf({ limit, before })),
  );

  serve(app, find.countFoundOrders, async ({ body: { isWhole, ...criteria } }, { request }) => {
    const { count, total } = await countFound(db, criteria, isWhole === true);
    return isOwner(request) || total === null ? { count, total } : { count };
  });

  app.post(
    find.ORDERS_EXPORT_PATH,
    { config: { access: "owner", needsPassword: true } },
    async (request, reply) => {
      const input = readInput(find.OrdersExport, request.body);
      return sendDownload(reply, await exportOrders(deps, input, actorOf(request), limitStatements));
    },
  );

  serve(app, find.listOrderFilterValues, (_, { request }) => listOrderFilterValues(db, isOwner(request)));

  serve(app, find.listOrderViews, (_, { request }) => listViews(db, isOwner(request)));

  serve(app, find.saveOrderView, ({ body }, { request }) =>
    saveView(deps, body, isOwner(request), actorOf(request)),
  );

  serve(app, find.removeOrderView, async ({ params }, { request }) => {
    await removeView(deps, params.id, isOwner(request), actorOf(request));
    return { message: "The view is removed." };
  });
}
