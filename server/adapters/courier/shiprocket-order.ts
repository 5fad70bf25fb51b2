import { toRupees } from "../../../rules/money.ts";
import type { BookingRequest } from "./courier.ts";
import { writeIndianTime } from "./shiprocket-times.ts";

const MAX_CITY_LENGTH = 30;

/** The body of Shiprocket's custom-order call: rupees, kilograms, a phone of ten digits. */
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
    billing_city: to.city.slice(0, MAX_CITY_LENGTH).trim(),
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
    total_discount: toRupees(money.discount),
    // Shiprocket does not add up the lines itself.
    sub_total: toRupees(money.itemsPrice),
    length: parcel.lengthCm,
    breadth: parcel.widthCm,
    height: parcel.heightCm,
    weight: parcel.weightGrams / 1000,
  };
}
