/** Shiprocket's API under /v1/external, which the shop's courier adapter calls. */
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { isObject } from "../check-input.ts";
import type { Fault } from "../faults/fault-board.ts";
import { type Answer, obeyFaults } from "../faults/obey-faults.ts";
import { listCouriers } from "./couriers.ts";
import { createOrder } from "./create-order.ts";
import { yearFirst } from "./indian-time.ts";
import { assignAwb, bookPickup, cancelOrder, findByAwb, getShipment } from "./parcels.ts";
import { PICKUP_ADDRESSES } from "./pickup-addresses.ts";
import { orderStatusOf, type Shipment } from "./shipment.ts";
import type { Shiprocket } from "./shiprocket.ts";
import { answerLikeShiprocket, ShiprocketError } from "./shiprocket-error.ts";
import { checkToken, logIn } from "./tokens.ts";
import { trackingAnswer } from "./tracking-answer.ts";

const MAX_ORDERS = 20;

/** The emulator's own base URL, with the host that the caller used. */
function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}${request.originalUrl.split("/v1/external")[0]}`;
}

export function apiRoutes({ account, records, faults }: Shiprocket): FastifyPluginAsync {
  return async (app) => {
    answerLikeShiprocket(app);
    obeyFaults(app, faults, "shiprocket", refusalReply);
    app.addHook("onRequest", async (request) => {
      if (!request.url.endsWith("/auth/login")) checkToken(request.headers.authorization, account);
    });

    app.post("/auth/login", async (request) => logIn(account, request.body));
    app.post("/auth/logout", async () => ({ message: "Successfully logged out" }));

    app.get("/settings/company/pickup", async () => ({ data: { shipping_address: PICKUP_ADDRESSES } }));

    app.get("/courier/serviceability/", async (request) =>
      listCouriers(request.query as Record<string, unknown>),
    );

    app.post("/orders/create/adhoc", async (request) => {
      const { orderId, shipmentId } = createOrder(records, request.body);
      return {
        order_id: orderId,
        shipment_id: shipmentId,
        status: "NEW",
        status_code: 1,
        onboarding_completed_now: 0,
        awb_code: "",
        courier_company_id: "",
        courier_name: "",
      };
    });

    app.get<{ Querystring: { search?: string } }>("/orders", async (request) => {
      const search = request.query.search ?? "";
      const found = [...records.shipments.values()].filter(({ reference, awb, recipient }) =>
        [reference, awb ?? "", recipient.name].some((text) => text.includes(search)),
      );
      return { data: found.reverse().slice(0, MAX_ORDERS).map(listed) };
    });

    app.post("/courier/assign/awb", async (request) => {
      const courierId = Number(isObject(request.body) ? request.body.courier_id : undefined);
      const shipment = assignAwb(records, getShipment(records, request.body), courierId);
      // Shiprocket reports a courier's refusal with HTTP status 200.
      if (typeof shipment === "string")
        return { awb_assign_status: 0, response: { data: { awb_assign_error: shipment } } };
      return {
        awb_assign_status: 1,
        response: {
          data: {
            courier_company_id: shipment.courierId,
            awb_code: shipment.awb,
            cod: 0,
            order_id: shipment.orderId,
            shipment_id: shipment.shipmentId,
            assigned_date_time: yearFirst(new Date().toISOString()),
            courier_name: shipment.courierName,
            applied_weight: shipment.weight,
          },
        },
      };
    });

    app.post("/courier/generate/pickup", async (request) => {
      const { pickupAt, shipmentId } = bookPickup(records, getShipment(records, request.body));
      return {
        pickup_status: 1,
        response: {
          pickup_scheduled_date: yearFirst(pickupAt as string),
          pickup_token_number: `Reference No: ${shipmentId}`,
          status: 3,
        },
      };
    });

    app.post("/courier/generate/label", async (request) => {
      const shipment = getShipment(records, request.body);
      if (!shipment.awb) return { label_created: 0, label_url: "", not_created: [shipment.shipmentId] };
      const label_url = `${originOf(request)}/labels/${shipment.shipmentId}-${shipment.labelKey}.pdf`;
      return {
        label_created: 1,
        label_url,
        response: "Label has been created and uploaded",
        not_created: [],
      };
    });

    app.get<{ Params: { awb: string } }>("/courier/track/awb/:awb", async (request) => {
      const shipment = findByAwb(records, request.params.awb);
      if (!shipment) throw new ShiprocketError(404, "Awb not found");
      return trackingAnswer(shipment, `${originOf(request)}/tracking/${shipment.awb}`);
    });

    app.post("/orders/cancel", async (request) => {
      const ids = isObject(request.body) && Array.isArray(request.body.ids) ? request.body.ids : [];
      for (const id of ids) cancelOrder(records, Number(id));
      return { message: "Order cancelled successfully.", status_code: 200 };
    });
  };
}

function listed(shipment: Shipment) {
  return {
    id: shipment.orderId,
    channel_name: "CUSTOM",
    channel_order_id: shipment.reference,
    customer_name: shipment.recipient.name,
    pickup_location: shipment.pickupLocation,
    total: (shipment.total ?? 0).toFixed(2),
    status: orderStatusOf(shipment),
    created_at: yearFirst(shipment.createdAt),
    shipments: [
      {
        id: shipment.shipmentId,
        courier: shipment.courierName ?? "",
        weight: String(shipment.weight),
        dimensions: `${shipment.length}x${shipment.breadth}x${shipment.height}`,
        awb: shipment.awb ?? "",
        pickup_scheduled_date: shipment.pickupAt && yearFirst(shipment.pickupAt),
      },
    ],
  };
}

function refusalReply({ mode, code }: Fault): Answer {
  if (mode === "rate-limit") return { status: 429, body: { message: "Too Many Attempts." } };
  const status = code ?? 500;
  return {
    status,
    body: { message: status === 401 ? "Token has expired" : "Server Error", status_code: status },
  };
}
