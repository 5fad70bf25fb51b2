import { readFileSync } from "node:fs";
import type { FastifyPluginAsync } from "fastify";
import { disputesOf } from "../razorpay/disputes.ts";
import { listPaymentsOfOrder } from "../razorpay/orders.ts";
import { passTime } from "../razorpay/pass-time.ts";
import type { Razorpay } from "../razorpay/razorpay.ts";
import { listRefunds } from "../razorpay/refunds.ts";
import { orderStatusOf, PARCEL_STATUSES } from "../shiprocket/shipment.ts";
import type { Shiprocket } from "../shiprocket/shiprocket.ts";

const ORDERS_SHOWN = 50;
const DELIVERIES_SHOWN = 50;
const PARCELS_SHOWN = 50;
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const PAGE = readAsset("page.html");
const ASSETS = {
  "icon.svg": "image/svg+xml",
  "page.css": "text/css; charset=utf-8",
  "page.js": "text/javascript; charset=utf-8",
  "element.js": "text/javascript; charset=utf-8",
  "messages.js": "text/javascript; charset=utf-8",
  "parcels.js": "text/javascript; charset=utf-8",
  "payments.js": "text/javascript; charset=utf-8",
  "faults.js": "text/javascript; charset=utf-8",
};

/** The page that shows what the shop has sent, with buttons that trigger events of the providers. */
export function pageRoutes(razorpay: Razorpay, shiprocket: Shiprocket, smtpUrl: string): FastifyPluginAsync {
  return async (app) => {
    app.get("/", async (request, reply) => {
      reply.header("content-security-policy", CONTENT_SECURITY_POLICY).header("cache-control", "no-store");
      return reply.type("text/html; charset=utf-8").send(PAGE.replaceAll("{base}", baseOf(request.url)));
    });

    for (const [name, type] of Object.entries(ASSETS)) {
      const content = readAsset(name);
      app.get(`/page/${name}`, async (_request, reply) =>
        reply.header("cache-control", "no-cache").type(type).send(content),
      );
    }

    app.get("/overview", async (_request, reply) => {
      reply.header("cache-control", "no-store");
      passTime(razorpay);
      return { ...overview(razorpay, smtpUrl), parcels: parcelsOf(shiprocket) };
    });
  };
}

function overview({ records, webhooks }: Razorpay, smtpUrl: string) {
  const latestOrders = [...records.orders.values()].slice(-ORDERS_SHOWN).reverse();
  const orders = latestOrders.map((order) => ({
    order,
    payments: listPaymentsOfOrder(records, order.id).map((payment) => ({
      payment,
      refunds: listRefunds(records, payment.id),
      disputes: disputesOf(records, payment.id).map(({ dispute }) => dispute),
    })),
  }));
  const deliveries = webhooks.deliveries().slice(0, DELIVERIES_SHOWN);
  return { smtpUrl, webhookUrl: webhooks.url(), account: records.account, orders, deliveries };
}

function parcelsOf({ records, webhook }: Shiprocket) {
  const posts = webhook.posts();
  const withNumber = [...records.shipments.values()].filter(({ awb }) => awb !== null);
  return withNumber
    .slice(-PARCELS_SHOWN)
    .reverse()
    .map((shipment) => ({
      awb: shipment.awb,
      reference: shipment.reference,
      courierName: shipment.courierName,
      to: `${shipment.recipient.city} ${shipment.recipient.pincode}`,
      status: orderStatusOf(shipment),
      createdAt: shipment.createdAt,
      moves: shipment.isCancelled ? [] : Object.keys(PARCEL_STATUSES),
      lastPost: posts.find(({ awb }) => awb === shipment.awb) ?? null,
    }));
}

/** Relative, so that the page works under any prefix and behind any proxy. */
function baseOf(url: string): string {
  const path = url.split("?")[0] ?? "";
  const lastSegment = path.slice(path.lastIndexOf("/") + 1).replace(/[^\w.~-]/g, encodeURIComponent);
  return lastSegment === "" ? "./" : `./${lastSegment}/`;
}

function readAsset(name: string): string {
  return readFileSync(new URL(`./${name}`, import.meta.url), "utf8");
}
