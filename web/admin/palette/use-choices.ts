import Boxes from "lucide-react/icons/boxes";
import ClipboardList from "lucide-react/icons/clipboard-list";
import Keyboard from "lucide-react/icons/keyboard";
import { useState } from "react";
import type { AdminProduct } from "../../../contract/admin-products.ts";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { AdminRole } from "../../../rules/admin-role.ts";
import { mayOpenScreen } from "../../../rules/admin-role.ts";
import { formatRupees } from "../../../rules/money.ts";
import { screensFor } from "../destinations.ts";
import { screenKeys } from "../keys/key-registry.ts";
import { orderPath } from "../orders/order-paths.ts";
import { type Choice, fits, screenChoice } from "./choice.ts";
import { recentPicks } from "./recent-picks.ts";
import { useFinds } from "./use-finds.ts";

function orderChoice({ orderId, dispatchNumber, name, status, totalAmount }: AdminOrder): Choice {
  const to = orderPath(orderId);
  const detail = [name, dispatchNumber, status, formatRupees(totalAmount)].filter(Boolean).join(" · ");
  return { id: to, group: "Orders", title: orderId, detail, icon: ClipboardList, pick: { to } };
}

function productChoice({ _id, name, category, sellingPrice }: AdminProduct): Choice {
  const to = `/admin/edit-product/${_id}`;
  const detail = `${category.name} · ${formatRupees(sellingPrice)}`;
  return { id: to, group: "Products", title: name, detail, icon: Boxes, pick: { to } };
}

/** What the screen below can do now. Going through its list and opening from it is done there. */
function screenActions(): Choice[] {
  return screenKeys()
    .filter(({ key, mayRepeat, isOff }) => !mayRepeat && !isOff && key !== "Enter")
    .map(({ key, words }) => ({
      id: `key ${key}`,
      group: "On this screen",
      title: words,
      icon: Keyboard,
      pick: { key },
    }));
}

/** All that can be picked, in the order it is shown: what was picked last first, then what is known at once. */
export function useChoices(typed: string, role: AdminRole) {
  const finds = useFinds(typed, mayOpenScreen(role, "/admin/edit-products"));
  // As they were when the palette was opened: the list must not move under the finger.
  const [known] = useState(() => [...screenActions(), ...screensFor(role).map(screenChoice)]);
  const [recent] = useState(recentPicks);
  const here = known.filter(({ title }) => fits(typed, title));
  if (typed.trim() === "") {
    const ids = new Set(recent.map(({ id }) => id));
    return { ...finds, choices: [...recent, ...here.filter(({ id }) => !ids.has(id))] };
  }
  return {
    ...finds,
    choices: [...here, ...finds.orders.map(orderChoice), ...finds.products.map(productChoice)],
  };
}
