import { cutText } from "../../../rules/cut-text.ts";
import { minus, toRupees } from "../../../rules/money.ts";
import type { BookingRequest } from "./courier.ts";
import { writeIndianTime } from "./shiprocket-times.ts";

const MAX_CITY_LENGTH = 30;

/**
 * The body of Shiprocket's custom-order call: rupees, kilograms, and a phone number of ten digits.
 *
 * Shiprocket does not compute sums. apidocs.shiprocket.in, "Create Custom Order": `sub_total` is the "calculated sub
 * total amount in Rupee after deductions", and `shipping_charges` are added to it, as the order's `net_total` and
 * `other_charges` show. So the discount is subtracted in `sub_total`, and `total_discount` is omitted to avoid
 * subtracting it twice. The order's value is then what the shopper paid.
 */
export function toAdhocOrder({
  reference,
  bookedAt,
  pickupLocation,
  to,
  lines,
  parcel,
  ...money
}: BookingRequest) {
  return {
    order_id: reference,
    order_date: writeIndianTime(bookedAt),
    pickup_location: pickupLocation,
    billing_customer_name: to.name,
    billing_last_name: "",
    billing_address: `${to.houseNo}, ${to.roadName}`,
    billing_address_2: to.landmark,
    billing_city: cutText(to.city, MAX_CITY_LENGTH).trim(),
    billing_pincode: to.pincode,
    billing_state: to.state,
    billing_country: "India",
    billing_email: to.email,
    billing_phone: to.phone.replace(/^\+91/, ""),
    shipping_is_billing: true,
    order_items: lines.map(({ name, sku, quantity, sellingPrice, hsnCode }) => ({
      name,
      sku,
      units: quantity,
      selling_price: toRupees(sellingPrice),
      ...(hsnCode ? { hsn: hsnCode } : {}),
    })),
    payment_method: "Prepaid",
    shipping_charges: toRupees(money.delivery),
    sub_total: toRupees(minus(money.itemsPrice, money.discount)),
    length: parcel.lengthCm,
    breadth: parcel.widthCm,
    height: parcel.heightCm,
    weight: parcel.weightGrams / 1000,
  };
}
