// Notification texts for new orders and low stock. Strangers may see a phone's screen: no names, phones or addresses,
// and no money for packers.
import type { AdminRole } from "./admin-role.ts";
import { counted } from "./counted.ts";
import type { OrderNumber } from "./ids.ts";
import { formatRupees, type Paise, sum } from "./money.ts";

export interface NotificationText {
  title: string;
  body: string;
  /** The admin screen that opens on a tap. */
  path: string;
}

export interface NewOrder {
  orderNumber: OrderNumber;
  total: Paise;
}

/** @param orders at least one, oldest first */
export function newOrderText(orders: readonly NewOrder[], role: AdminRole): NotificationText {
  const [first] = orders;
  const what = orders.length === 1 ? "New order" : counted(orders.length, "new order", "new orders");
  const title =
    role === "owner" ? `${what}, ${formatRupees(sum(orders.map(({ total }) => total)))}` : `${what} to pack`;
  if (orders.length === 1 && first)
    return { title, body: first.orderNumber, path: `/admin/manage-orders/${first.orderNumber}` };
  return { title, body: `First: ${first?.orderNumber}.`, path: "/admin/manage-orders" };
}

const MOST_NAMES = 3;

/** @param products at least one, fewest units first */
export function lowStockText(products: readonly { name: string; units: number }[]): NotificationText {
  const path = "/admin/edit-products";
  const [first] = products;
  if (products.length === 1 && first)
    return { title: "Low stock", body: `${first.name}: ${unitsLeft(first.units)}`, path };
  const names = products.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = products.length - names.length;
  return {
    title: `${products.length} products have low stock`,
    body: names.join(", ") + (more > 0 ? ` and ${more} more` : ""),
    path,
  };
}

export function unitsLeft(units: number): string {
  return units <= 0 ? "none left" : `${units} left`;
}
