import type { FastifyInstance, FastifyRequest } from "fastify";
import * as find from "../../contract/find-orders.ts";
import * as notes from "../../contract/order-notes.ts";
import * as contract from "../../contract/orders.ts";
import * as phoneOrders from "../../contract/phone-orders.ts";
import * as pickList from "../../contract/pick-list.ts";
import * as refunds from "../../contract/refunds.ts";
import * as today from "../../contract/today.ts";
import { shipByTrackingNumbers as shipByTrackingNumbersCall } from "../../contract/tracking-numbers.ts";
import type { Deps } from "../deps.ts";
import { countWaiting } from "../facts/waiting-orders.ts";
import { recordManualRefund } from "../payments/refunds/record-manual-refund.ts";
import { refundOrder } from "../payments/refunds/refund-order.ts";
import { retryRefund } from "../payments/refunds/retry-refund.ts";
import { takeCash } from "../payments/take-cash.ts";
import { linkNext, pageOf } from "../platform/http/paging.ts";
import { limitExports, sendDownload } from "../platform/http/send-download.ts";
import { readInput, serve } from "../platform/http/serve.ts";
import { countOrdersByStatus } from "../reports/daily-totals/count-orders.ts";
import { cutoff } from "../reports/daily-totals/cutoff.ts";
import type { CourierDays } from "../shipping/delivery-dates/courier-days.ts";
import { handOverOrders } from "../shipping/hand-over-orders.ts";
import { shipByTrackingNumbers } from "../shipping/ship-by-tracking-numbers.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";
import { actorOf, adminOf } from "../staff/admin-guard.ts";
import { changeOrderStatus } from "./change-order-status.ts";
import { confirmOrder } from "./confirm-order.ts";
import { confirmOrders } from "./confirm-orders.ts";
import { editOrderAddress } from "./edit-order-address.ts";
import { viewEndOfDay } from "./end-of-day.ts";
import { exportOrders } from "./export-orders.ts";
import { countFound, findOrders } from "./find-orders.ts";
import { getOrder } from "./get-order.ts";
import { holdOrder, releaseOrder } from "./hold-order.ts";
import { addNote, removeNote } from "./order-notes.ts";
import { listOrdersBeforeCutoff, listOrdersByStatus, searchOrders } from "./order-queries.ts";
import { listOrderFilterValues, listViews, removeView, saveView } from "./order-views.ts";
import { packOrders } from "./pack-orders.ts";
import { listPicked, pickProduct } from "./picked-lines.ts";
import { recordPaperwork, undoPaperwork } from "./record-paperwork.ts";
import { sendMessageAgain } from "./send-message-again.ts";
import { findToday } from "./today-queries.ts";
import { undoMoves } from "./undo-moves.ts";

// Enough for 500 order numbers.
const MANY_BODY = 64 * 1024;

export function orderRoutes(app: FastifyInstance, deps: Deps, courierDays: CourierDays): void {
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

  const isOwner = (request: FastifyRequest) => adminOf(request).role === "owner";
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

  serve(app, contract.getOrder, ({ params }, { request }) => getOrder(db, params.id, isOwner(request)));

  serve(app, contract.changeOrderStatus, async ({ params, body }, { request }) => {
    const message = await changeOrderStatus(deps, params.id, body, adminOf(request), actorOf(request));
    return { message, success: true };
  });

  serve(app, today.getEndOfDay, () => viewEndOfDay(db));

  serve(app, today.getToday, async () => findToday(deps, (await getShopProfile(db)).cutoffHour));

  serve(
    app,
    today.recordPaperwork,
    ({ body }, { request }) => recordPaperwork(deps, body, actorOf(request)),
    { bodyLimit: MANY_BODY },
  );

  serve(app, today.undoPaperwork, ({ body }, { request }) => undoPaperwork(deps, body, actorOf(request)), {
    bodyLimit: MANY_BODY,
  });

  serve(app, pickList.listPicked, () => listPicked(db));

  serve(
    app,
    pickList.pickProduct,
    ({ params, body }, { request }) => pickProduct(deps, params.productId, body, adminOf(request).username),
    { bodyLimit: MANY_BODY },
  );

  serve(
    app,
    contract.confirmOrders,
    ({ body }, { request }) => confirmOrders(deps, body.orderIds, actorOf(request)),
    { bodyLimit: MANY_BODY },
  );

  serve(
    app,
    contract.packOrders,
    ({ body }, { request }) => packOrders(deps, body.orderIds, actorOf(request)),
    { bodyLimit: MANY_BODY },
  );

  serve(app, refunds.refundOrder, async ({ params, body }, { request, reply }) => {
    const { isNew, ...made } = await refundOrder(deps, params.id, body, actorOf(request));
    if (!isNew) reply.code(200);
    return made;
  });

  serve(app, refunds.retryRefund, async ({ params }, { request }) => ({
    message: await retryRefund(deps, params.id, actorOf(request)),
  }));

  serve(app, refunds.recordManualRefund, async ({ params }, { request }) => ({
    message: await recordManualRefund(deps, params.id, actorOf(request)),
  }));

  serve(app, phoneOrders.takeCash, async ({ params, body }, { request }) => ({
    message: await takeCash(deps, courierDays, params.id, body.expected, actorOf(request)),
  }));

  serve(
    app,
    contract.handOverOrders,
    ({ body }, { request }) => handOverOrders(deps, body.orderIds, actorOf(request)),
    { bodyLimit: MANY_BODY },
  );

  serve(
    app,
    contract.undoMoves,
    ({ body }, { request }) => undoMoves(deps, body.orderIds, body.moved, actorOf(request)),
    { bodyLimit: MANY_BODY },
  );

  serve(
    app,
    shipByTrackingNumbersCall,
    async ({ body }, { request }) => ({ rows: await shipByTrackingNumbers(deps, body, actorOf(request)) }),
    { bodyLimit: MANY_BODY },
  );

  serve(app, contract.confirmOrder, async ({ params }, { request }) => {
    return { message: await confirmOrder(deps, params.id, actorOf(request)), success: true };
  });

  serve(app, contract.editOrderAddress, ({ params, body }, { request }) =>
    editOrderAddress(deps, params.id, body, actorOf(request)),
  );

  serve(app, notes.addOrderNote, ({ params, body }, { request }) =>
    addNote(deps, params.id, body, actorOf(request)),
  );

  serve(app, notes.removeOrderNote, async ({ params }, { request }) => {
    await removeNote(deps, params, isOwner(request), actorOf(request));
    return { message: "The note is removed." };
  });

  serve(app, notes.holdOrder, async ({ params, body }, { request }) => ({
    message: await holdOrder(deps, params.id, body.reason, actorOf(request)),
  }));

  serve(app, notes.releaseOrder, async ({ params }, { request }) => ({
    message: await releaseOrder(deps, params.id, actorOf(request)),
  }));

  serve(app, contract.sendMessageAgain, async ({ params }, { request }) => {
    const message = await sendMessageAgain(deps, params.id, params.messageId, actorOf(request));
    return { message, success: true };
  });
}
