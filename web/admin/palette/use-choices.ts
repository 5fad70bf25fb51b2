import Boxes from "lucide-react/icons/boxes";
import ClipboardList from "lucide-react/icons/clipboard-list";
import Keyboard from "lucide-react/icons/keyboard";
import UserRound from "lucide-react/icons/user-round";
import { useState } from "react";
import type { AdminProduct } from "../../../contract/admin-products.ts";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { AdminRole } from "../../../rules/admin-role.ts";
import { counted } from "../../../rules/counted.ts";
import { formatRupees } from "../../../rules/money.ts";
import { statusName } from "../../../rules/order-status.ts";
import { formatPhone } from "../../../rules/phone.ts";
import { screenKeys } from "../keys/key-registry.ts";
import { customerPath } from "../order/customer-paths.ts";
import { customersFound, type FoundCustomer } from "../order/customers-found.ts";
import { orderPath } from "../order/order-paths.ts";
import { mayOpenScreen, namedScreensFor } from "../screens.ts";
import { type Choice, fits, screenChoice } from "./choice.ts";
import { recentPicks } from "./recent-picks.ts";
import { useFinds } from "./use-finds.ts";

function orderChoice({ orderId, dispatchNumber, name, status, totalAmount }: AdminOrder): Choice {
  const to = orderPath(orderId);
  const about = [name, dispatchNumber && orderId, statusName(status), formatRupees(totalAmount)];
  const detail = about.filter(Boolean).join(" · ");
  return {
    id: to,
    group: "Orders",
    title: dispatchNumber ?? orderId,
    detail,
    icon: ClipboardList,
    pick: { to },
  };
}

/** The maximum number of customers, so that products stay visible. */
const MAX_CUSTOMERS = 4;

function customerChoice({ orderId, name, phone, orders }: FoundCustomer): Choice {
  const to = customerPath(orderId);
  const title = name || formatPhone(phone);
  const detail = `${formatPhone(phone)} · ${counted(orders, "order", "orders")} found`;
  return { id: to, group: "Customers", title, detail, icon: UserRound, pick: { to } };
}

function productChoice({ _id, name, category, sellingPrice }: AdminProduct): Choice {
  const to = `/admin/edit-product/${_id}`;
  const detail = `${category.name} · ${formatRupees(sellingPrice)}`;
  return { id: to, group: "Products", title: name, detail, icon: Boxes, pick: { to } };
}

/** Shortcuts of the open screen, without list navigation and Enter. */
function screenActions(): Choice[] {
  return screenKeys()
    .filter(({ key, mayRepeat, isOff }) => !mayRepeat && !isOff && key !== "Enter")
    .map(({ key, label }) => ({
      id: `key ${key}`,
      group: "On this screen",
      title: label,
      icon: Keyboard,
      pick: { key },
    }));
}

/** All choices in display order: the last picks, then shortcuts and screens, then what the search finds. */
export function useChoices(typed: string, role: AdminRole) {
  const finds = useFinds(typed, {
    orders: mayOpenScreen(role, "/admin/manage-orders"),
    products: mayOpenScreen(role, "/admin/edit-products"),
  });
  // Fixed while the palette is open, so that entries do not shift.
  const [known] = useState(() => [...screenActions(), ...namedScreensFor(role).map(screenChoice)]);
  const [recent] = useState(recentPicks);
  const here = known.filter(({ title }) => fits(typed, title));
  if (typed.trim() === "") {
    const ids = new Set(recent.map(({ id }) => id));
    return { ...finds, choices: [...recent, ...here.filter(({ id }) => !ids.has(id))] };
  }
  return {
    ...finds,
    choices: [
      ...here,
      ...finds.orders.map(orderChoice),
      ...customersFound(finds.orders, typed).slice(0, MAX_CUSTOMERS).map(customerChoice),
      ...finds.products.map(productChoice),
    ],
  };
}
