import type { FastifyInstance } from "fastify";
import * as notes from "../../contract/order-notes.ts";
import * as contract from "../../contract/orders.ts";
import type { Deps } from "../deps.ts";
import { serve } from "../platform/http/serve.ts";
import { actorOf, adminOf, isOwner } from "../staff/admin-guard.ts";
import { changeOrderStatus } from "./change-order-status.ts";
import { confirmOrder } from "./confirm-order.ts";
import { editOrderAddress } from "./edit-order-address.ts";
import { getOrder } from "./get-order.ts";
import { holdOrder, releaseOrder } from "./hold-order.ts";
import { addNote, removeNote } from "./order-notes.ts";
import { sendMessageAgain } from "./send-message-again.ts";

/** What staff see and do on the page of one order. */
export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, contract.getOrder, ({ params }, { request }) => getOrder(db, params.id, isOwner(request)));

  serve(app, contract.changeOrderStatus, async ({ params, body }, { request }) => {
    const message = await changeOrderStatus(deps, params.id, body, adminOf(request), actorOf(request));
    return { message, success: true };
  });

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
