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
  createdAt: Date;
  hasMoneyMoving: boolean;
  isBeingPaid: boolean;
}

/** The orders of a phone, the oldest first. */
export function listShopperOrders(db: Queryable, phone: Phone): Promise<ShopperOrder[]> {
  return db
    .selectFrom("orders")
    .select(["id", "orderNumber", "status", "total", "createdAt"])
    .select([hasMoneyMoving.as("hasMoneyMoving"), isBeingPaid.as("isBeingPaid")])
    .where("phone", "=", phone)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export type RungOrder = Pick<ShopperOrder, "orderNumber" | "status" | "createdAt">;

/** The orders of others whose courier rings a phone, the oldest first. */
export function listRungOrders(db: Queryable, phone: Phone): Promise<RungOrder[]> {
  return db
    .selectFrom("orders")
    .select(["orderNumber", "status", "createdAt"])
    .where("contactPhone", "=", phone)
    .where("phone", "is distinct from", phone)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** Keeps every order that has a phone, also as the courier's, as it is until the transaction ends. */
export async function lockOrdersWith(trx: Queryable, phone: Phone): Promise<void> {
  await trx
    .selectFrom("orders")
    .select("id")
    .where(({ or, eb }) => or([eb("phone", "=", phone), eb("contactPhone", "=", phone)]))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** The orders that keep a phone from being erased, with why, in words for staff. */
export function listUnfinished(
  orders: readonly ShopperOrder[],
  rung: readonly RungOrder[],
): ShopperSummary["unfinished"] {
  return [
    ...orders.map((order) => ({ orderId: order.orderNumber, why: whyUnfinished(order) })),
    ...rung.map(({ orderNumber, status }) => ({
      orderId: orderNumber,
      why: needsAddress(status)
        ? `it is ${status}, of somebody else: its courier rings this number until it is changed there`
        : null,
    })),
  ].flatMap(({ orderId, why }) => (why === null ? [] : [{ orderId, why }]));
}

function whyUnfinished({ status, ...order }: ShopperOrder): string | null {
  if (needsAddress(status)) return `it is ${status}: its parcel needs the address`;
  if (!isPaidFor(status) && order.isBeingPaid) return "it is just being paid";
  return order.hasMoneyMoving ? "its money is on its way back or disputed" : null;
}
