// The courier's bulk booking sheet: one row per order (spec, sections 3 and 9).
import { cellText } from "./cell-text.ts";
import { byDispatchNumber, type Dispatched } from "./dispatch-order.ts";
import type { Slug } from "./ids.ts";
import { minus, type Paise, sum, toRupees } from "./money.ts";
import { lineTotal, type PricedLine } from "./pricing.ts";
import { parcelContents } from "./refunds.ts";
import { DAY_MS, indianDate } from "./time.ts";

/** In the courier's order. */
export const BULK_BOOKING_COLUMNS = [
  "product_description",
  "client_order_no",
  "eway_bill_no",
  "invoice_value",
  "invoice_no",
  "hsn_code",
  "consignee_company",
  "consignee",
  "consignee_phone",
  "consignee_email",
  "consignee_address",
  "origin_pincode",
  "destination_pincode",
  "payment_mode",
  "weight",
  "quantity",
  "length",
  "height",
  "width",
  "pickup_date",
  "shipper_email",
  "shipper_name",
  "shipper_mobile",
] as const;

/** In .xlsx a string cell is never a formula; an empty string is an empty cell. */
export type SheetCell = string | number;
export type BulkBookingRow = Record<(typeof BULK_BOOKING_COLUMNS)[number], SheetCell>;

/** Set by the owner in the shop profile. */
export interface BulkBookingConstants {
  productDescription: string;
  invoiceNo: string;
  hsnCode: string;
  consigneeCompany: string;
  originPincode: string;
  shipperName: string;
  shipperEmail: string;
  shipperMobile: string;
  paymentMode: string;
  weightKg: number;
  quantity: number;
  lengthCm: number;
  widthCm: number;
  heightCm: number;
}

/** An order has no dispatch number until it is first Confirmed. */
export interface BookedOrder extends Dispatched {
  name: string | null;
  email: string | null;
  phone: string | null;
  /** The phone the courier calls, if it is not the shopper's own. */
  contactPhone: string | null;
  pincode: string | null;
  items: readonly (PricedLine & { productId: Slug; goneUnits: number })[];
  shippingCharges: Paise;
  /** The total as paid. */
  totalAmount: Paise;
  addressId: {
    houseNo: string;
    roadName: string;
    landmark: string;
    city: string;
    state: string;
    pincode: string;
  } | null;
}

interface Batch {
  constants: BulkBookingConstants;
  /** ms since the epoch; the pickup is the day after. */
  now: number;
}

const WHOLE_NUMBER = /^(?:0|[1-9][0-9]{0,14})$/;

function phoneText(phone: string): string {
  return cellText(phone.replace(/[ -]/g, ""));
}

/**
 * Tomorrow in India as dd/mm/yyyy.
 * @param now ms since the epoch
 */
export function pickupDate(now: number): string {
  return indianDate(new Date(now + DAY_MS))
    .split("-")
    .reverse()
    .join("/");
}

function consigneeAddress(address: BookedOrder["addressId"]): string {
  if (!address) return "";
  const { houseNo, roadName, landmark, city, state, pincode } = address;
  const parts = [houseNo, roadName, landmark, city, state, pincode].map((part) => part.trim());
  return cellText(parts.filter((part) => part !== "").join(", "));
}

/**
 * The parcel's declared value: the total paid, or if units were refunded, the price of the remaining ones plus
 * delivery.
 */
function invoiceValue({ items, shippingCharges, totalAmount }: BookedOrder): Paise {
  if (items.every(({ goneUnits }) => goneUnits === 0)) return totalAmount;
  const lines = items.map(({ goneUnits, ...line }) => ({ ...line, refunded: goneUnits }));
  const discount = minus(sum([...lines.map(lineTotal), shippingCharges]), totalAmount);
  const left = parcelContents(lines, discount);
  return sum([minus(left.itemsPrice, left.discount), shippingCharges]);
}

export function bulkBookingRow(order: BookedOrder, { constants, now }: Batch): BulkBookingRow {
  const invoiceNo = cellText(constants.invoiceNo);
  return {
    product_description: cellText(constants.productDescription),
    client_order_no: cellText(order.dispatchNumber ?? ""),
    eway_bill_no: "",
    invoice_value: toRupees(invoiceValue(order)),
    invoice_no: WHOLE_NUMBER.test(invoiceNo) ? Number(invoiceNo) : invoiceNo,
    hsn_code: cellText(constants.hsnCode),
    consignee_company: cellText(constants.consigneeCompany),
    consignee: cellText(order.name ?? ""),
    consignee_phone: phoneText(order.contactPhone ?? order.phone ?? ""),
    consignee_email: cellText(order.email ?? ""),
    consignee_address: consigneeAddress(order.addressId),
    origin_pincode: cellText(constants.originPincode),
    destination_pincode: cellText(order.pincode ?? ""),
    payment_mode: cellText(constants.paymentMode),
    weight: constants.weightKg,
    quantity: constants.quantity,
    length: constants.lengthCm,
    height: constants.heightCm,
    width: constants.widthCm,
    pickup_date: pickupDate(now),
    shipper_email: cellText(constants.shipperEmail),
    shipper_name: cellText(constants.shipperName),
    shipper_mobile: phoneText(constants.shipperMobile),
  };
}

/** The rows below the header, by dispatch number; cells are in the order of BULK_BOOKING_COLUMNS. */
export function bulkBookingRows(orders: readonly BookedOrder[], batch: Batch): SheetCell[][] {
  return orders
    .slice()
    .sort(byDispatchNumber)
    .map((order) => {
      const row = bulkBookingRow(order, batch);
      return BULK_BOOKING_COLUMNS.map((column) => row[column]);
    });
}

export function bulkBookingFileName(rows: number): string {
  return `Bill_${rows}.xlsx`;
}
