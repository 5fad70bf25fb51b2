import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/orders.ts";
import * as pickList from "../../contract/pick-list.ts";
import * as today from "../../contract/today.ts";
import type { Deps } from "../deps.ts";
import { MANY_ORDERS_BODY, serve } from "../platform/http/serve.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";
import { actorOf, adminOf } from "../staff/admin-guard.ts";
import { confirmOrders } from "./confirm-orders.ts";
import { viewEndOfDay } from "./end-of-day.ts";
import { packOrders } from "./pack-orders.ts";
import { listPicked, pickProduct } from "./picked-lines.ts";
import { recordPaperwork, undoPaperwork } from "./record-paperwork.ts";
import { findToday } from "./today-queries.ts";
import { undoMoves } from "./undo-moves.ts";

/** Today and the steps of many orders at once. */
export function todayRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, today.getEndOfDay, () => viewEndOfDay(db));

  serve(app, today.getToday, async () => findToday(deps, (await getShopProfile(db)).cutoffHour));

  serve(
    app,
    today.recordPaperwork,
    ({ body }, { request }) => recordPaperwork(deps, body, actorOf(request)),
    { bodyLimit: MANY_ORDERS_BODY },
  );

  serve(app, today.undoPaperwork, ({ body }, { request }) => undoPaperwork(deps, body, actorOf(request)), {
    bodyLimit: MANY_ORDERS_BODY,
  });

  serve(app, pickList.listPicked, () => listPicked(db));

  serve(
    app,
    pickList.pickProduct,
    ({ params, body }, { request }) => pickProduct(deps, params.productId, body, adminOf(request).username),
    { bodyLimit: MANY_ORDERS_BODY },
  );

  serve(
    app,
    contract.confirmOrders,
    ({ body }, { request }) => confirmOrders(deps, body.orderIds, actorOf(request)),
    { bodyLimit: MANY_ORDERS_BODY },
  );

  serve(
    app,
    contract.packOrders,
    ({ body }, { request }) => packOrders(deps, body.orderIds, actorOf(request)),
    { bodyLimit: MANY_ORDERS_BODY },
  );

  serve(
    app,
    contract.undoMoves,
    ({ body }, { request }) => undoMoves(deps, body.orderIds, body.moved, actorOf(request)),
    { bodyLimit: MANY_ORDERS_BODY },
  );
}
