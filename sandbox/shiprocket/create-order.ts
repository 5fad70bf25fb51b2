import { randomBytes } from "node:crypto";
import { isObject, textOf } from "../check-input.ts";
import type { Records } from "../records.ts";
import { pickupByName } from "./pickup-addresses.ts";
import type { Shipment } from "./shipment.ts";
import { ShiprocketError } from "./shiprocket-error.ts";

const FIRST_ID = 600_000_001;
const SIDE_ABOVE_CM = 0.5;

/** A documented rule: the field, whether the request complies, and the error if not. */
type Rule = [field: string, holds: boolean, message: string];

/** The custom order call. A reference can be used only once, even if its order is cancelled. */
export function createOrder(records: Records, body: unknown): Shipment {
  const input = isObject(body) ? body : {};
  const items = Array.isArray(input.order_items) ? input.order_items.filter(isObject) : [];
  const errors: Record<string, string[]> = {};
  for (const [field, holds, message] of rulesFor(input, items)) if (!holds) errors[field] ??= [message];
  if (Object.keys(errors).length > 0) throw new ShiprocketError(422, "The given data was invalid.", errors);

  const text = (name: string) => textOf(input, name);
  if (!pickupByName(text("pickup_location"))) {
    throw new ShiprocketError(
      400,
      "Wrong Pickup location entered. Please choose one location from data given",
    );
  }
  const reference = text("order_id");
  if ([...records.shipments.values()].some((shipment) => shipment.reference === reference)) {
    throw new ShiprocketError(422, "The given data was invalid.", {
      order_id: ["The order id has already been taken."],
    });
  }
  const shipment: Shipment = {
    orderId: FIRST_ID + records.shipments.size * 2,
    shipmentId: FIRST_ID + records.shipments.size * 2 + 1,
    reference,
    createdAt: new Date().toISOString(),
    isCancelled: false,
    recipient: {
      name: `${text("billing_customer_name")} ${text("billing_last_name")}`.trim(),
      phone: text("billing_phone"),
      address: [text("billing_address"), text("billing_address_2")].filter(Boolean).join(", "),
      city: text("billing_city"),
      state: text("billing_state"),
      pincode: text("billing_pincode"),
    },
    items: items.map((item) => ({ name: textOf(item, "name"), units: Number(item.units) })),
    total: totalOf(input),
    pickupLocation: text("pickup_location"),
    weight: Number(text("weight")),
    length: Number(text("length")),
    breadth: Number(text("breadth")),
    height: Number(text("height")),
    awb: null,
    courierId: null,
    courierName: null,
    pickupAt: null,
    labelKey: randomBytes(16).toString("hex"),
    scans: [],
  };
  records.save({ kind: "shipment", record: shipment });
  return shipment;
}

const CHARGES = ["shipping_charges", "giftwrap_charges", "transaction_charges"];

/**
 * The value of an order, in rupees. Shiprocket does not add up the items: `sub_total` is given "after deductions", and
 * the charges are added. `total_discount` is only for information.
 */
function totalOf(input: Record<string, unknown>): number {
  const paise = ["sub_total", ...CHARGES].map((name) => Math.round(Number(textOf(input, name)) * 100));
  return paise.reduce((total, amount) => total + amount, 0) / 100;
}

const labelOf = (field: string) => field.replaceAll("_", " ");

function rulesFor(input: Record<string, unknown>, items: Record<string, unknown>[]): Rule[] {
  const text = (name: string) => textOf(input, name);
  const number = (name: string) => Number(text(name) || Number.NaN);
  const required = [
    "order_id",
    "order_date",
    "pickup_location",
    "billing_customer_name",
    "billing_address",
    "billing_city",
    "billing_pincode",
    "billing_state",
    "billing_country",
    "billing_email",
    "billing_phone",
    "payment_method",
    "sub_total",
  ];
  return [
    ...required.map((name): Rule => [name, text(name) !== "", `The ${labelOf(name)} field is required.`]),
    ["order_id", text("order_id").length <= 50, "The order id may not be greater than 50 characters."],
    [
      "order_date",
      /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text("order_date")),
      "The order date does not match the format Y-m-d H:i.",
    ],
    [
      "billing_city",
      text("billing_city").length <= 30,
      "The billing city may not be greater than 30 characters.",
    ],
    [
      "billing_address",
      text("billing_address").length >= 3,
      "The billing address must be at least 3 characters.",
    ],
    ["billing_pincode", /^\d{6}$/.test(text("billing_pincode")), "The billing pincode must be 6 digits."],
    ["billing_phone", /^[6-9]\d{9}$/.test(text("billing_phone")), "The billing phone format is invalid."],
    [
      "billing_email",
      /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text("billing_email")),
      "The billing email must be a valid email address.",
    ],
    [
      "shipping_is_billing",
      typeof input.shipping_is_billing === "boolean",
      "The shipping is billing field is required.",
    ],
    [
      "payment_method",
      /^(?:Prepaid|COD)$/i.test(text("payment_method")),
      "The selected payment method is invalid.",
    ],
    ["sub_total", number("sub_total") > 0, "The sub total must be greater than 0."],
    ...[...CHARGES, "total_discount"].map(
      (name): Rule => [name, Number(text(name)) >= 0, `The ${labelOf(name)} must be a number.`],
    ),
    ["order_items", items.length > 0, "The order items field is required."],
    ...items.flatMap((item, index): Rule[] => [
      [`order_items.${index}.name`, textOf(item, "name") !== "", "The name field is required."],
      [`order_items.${index}.sku`, textOf(item, "sku") !== "", "The sku field is required."],
      [
        `order_items.${index}.units`,
        Number.isInteger(item.units) && Number(item.units) > 0,
        "The units must be at least 1.",
      ],
      [
        `order_items.${index}.selling_price`,
        Number(item.selling_price) >= 0,
        "The selling price must be a number.",
      ],
    ]),
    ...["length", "breadth", "height"].map(
      (side): Rule => [
        side,
        number(side) > SIDE_ABOVE_CM,
        `The ${side} must be greater than ${SIDE_ABOVE_CM}.`,
      ],
    ),
    ["weight", number("weight") > 0, "The weight must be greater than 0."],
  ];
}
