import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/orders.ts";
import * as pickList from "../../contract/pick-list.ts";
import * as today from "../../contract/today.ts";
import type { Deps } from "../deps.ts";
import { moveMany } from "../orders/move-many.ts";
import { MANY_ORDERS_BODY, serve } from "../platform/http/serve.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";
import { actorOf, adminOf } from "../staff/admin-guard.ts";
import { viewEndOfDay } from "./end-of-day.ts";
import { listPicked, pickProduct } from "./picked-lines.ts";
import { recordPaperwork, undoPaperwork } from "./record-paperwork.ts";
import { findToday } from "./today-queries.ts";
import { undoMoves } from "./undo-moves.ts";

const MANY = { bodyLimit: MANY_ORDERS_BODY };

/** Today and the steps of many orders at once. */
export function todayRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, today.getEndOfDay, async () => viewEndOfDay(db, (await getShopProfile(db)).cutoffHour));

  serve(app, today.getToday, async () => findToday(deps, (await getShopProfile(db)).cutoffHour));

  serve(
    app,
    today.recordPaperwork,
    ({ body }, { request }) => recordPaperwork(deps, body, actorOf(request)),
    MANY,
  );

  serve(
    app,
    today.undoPaperwork,
    ({ body }, { request }) => undoPaperwork(deps, body, actorOf(request)),
    MANY,
  );

  serve(app, pickList.listPicked, () => listPicked(db));

  serve(
    app,
    pickList.pickProduct,
    ({ params, body }, { request }) => pickProduct(deps, params.productId, body, adminOf(request).username),
    MANY,
  );

  serve(
    app,
    contract.confirmOrders,
    async ({ body }, { request }) => {
      const { moved, refused } = await moveMany(deps, body.orderIds, "Confirmed", actorOf(request));
      return { confirmed: moved, refused };
    },
    MANY,
  );

  serve(
    app,
    contract.packOrders,
    async ({ body }, { request }) => {
      const { moved, refused } = await moveMany(deps, body.orderIds, "Packed", actorOf(request));
      return { packed: moved, refused };
    },
    MANY,
  );

  serve(
    app,
    contract.handOverOrders,
    async ({ body }, { request }) => {
      const { moved, refused } = await moveMany(deps, body.orderIds, "Shipped", actorOf(request));
      return { handedOver: moved, refused };
    },
    MANY,
  );

  serve(
    app,
    contract.undoMoves,
    ({ body }, { request }) => undoMoves(deps, body.orderIds, body.moved, actorOf(request)),
    MANY,
  );
}
