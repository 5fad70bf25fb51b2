// Shiprocket (apidocs.shiprocket.in). It has no sandbox: every call to the live address is real.
import { createHash, timingSafeEqual } from "node:crypto";
import type { CourierOffer } from "../../../contract/consignments.ts";
import { cutText } from "../../../rules/cut-text.ts";
import { type Paise, paise, toRupees } from "../../../rules/money.ts";
import { downloadFromProvider, ProviderError } from "../provider-http.ts";
import {
  type Courier,
  type CourierAccount,
  type CourierBooking,
  type CourierEntry,
  CourierRefusal,
  PincodeNotServed,
} from "./courier.ts";
import * as answers from "./shiprocket-answers.ts";
import { read, refusal } from "./shiprocket-answers.ts";
import { mayFetchLabel } from "./shiprocket-label.ts";
import { toAdhocOrder } from "./shiprocket-order.ts";
import { MAX_CALL_MS, shiprocketSession, TIMEOUT_MS } from "./shiprocket-session.ts";
import { isCancellation, isFinalCode, provesPickup, stageOf } from "./shiprocket-stages.ts";
import { parseIndianTime } from "./shiprocket-times.ts";

const MAX_LABEL_BYTES = 5 * 1024 * 1024;
/** The most requests per call: offers also need the pickup address, and a refused booking needs a search. */
const MAX_REQUESTS_PER_CALL = 2;
const LABEL_TYPES = ["application/pdf", "application/octet-stream", "binary/octet-stream"];

export const SHIPROCKET: CourierEntry = {
  id: "shiprocket",
  name: "Shiprocket",
  credentials: "SHIPROCKET_EMAIL and SHIPROCKET_PASSWORD",
  open: shiprocket,
};

