// The columns and rows of the exported order list.
import { cellText } from "./cell-text.ts";
import { type Paise, toRupees } from "./money.ts";
import { indianClock } from "./time.ts";

export const ORDER_COLUMNS = [
  "Order",
  "Dispatch number",
  "Placed",
  "Status",
  "Name",
  "Phone",
  "E-mail",
  "House",
  "Road",
  "Landmark",
  "City",
  "State",
  "Pincode",
  "Items",
  "Units",
  "Delivery",
  "Coupon",
  "Total",
  "Courier",
  "AWB",
  "Held",
  "Refunded",
] as const;

/** Amounts in paise. */
export interface SheetOrder {
  orderId: string;
  dispatchNumber: string | null;
  status: string;
  /** ISO 8601 */
  createdAt: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  contactPhone: string | null;
  items: readonly { name: string; quantity: number }[];
  totalAmount: Paise;
  /** What of it was refunded; null if the order was never paid. */
  refundedIfPaid: Paise | null;
  shippingCharges: Paise;
  coupon: { couponName: string } | null;
  addressId: {
    houseNo: string;
    roadName: string;
    landmark: string;
    city: string;
    state: string;
    pincode: string;
  } | null;
  held: string | null;
  holdReason: string | null;
  courierName: string | null;
  awb: string | null;
}

/** Numbers are rupees or units, so that a spreadsheet can add them up. */
export type OrderCell = string | number;

/** In a format that spreadsheets read with any country's settings: 2026-11-22 14:05. */
function timeCell(iso: string): string {
  return indianClock(new Date(iso)).slice(0, "2026-11-22T14:05".length).replace("T", " ");
}

/**
 * The cells of an order in the order of ORDER_COLUMNS, safe to open in a spreadsheet. Over the rows with an amount under
 * Refunded, the totals less it add up to the net payments.
 */
export function orderCells(order: SheetOrder): OrderCell[] {
  const { addressId: address, items } = order;
  const cells: (OrderCell | null | undefined)[] = [
    order.orderId,
    order.dispatchNumber,
    timeCell(order.createdAt),
    order.status,
    order.name,
    order.contactPhone ?? order.phone,
    order.email,
    address?.houseNo,
    address?.roadName,
    address?.landmark,
    address?.city,
    address?.state,
    address?.pincode,
    items.map(({ name, quantity }) => `${quantity} × ${name}`).join("; "),
    items.reduce((units, { quantity }) => units + quantity, 0),
    toRupees(order.shippingCharges),
    order.coupon?.couponName,
    toRupees(order.totalAmount),
    order.courierName,
    order.awb,
    order.held === "staff" ? (order.holdReason ?? order.held) : order.held,
    order.refundedIfPaid === null ? "" : toRupees(order.refundedIfPaid),
  ];
  return cells.map((cell) => (typeof cell === "number" ? cell : cellText(cell ?? "")));
}
