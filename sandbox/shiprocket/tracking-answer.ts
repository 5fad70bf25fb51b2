import { yearFirst } from "./indian-time.ts";
import { codeOf, orderStatusOf, type Scan, type Shipment } from "./shipment.ts";

const NOTHING_YET =
  "Aahh! There is no activities found in our DB. Please have some patience it will be updated soon.";

/** The reply of the tracking call. Before the first scan it has an `error` text instead of activities. */
export function trackingAnswer(shipment: Shipment, pageUrl: string) {
  const latest = shipment.scans.at(-1);
  const isDelivered = latest?.label === "DELIVERED";
  return {
    tracking_data: {
      track_status: latest || shipment.isCancelled ? 1 : 0,
      shipment_status: codeOf(shipment),
      shipment_track: [
        {
          id: shipment.shipmentId,
          awb_code: shipment.awb,
          courier_company_id: shipment.courierId,
          shipment_id: shipment.shipmentId,
          order_id: shipment.orderId,
          pickup_date: shipment.pickupAt && yearFirst(shipment.pickupAt),
          delivered_date: isDelivered ? yearFirst(latest.at) : "",
          weight: String(shipment.weight),
          packages: 1,
          current_status: orderStatusOf(shipment),
          delivered_to: shipment.recipient.city,
          destination: shipment.recipient.city,
          consignee_name: shipment.recipient.name,
          origin: "Palakkad",
          courier_agent_details: null,
          edd: null,
          pod: isDelivered ? "Available" : "Not Available",
        },
      ],
      // Newest first.
      shipment_track_activities: latest ? shipment.scans.map(activityOf).reverse() : null,
      track_url: pageUrl,
      etd: "",
      ...(latest || shipment.isCancelled ? {} : { error: NOTHING_YET }),
    },
  };
}

/** A scan in the format of tracking and webhooks. */
export function activityOf({ at, code, label, activity, location }: Scan) {
  return {
    date: yearFirst(at),
    status: label,
    activity,
    location,
    "sr-status": String(code),
    "sr-status-label": label,
  };
}
