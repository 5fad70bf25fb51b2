import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import type { Paise } from "../../rules/money.ts";
import { isPaidFor, type OrderStatus } from "../../rules/order-status.ts";
import type { Phone } from "../../rules/phone.ts";
import { needsAddress } from "../../rules/privacy.ts";
import type { Queryable } from "../database/connect.ts";
import { isBeingPaid } from "../orders/being-paid.ts";
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

/** As listShopperOrders; the orders stay locked, and stay as they are, until the transaction ends. */
export async function lockShopperOrders(trx: Queryable, phone: Phone): Promise<ShopperOrder[]> {
  // In a statement of its own: what is read beside a row that was waited for is from before the wait.
  await trx.selectFrom("orders").select("id").where("phone", "=", phone).orderBy("id").forUpdate().execute();
  return listShopperOrders(trx, phone);
}

/** Why an order keeps its shopper's data from being erased, in words for staff; null when nothing does. */
export function whyUnfinished({ status, ...order }: ShopperOrder): string | null {
  if (needsAddress(status)) return `it is ${status}: its parcel needs the address`;
  if (!isPaidFor(status) && order.isBeingPaid) return "it is just being paid";
  return order.hasMoneyMoving ? "its money is on its way back or disputed" : null;
}
