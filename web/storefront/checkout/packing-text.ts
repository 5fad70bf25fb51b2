import type { ShopperOrder } from "../../../contract/checkout.ts";
import { packingDate } from "../../../rules/delivery-date.ts";
import { formatHour } from "../../../rules/dispatch-cutoff.ts";
import { formatDeliveryDate } from "../../../rules/format-delivery-date.ts";
import { DAY_MS, indianDate } from "../../../rules/time.ts";

/** When an order is packed, and the rule for it. */
export function packingText(
  { createdAt, today }: Pick<ShopperOrder, "createdAt" | "today">,
  cutoffHour: number,
): string {
  const day = packingDate(new Date(createdAt), cutoffHour);
  const rule = `We pack orders booked before ${formatHour(cutoffHour)} the same day and later ones the next day.`;
  if (today === undefined) return `${formatDeliveryDate(day)}. ${rule}`;
  if (day < today) return rule;
  if (day === today) return `Today. ${rule}`;
  const isTomorrow = day === indianDate(new Date(Date.parse(today) + DAY_MS));
  return `${isTomorrow ? "Tomorrow, " : ""}${formatDeliveryDate(day)}. ${rule}`;
}
