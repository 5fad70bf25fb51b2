// Lists of customers: those that a search finds, and those of given orders.
import { type FoundCustomer, MAX_FOUND_CUSTOMERS } from "../../../contract/customers.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { readCustomerSearch } from "../../../rules/order-search.ts";
import type { Phone } from "../../../rules/phone.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { findIdsWithPhone, inOrderOf } from "../find-orders.ts";

/** How many orders of found customers are read: one customer may have many. */
const MAX_ORDERS = 500;

/** The customers whose phone, e-mail address or name fits, in the order of the first order found of each. */
export async function searchCustomers(db: Queryable, typed: string): Promise<FoundCustomer[]> {
  const ids = await findIdsWithPhone(db, readCustomerSearch(typed), MAX_ORDERS);
  if (ids.length === 0) return [];
  const rows = await selectCustomers(db).where("orders.id", "in", ids).execute();
  return eachOnce(inOrderOf(ids, rows)).slice(0, MAX_FOUND_CUSTOMERS);
}

/** The customers who placed these orders, in the same order and each once. Erased ones are left out. */
export async function listCustomers(
  db: Queryable,
  orderNumbers: readonly OrderNumber[],
): Promise<FoundCustomer[]> {
  if (orderNumbers.length === 0) return [];
  const rows = await selectCustomers(db).where("orders.orderNumber", "in", orderNumbers).execute();
  const place = ({ orderNumber }: (typeof rows)[number]) => orderNumbers.indexOf(orderNumber);
  return eachOnce(rows.toSorted((one, other) => place(one) - place(other)));
}

const selectCustomers = (db: Queryable) =>
  db
    .selectFrom("orders")
    .leftJoin("addresses", "addresses.id", "orders.addressId")
    .select(["orders.id", "orderNumber", "orders.phone", "fullName", "city"]);

type CustomerRow = Awaited<ReturnType<ReturnType<typeof selectCustomers>["execute"]>>[number];

/** The customers of orders, in their order. The name is that of the first order that has one. */
function eachOnce(rows: readonly CustomerRow[]): FoundCustomer[] {
  const found = new Map<Phone, FoundCustomer>();
  for (const { orderNumber, phone, fullName, city } of rows) {
    if (phone === null) continue;
    const known = found.get(phone);
    if (!known) found.set(phone, { orderId: orderNumber, phone, name: fullName, city });
    else if (known.name === null) found.set(phone, { ...known, name: fullName, city });
  }
  return [...found.values()];
}
