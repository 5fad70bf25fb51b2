import { sql } from "kysely";
import type { ShopperOrder } from "../../contract/checkout.ts";
import { CHANGEABLE_BUSINESS } from "../../rules/buyer.ts";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import { type Paise, ZERO } from "../../rules/money.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import { trackingUrlOf } from "../../rules/tracking-pages.ts";
import { ShopError } from "../errors.ts";
import { linesOfOrder } from "../facts/order-lines.ts";
import { isBooked } from "../facts/parcels.ts";
import { refundedOfOrder } from "../facts/refunds.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { indianDay } from "../platform/database/indian-time.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";
import { chargesGstToday } from "../shop-profile/tax-position.ts";
import { hasSaleDocument } from "../tax-documents/has-sale-document.ts";
import { addressOfOrder } from "./address-queries.ts";
import { priceChangesOf } from "./place-order.ts";
import { isAddressReadable, isSessionOf, type OpenedSession } from "./shopper-session.ts";

type Parcel = NonNullable<ShopperOrder["parcel"]>;

const parcelOfOrder = sql<Parcel | null>`(
  select jsonb_build_object('courierName', courier_name, 'awb', awb, 'trackingUrl', tracking_url)
  from consignments where order_id = orders.id and ${isBooked()} and awb is not null)`;

const findOrder = (db: Queryable, { orderNumber }: { orderNumber: OrderNumber }) =>
  db
    .selectFrom("orders")
    .select(["id", "orderNumber", "status", "createdAt", "phone", "couponName", "discountPercentage"])
    .select(["itemsPrice", "discount", "delivery", "total", "priceChanges"])
    .select(["buyerGstin", "buyerBusinessName"])
    .select([addressOfOrder.as("address"), linesOfOrder.as("lines")])
    .select(sql<Paise>`coalesce(${refundedOfOrder}, 0)`.as("refunded"))
    .select(sql<string | null>`to_char(promised_for, 'YYYY-MM-DD')`.as("deliverBy"))
    .select(sql<string>`to_char(${indianDay()}, 'YYYY-MM-DD')`.as("today"))
    .select(parcelOfOrder.as("parcel"))
    .where("orderNumber", "=", orderNumber)
    .execute();

/**
 * An order for its shopper. Only a browser with a session of the order sees name and address; other clients see
 * what was ordered.
 * @param sessions of the browser
 * @param wrongGuessesAllowed after this many wrong codes for the phone, a session sees only the address of its
 * own order
 * @throws ShopError ORDER_NOT_FOUND
 */
export async function viewOrder(
  db: Queryable,
  orderNumber: OrderNumber,
  sessions: readonly OpenedSession[],
  wrongGuessesAllowed: number,
): Promise<ShopperOrder> {
  const [order] = await findOrder(db, { orderNumber });
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  const session = sessions.find((each) => isSessionOf(each, order));
  const verified = session !== undefined;
  const seesAddress =
    verified && (session.orderId === order.id || (await isAddressReadable(db, session, wrongGuessesAllowed)));
  const address = seesAddress ? order.address : null;
  return {
    orderId: order.orderNumber,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    items: verified
      ? order.lines
      : order.lines.map((line) => ({ ...line, refundedUnits: 0, refundedAmount: ZERO })),
    itemsPrice: order.itemsPrice,
    discount: order.discount,
    shippingCharges: order.delivery,
    totalAmount: order.total,
    refundedAmount: verified ? order.refunded : ZERO,
    coupon: order.couponName
      ? { couponName: order.couponName, discountPercentage: order.discountPercentage }
      : null,
    changed: priceChangesOf(order.priceChanges),
    verified,
    name: address?.fullName ?? null,
    email: address?.email ?? null,
    phone: verified ? order.phone : null,
    pincode: address?.pincode ?? null,
    addressId: address,
    buyerGstin: seesAddress ? order.buyerGstin : null,
    buyerBusinessName: seesAddress ? order.buyerBusinessName : null,
    deliverBy: verified ? order.deliverBy : null,
    today: order.today,
    gstInvoice: await takesBusiness(db, order),
    parcel: verified && order.parcel && SENT.includes(order.status) ? await tracked(db, order.parcel) : null,
  };
}

/** Whether its invoice, which is not made yet, can name a business. */
async function takesBusiness(db: Queryable, { id, status }: { id: OrderUuid; status: OrderStatus }) {
  if (status !== "Verified" && !CHANGEABLE_BUSINESS.includes(status)) return false;
  return (await chargesGstToday(db)) && !(await hasSaleDocument(db, id));
}

/** Before the hand-over, the courier does not know the number. */
const SENT: readonly OrderStatus[] = ["Shipped", "Delivered"];

async function tracked(db: Queryable, { trackingUrl, ...parcel }: Parcel): Promise<Parcel> {
  if (trackingUrl) return { ...parcel, trackingUrl };
  const { trackingPages } = await getShopProfile(db);
  return { ...parcel, trackingUrl: trackingUrlOf(trackingPages, parcel.courierName, parcel.awb) };
}
