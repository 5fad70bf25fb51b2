// Shiprocket's responses. It refuses by HTTP status, or with 200 and a status code in the body.
import * as z from "zod/mini";
import { cutText } from "../../../rules/cut-text.ts";
import { describeAnswer, ProviderError } from "../provider-http.ts";
import { CourierAccountRefusal, CourierRefusal } from "./courier.ts";
import type { Answer } from "./shiprocket-session.ts";

const tidy = (value: string) => cutText(value.replace(/[\p{Cc}\p{Cs}]/gu, "").trim(), MAX_TEXT_LENGTH);

const Id = z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d+$/))]), z.transform(String));
const MAX_TEXT_LENGTH = 2_000;
/** Text without control characters and lone surrogates, which PostgreSQL cannot store. */
const text = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => (value === null || value === undefined ? "" : tidy(String(value)))),
);
/** A number that may come as a string; null for anything else. */
const looseNumber = z.pipe(
  z.unknown(),
  z.transform((value) => {
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    return typeof number === "number" && Number.isFinite(number) ? number : null;
  }),
);

export const Pickups = z.object({
  data: z.object({
    shipping_address: z.array(
      z.object({ pickup_location: z.string(), pin_code: text, phone_verified: looseNumber }),
    ),
  }),
});

export const Serviceability = z.object({
  data: z.object({
    available_courier_companies: z.array(
      z.object({
        courier_company_id: Id,
        courier_name: z.string(),
        rate: z.number().check(z.minimum(0)),
        estimated_delivery_days: looseNumber,
        rating: looseNumber,
        blocked: looseNumber,
      }),
    ),
    recommended_courier_company_id: z.optional(z.unknown()),
  }),
});

/** Shiprocket's message for a reference that already has a booking, cancelled or not. */
export const REFERENCE_TAKEN = /order.?id has already been taken/i;

export const Created = z.object({ order_id: Id, shipment_id: Id, awb_code: text, courier_name: text });

export const Orders = z.object({
  data: z.array(
    z.object({
      id: Id,
      channel_order_id: text,
      status: text,
      shipments: z.array(z.object({ id: Id, awb: text, courier: text, pickup_scheduled_date: text })),
    }),
  ),
});

export const Assigned = z.object({
  awb_assign_status: looseNumber,
  message: text,
  response: z.optional(
    z.object({ data: z.looseObject({ awb_code: text, courier_name: text, awb_assign_error: text }) }),
  ),
});

export const PickupBooked = z.object({ response: z.looseObject({ pickup_scheduled_date: text }) });

export const Anything = z.unknown();

export const Label = z.object({ label_created: looseNumber, label_url: text });

export const Tracked = z.object({
  tracking_data: z.object({
    track_status: looseNumber,
    shipment_status: looseNumber,
    shipment_track: z.nullish(z.array(z.looseObject({ current_status: text }))),
    shipment_track_activities: z.nullish(
      z.array(
        z.object({
          date: text,
          status: text,
          activity: text,
          location: text,
          "sr-status": looseNumber,
          "sr-status-label": text,
        }),
      ),
    ),
    track_url: text,
  }),
});

export const WebhookBody = z.object({
  awb: text,
  current_status: text,
  shipment_status: text,
  current_timestamp: text,
});

interface Refused {
  message?: unknown;
  status?: unknown;
  status_code?: unknown;
  /** A list for each field; PHP may also send an empty list or another type. */
  errors?: unknown;
}

const MAX_REASON_LENGTH = 300;

/** A refusal with Shiprocket's own reason, which staff see. The log gets only `described`. */
export function refusal(message: string, described = "in words"): CourierRefusal {
  const reason = cutText(message.trim(), MAX_REASON_LENGTH) || "no reason given";
  return new CourierRefusal(`Shiprocket refused: ${reason}`, `Shiprocket refused (${described})`);
}

/**
 * Parses a response.
 * @throws CourierRefusal if Shiprocket refuses, CourierAccountRefusal if it refuses the shop's account (403),
 * ProviderError for 401, 429 and undocumented responses
 */
export function read<S extends z.core.$ZodType>(schema: S, { status, json }: Answer): z.output<S> {
  const described = describeAnswer(status, json);
  if (status === 401 || status === 429) throw new ProviderError(`Shiprocket refused (${described})`, status);
  // The status decides, whatever the body: a refusal in an unknown format must not pass for a success.
  const refused: Refused = typeof json === "object" && json !== null ? json : {};
  if (status === 403)
    throw new CourierAccountRefusal(accountMessage(refused), `Shiprocket refuses the account (${described})`);
  if (status >= 400 || isFailure(refused)) throw refusal(messageOf(refused), described);
  const answer = z.safeParse(schema, json);
  if (!answer.success) throw new ProviderError(`Shiprocket answered unexpectedly (${described})`, status);
  return answer.data;
}

const accountMessage = (refused: Refused) =>
  `Your Shiprocket account is not allowed to do this: ${cutText(messageOf(refused), MAX_REASON_LENGTH) || "no reason given"}`;

/** HTTP 200 with `status: 404` in the body means 404. */
function isFailure({ status, status_code }: Refused): boolean {
  return [status, status_code].some((code) => typeof code === "number" && code >= 300);
}

function messageOf({ message, errors }: Refused): string {
  const values = typeof errors === "object" && errors !== null ? Object.values(errors).flat() : [errors];
  const details = values.filter((detail) => typeof detail === "string");
  return details.length > 0 ? details.join(" ") : typeof message === "string" ? message : "";
}
