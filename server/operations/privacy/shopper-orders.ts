import type { ShopperSummary } from "../../../contract/privacy.ts";
import type { OrderNumber, OrderUuid } from "../../../rules/ids.ts";
import type { Paise } from "../../../rules/money.ts";
import { isPaidFor, type OrderStatus } from "../../../rules/order-status.ts";
import type { Phone } from "../../../rules/phone.ts";
import { needsAddress } from "../../../rules/privacy.ts";
import { isBeingPaid } from "../../orders/being-paid.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { hasMoneyMoving } from "./unfinished.ts";

export interface ShopperOrder {
  id: OrderUuid;
  orderNumber: OrderNumber;
  status: OrderStatus;
  total: Paise;
  buyerGstin: string | null;
  createdAt: Date;
  hasMoneyMoving: boolean;
  isBeingPaid: boolean;
}

/** A phone's orders, oldest first. */
export function listShopperOrders(db: Queryable, phone: Phone): Promise<ShopperOrder[]> {
  return db
    .selectFrom("orders")
    .select(["id", "orderNumber", "status", "total", "buyerGstin", "createdAt"])
    .select([hasMoneyMoving.as("hasMoneyMoving"), isBeingPaid.as("isBeingPaid")])
    .where("phone", "=", phone)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export type ContactOrder = Pick<ShopperOrder, "orderNumber" | "status" | "createdAt">;

/** Other shoppers' orders that have this phone as the courier's contact, oldest first. */
export function listRungOrders(db: Queryable, phone: Phone): Promise<ContactOrder[]> {
  return db
    .selectFrom("orders")
    .select(["orderNumber", "status", "createdAt"])
    .where("contactPhone", "=", phone)
    .where("phone", "is distinct from", phone)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** Locks every order with this phone, also as the courier's contact, until the transaction ends. */
export async function lockOrdersWith(trx: Queryable, phone: Phone): Promise<void> {
  await trx
    .selectFrom("orders")
    .select("id")
    .where(({ or, eb }) => or([eb("phone", "=", phone), eb("contactPhone", "=", phone)]))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** The orders that prevent a phone from being erased, with the reason as text for staff. */
export function listUnfinished(
  orders: readonly ShopperOrder[],
  contactOrders: readonly ContactOrder[],
): ShopperSummary["unfinished"] {
  return [
    ...orders.map((order) => ({ orderId: order.orderNumber, why: whyUnfinished(order) })),
    ...contactOrders.map(({ orderNumber, status }) => ({
      orderId: orderNumber,
      why: needsAddress(status)
        ? `it is ${status}, and another customer's: it has this contact number`
        : null,
    })),
  ].flatMap(({ orderId, why }) => (why === null ? [] : [{ orderId, why }]));
}

function whyUnfinished({ status, ...order }: ShopperOrder): string | null {
  if (needsAddress(status)) return `it is ${status}: its parcel needs the address`;
  if (!isPaidFor(status) && order.isBeingPaid) return "it is being paid";
  return order.hasMoneyMoving ? "its refund is on its way, or its payment is disputed" : null;
}