export function shiprocket(account: CourierAccount): Courier {
  const { apiUrl, webhookToken } = account;
  const { signIn, call } = shiprocketSession(account);

  async function getPickupPincode(nickname: string): Promise<string> {
    const { data } = read(answers.Pickups, await call("GET", "/settings/company/pickup"));
    const address = data.shipping_address.find(({ pickup_location }) => pickup_location === nickname);
    if (!address) {
      throw new CourierRefusal(
        `Shiprocket has no pickup address called “${nickname}”. Add it there, or change the name under Shipping.`,
      );
    }
    if (address.phone_verified === 0) {
      throw new CourierRefusal(
        `Shiprocket has not verified the pickup address “${nickname}” yet. Verify its phone number there first.`,
      );
    }
    return address.pin_code;
  }

  async function findBooking(reference: string): Promise<CourierBooking | null> {
    const { data } = read(
      answers.Orders,
      await call("GET", `/orders?search=${encodeURIComponent(reference)}`),
    );
    // The search matches any field, and a cancelled reference may be listed twice.
    const found = data
      .filter((order) => order.channel_order_id === reference && order.shipments.length > 0)
      .map(toBooking);
    return found.find(({ isCancelled }) => !isCancelled) ?? found[0] ?? null;
  }

  return {
    id: SHIPROCKET.id,
    name: SHIPROCKET.name,
    longestCallMs: MAX_REQUESTS_PER_CALL * MAX_CALL_MS,
    signIn,
    findBooking,

    async checkPickupAddress(pickupLocation) {
      await getPickupPincode(pickupLocation);
    },

    async listOffers(parcel, { pickupLocation }, { pincode, value }) {
      const query = new URLSearchParams({
        pickup_postcode: await getPickupPincode(pickupLocation),
        delivery_postcode: pincode,
        weight: String(parcel.weightGrams / 1000),
        length: String(parcel.lengthCm),
        breadth: String(parcel.widthCm),
        height: String(parcel.heightCm),
        declared_value: String(toRupees(value)),
        cod: "0",
      });
      const { status, json } = await call("GET", `/courier/serviceability/?${query}`);
      if (isUnserviceable(json)) throw new PincodeNotServed(pincode);
      const { data } = read(answers.Serviceability, { status, json });
      const recommended = String(data.recommended_courier_company_id ?? "");
      const offers = data.available_courier_companies
        .filter(({ blocked }) => blocked !== 1)
        .map(
          (company): CourierOffer => ({
            carrier: SHIPROCKET.id,
            courierId: company.courier_company_id,
            courierName: company.courier_name,
            rate: toPaise(company.rate),
            days: company.estimated_delivery_days,
            rating: company.rating,
            isRecommended: company.courier_company_id === recommended,
          }),
        );
      if (offers.length === 0) throw new PincodeNotServed(pincode);
      return offers.toSorted((a, b) => a.rate - b.rate);
    },

    async book(booking) {
      const answer = await call("POST", "/orders/create/adhoc", toAdhocOrder(booking));
      try {
        const { order_id, shipment_id, awb_code, courier_name } = read(answers.Created, answer);
        return {
          providerOrderId: order_id,
          shipmentId: shipment_id,
          awb: awb_code || null,
          courierName: courier_name || null,
          isCancelled: false,
          pickupAt: null,
        };
      } catch (error) {
        if (!(error instanceof CourierRefusal)) throw error;
        // References are unique, so a refusal may mean that an earlier attempt succeeded but its response was lost.
        const earlier = await findBooking(booking.reference);
        if (earlier) return earlier;
        // Shiprocket has the booking but does not list it yet. The next attempt will find it.
        if (answers.REFERENCE_TAKEN.test(error.message))
          throw new ProviderError("booked, but not listed", null);
        throw error;
      }
    },

    async assign(shipmentId, courierId) {
      const body = { shipment_id: Number(shipmentId), courier_id: Number(courierId) };
      const assigned = read(answers.Assigned, await call("POST", "/courier/assign/awb", body));
      const company = assigned.response?.data;
      if (assigned.awb_assign_status !== 1 || !company?.awb_code)
        throw refusal(company?.awb_assign_error || assigned.message);
      return { awb: company.awb_code, courierName: company.courier_name };
    },

    async schedulePickup(shipmentId) {
      const answer = await call("POST", "/courier/generate/pickup", { shipment_id: [Number(shipmentId)] });
      try {
        return parseIndianTime(read(answers.PickupBooked, answer).response.pickup_scheduled_date);
      } catch (error) {
        if (error instanceof CourierRefusal && /already in pickup/i.test(error.message)) return null;
        throw error;
      }
    },

    async downloadLabel(shipmentId) {
      const answer = await call("POST", "/courier/generate/label", { shipment_id: [Number(shipmentId)] });
      const { label_created, label_url } = read(answers.Label, answer);
      if (label_created !== 1) throw new CourierRefusal("Shiprocket has no label for this parcel yet.");
      if (!mayFetchLabel(label_url, apiUrl)) throw new ProviderError("label at an unknown address", null);
      const label = await downloadFromProvider({
        provider: "shiprocket",
        url: label_url,
        types: LABEL_TYPES,
        maxBytes: MAX_LABEL_BYTES,
        timeoutMs: TIMEOUT_MS,
      });
      if (!label.subarray(0, 5).equals(Buffer.from("%PDF-")))
        throw new ProviderError("label is no PDF", null);
      return label;
    },

    async track(awb) {
      const answer = await call("GET", `/courier/track/awb/${encodeURIComponent(awb)}`);
      const { tracking_data: data } = read(answers.Tracked, answer);
      const activities = data.track_status === 1 ? (data.shipment_track_activities ?? []) : [];
      const events = activities.flatMap((activity) => {
        const at = parseIndianTime(activity.date);
        const status = textOf(activity);
        if (!at || !status || /^(?:na|x)$/i.test(status)) return [];
        return [{ at, status, stage: stageOf(activity["sr-status"], status), location: activity.location }];
      });
      const now = data.shipment_track?.[0]?.current_status ?? "";
      const hasUpdate = data.track_status === 1 && (data.shipment_status !== null || now !== "");
      return {
        events,
        stage: hasUpdate ? stageOf(data.shipment_status, now) : null,
        isPickedUp:
          (hasUpdate && provesPickup(data.shipment_status, now)) ||
          activities.some((activity) => provesPickup(activity["sr-status"], textOf(activity))),
        isCancelled: hasUpdate && isCancellation(data.shipment_status, now),
        isOver: hasUpdate && isFinalCode(data.shipment_status),
        url: /^https?:\/\//.test(data.track_url) ? data.track_url : "",
      };
    },

    async cancel(providerOrderId) {
      read(answers.Anything, await call("POST", "/orders/cancel", { ids: [Number(providerOrderId)] }));
    },

    readEvent(raw, { "x-api-key": key }) {
      if (webhookToken === "" || !isSame(webhookToken, String(key ?? ""))) return null;
      const body = answers.WebhookBody.safeParse(parseJson(raw));
      if (!body.success || !/^[\w-]{4,40}$/.test(body.data.awb)) return "unreadable";
      const { awb, current_status, shipment_status, current_timestamp } = body.data;
      const status = shipment_status || current_status;
      return {
        key: cutText(`${awb}|${status}|${current_timestamp}`, 200),
        awb,
        status: cutText(status, 80),
        isPickedUp: provesPickup(null, status),
      };
    },
  };
}

function textOf(scan: { status: string; activity: string; "sr-status-label": string }): string {
  return scan["sr-status-label"] || scan.activity || scan.status;
}

function toBooking(order: {
  id: string;
  status: string;
  shipments: { id: string; awb: string; courier: string; pickup_scheduled_date: string }[];
}): CourierBooking {
  const [shipment] = order.shipments;
  return {
    providerOrderId: order.id,
    shipmentId: shipment?.id ?? "",
    awb: shipment?.awb || null,
    courierName: shipment?.courier || null,
    isCancelled: isCancellation(null, order.status),
    pickupAt: parseIndianTime(shipment?.pickup_scheduled_date ?? ""),
  };
}

/** Shiprocket reports an unserved pincode with status 200 or 404 and the same body. */
function isUnserviceable(json: unknown): boolean {
  return (json as { status?: unknown } | null)?.status === 404;
}

/** Converts rupees, which Shiprocket sends with any number of decimals. */
function toPaise(rupees: number): Paise {
  return paise(Math.round(rupees * 100));
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [expected, given].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(a as Buffer, b as Buffer);
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return undefined;
  }
}
