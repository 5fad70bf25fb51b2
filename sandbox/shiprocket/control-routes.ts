/** Routes outside Shiprocket's API: label files, the tracking page, and controls that move a parcel. */
import type { FastifyPluginAsync } from "fastify";
import { isObject, textOf } from "../check-input.ts";
import { yearFirst } from "./indian-time.ts";
import { labelPdf } from "./label-pdf.ts";
import { findByAwb, scanParcel } from "./parcels.ts";
import { orderStatusOf, PARCEL_STATUSES, type ParcelStatus } from "./shipment.ts";
import type { Shiprocket } from "./shiprocket.ts";
import { answerLikeShiprocket, ShiprocketError } from "./shiprocket-error.ts";

const TIMES = { none: 0, once: 1, twice: 2 };

function isParcelStatus(value: string): value is ParcelStatus {
  return value in PARCEL_STATUSES;
}

export function controlRoutes({ records, webhook }: Shiprocket): FastifyPluginAsync {
  return async (app) => {
    answerLikeShiprocket(app);

    app.get<{ Params: { name: string } }>("/labels/:name", async (request, reply) => {
      const [, id, key] = /^(\d+)-([0-9a-f]+)\.pdf$/.exec(request.params.name) ?? [];
      const shipment = records.shipments.get(Number(id));
      if (!shipment?.awb || shipment.labelKey !== key) throw new ShiprocketError(404, "404 Not Found");
      return reply.type("application/pdf").send(labelPdf(shipment));
    });

    app.get<{ Params: { awb: string } }>("/tracking/:awb", async (request, reply) => {
      const shipment = findByAwb(records, request.params.awb);
      if (!shipment) throw new ShiprocketError(404, "Awb not found");
      const scans = shipment.scans.map(
        ({ at, label, location }) => `${yearFirst(at)}  ${label}  ${location}`,
      );
      return reply
        .type("text/plain; charset=utf-8")
        .send([orderStatusOf(shipment), ...scans.reverse()].join("\n"));
    });

    // Replies after the webhook has been posted, so that the caller sees the shop's reaction.
    app.post("/advance", async (request) => {
      const input = isObject(request.body) ? request.body : {};
      const status = textOf(input, "status");
      const times = TIMES[(textOf(input, "webhook") || "once") as keyof typeof TIMES];
      if (!isParcelStatus(status)) {
        throw new ShiprocketError(400, `status is one of ${Object.keys(PARCEL_STATUSES).join(", ")}.`);
      }
      if (times === undefined) throw new ShiprocketError(400, "webhook is one of none, once, twice.");
      const shipment = findByAwb(records, textOf(input, "awb"));
      if (!shipment || shipment.isCancelled) throw new ShiprocketError(404, "Awb not found");
      const scan = scanParcel(records, shipment, status);
      await Promise.all(Array.from({ length: times }, () => webhook.send(shipment, scan)));
      return { awb: shipment.awb, status: scan.label };
    });
  };
}
