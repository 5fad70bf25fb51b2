import { postWebhook } from "../post-webhook.ts";
import { dayFirst } from "./indian-time.ts";
import { orderStatusOf, type Scan, type Shipment } from "./shipment.ts";
import { activityOf } from "./tracking-answer.ts";

const MAX_POSTS = 50;

interface WebhookPost {
  awb: string;
  status: string;
  at: string;
  /** The HTTP status of the shop's reply, or why there was none. */
  outcome: string;
}

/** Posts each scan of a parcel to the shop once: Shiprocket does not document any retries. */
export interface TrackingWebhook {
  send(shipment: Shipment, scan: Scan): Promise<void>;
  setUrl(url: string | null): void;
  /** Newest first. */
  posts(): WebhookPost[];
  close(): void;
}

export function createTrackingWebhook(firstUrl: string | null, token: string): TrackingWebhook {
  let url = firstUrl;
  const posts: WebhookPost[] = [];
  const closing = new AbortController();
  return {
    async send(shipment, scan) {
      const body = JSON.stringify(bodyOf(shipment, scan));
      const { outcome } = await postWebhook(url, { "x-api-key": token }, body, closing.signal);
      posts.push({ awb: String(shipment.awb), status: scan.label, at: new Date().toISOString(), outcome });
      if (posts.length > MAX_POSTS) posts.shift();
    },
    setUrl(next) {
      url = next;
    },
    posts: () => posts.toReversed(),
    close: () => closing.abort(),
  };
}

function bodyOf(shipment: Shipment, scan: Scan) {
  return {
    awb: shipment.awb,
    courier_name: shipment.courierName,
    current_status: orderStatusOf(shipment),
    // At Shiprocket these ids are from another list than shipment_status_id, so they differ here too.
    current_status_id: scan.code + 100,
    shipment_status: scan.label,
    shipment_status_id: scan.code,
    current_timestamp: dayFirst(scan.at),
    order_id: shipment.reference,
    sr_order_id: shipment.orderId,
    awb_assigned_date: dayFirst(shipment.createdAt),
    pickup_scheduled_date: shipment.pickupAt && dayFirst(shipment.pickupAt),
    etd: "",
    scans: shipment.scans.map(activityOf),
    is_return: 0,
    pod_status: "Not Available",
    pod: "Not Available",
  };
}
