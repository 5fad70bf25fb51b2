import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/consignments.ts";
import * as shippingSession from "../../contract/shipping-session.ts";
import {
  correctTrackingNumber as correctCall,
  shipByTrackingNumbers as shipByTrackingNumbersCall,
} from "../../contract/tracking-numbers.ts";
import { orderNumber } from "../../rules/ids.ts";
import type { Deps } from "../deps.ts";
import { MANY_ORDERS_BODY, type RequestContext, serve } from "../platform/http/serve.ts";
import { actorOf, adminTokenOf } from "../staff/admin-guard.ts";
import { addTrackingNumber } from "./add-tracking-number.ts";
import { correctTrackingNumber } from "./correct-tracking-number.ts";
import { createConsignment } from "./create-consignment.ts";
import { downloadLabel } from "./download-label.ts";
import { listOffers } from "./list-offers.ts";
import { refreshTracking } from "./refresh-tracking.ts";
import { schedulePickup } from "./schedule-pickup.ts";
import { shipByTrackingNumbers } from "./ship-by-tracking-numbers.ts";
import { getOrderToShip, getShipment } from "./shipment-queries.ts";
import { openShippingSession, refreshShippingSession, requireShippingSession } from "./shipping-session.ts";

export function consignmentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const requireSession = ({ request }: RequestContext) =>
    requireShippingSession(db, adminTokenOf(request), request.headers[shippingSession.SHIPPING_TOKEN_HEADER]);

  serve(app, shippingSession.openShippingSession, (_, { request }) =>
    openShippingSession(deps, adminTokenOf(request)),
  );

  serve(app, shippingSession.refreshShippingSession, ({ body }, { request }) =>
    refreshShippingSession(db, adminTokenOf(request), body.shippingRefreshToken),
  );

  serve(app, contract.getShipment, ({ params }) => getShipment(deps, params.orderId));

  serve(app, contract.listCourierOffers, async ({ params, body }, context) => {
    await requireSession(context);
    return listOffers(deps, await getOrderToShip(db, params.orderId), body);
  });

  serve(
    app,
    shipByTrackingNumbersCall,
    async ({ body }, { request }) => ({ rows: await shipByTrackingNumbers(deps, body, actorOf(request)) }),
    { bodyLimit: MANY_ORDERS_BODY },
  );

  serve(app, contract.createConsignment, async ({ params, body }, context) => {
    if (body.carrier !== "manual") await requireSession(context);
    const { consignment, isNew } = await createConsignment(
      deps,
      params.orderId,
      body,
      actorOf(context.request),
    );
    if (!isNew) context.reply.code(200);
    return consignment;
  });

  serve(app, contract.addTrackingNumber, async ({ params, body }, { request, reply }) => {
    const { consignment, isNew } = await addTrackingNumber(deps, params.orderId, body, actorOf(request));
    if (!isNew) reply.code(200);
    return consignment;
  });

  serve(app, correctCall, ({ params, body }, { request }) =>
    correctTrackingNumber(deps, params.orderId, body, actorOf(request)),
  );

  serve(app, contract.schedulePickup, ({ params }, { request }) =>
    schedulePickup(deps, params.orderId, actorOf(request)),
  );

  serve(app, contract.refreshTracking, ({ params }) => refreshTracking(deps, params.orderId));

  app.get<{ Params: { orderId: string } }>(
    contract.LABEL_PATH,
    { config: { access: "packer" } },
    async (request, reply) => {
      const { orderId } = request.params;
      const label = await downloadLabel(deps, orderNumber(orderId));
      return reply
        .type("application/pdf")
        .header("content-disposition", `attachment; filename="label-${orderId}.pdf"`)
        .header("cache-control", "no-store")
        .send(label);
    },
  );
}
