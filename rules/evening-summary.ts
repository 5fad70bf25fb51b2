// The evening summary for the owner, as an e-mail and as one line for a phone.
import { counted } from "./counted.ts";
import { formatRupees, type Paise } from "./money.ts";

interface Sold {
  orders: number;
  revenue: Paise;
}

export interface EveningSummary {
  /** yyyy-mm-dd, in India. */
  day: string;
  sold: Sold;
  /** The same weekday of last week, up to the same hour. */
  lastWeek: Sold;
  packed: number;
  shipped: number;
  /** Orders that wait for staff now, whenever they were paid. */
  waiting: { toConfirm: number; toPack: number; toShip: number };
  paidBack: Paise;
  /** The number of products. */
  lowStock: number;
  /** Alerts that are not dismissed. */
  alerts: number;
}

const dayAndMonth = new Intl.DateTimeFormat("en-IN", { day: "numeric", month: "long", timeZone: "UTC" });
const weekday = new Intl.DateTimeFormat("en-IN", { weekday: "long", timeZone: "UTC" });

const soldText = ({ orders, revenue }: Sold) =>
  orders === 0 ? "no orders" : `${counted(orders, "order", "orders")}, ${formatRupees(revenue)}`;

/** Compares the revenue with last week's: "19 percent more"; empty if there was none last week. */
function difference({ sold, lastWeek }: EveningSummary): string {
  if (lastWeek.revenue === 0) return "";
  const percent = Math.round(((sold.revenue - lastWeek.revenue) / lastWeek.revenue) * 100);
  if (percent === 0) return " (about the same)";
  return ` (today ${Math.abs(percent)} percent ${percent > 0 ? "more" : "less"})`;
}

function waitingText({ toConfirm, toPack, toShip }: EveningSummary["waiting"]): string {
  const steps = [
    toConfirm > 0 && `${toConfirm} to confirm`,
    toPack > 0 && `${toPack} to pack`,
    toShip > 0 && `${toShip} to hand over`,
  ].filter((step) => step !== false);
  return steps.length > 0 ? steps.join(", ") : "nothing";
}

export function summaryMail(summary: EveningSummary): { subject: string; lines: string[] } {
  const { day, sold, lastWeek, packed, shipped, waiting, paidBack, lowStock, alerts } = summary;
  const date = new Date(day);
  return {
    subject: `Today: ${soldText(sold)}`,
    lines: [
      `${weekday.format(date)} ${dayAndMonth.format(date)}`,
      "",
      `Sold: ${soldText(sold)}`,
      `Last ${weekday.format(date)} by this time: ${soldText(lastWeek)}${difference(summary)}`,
      `Packed: ${packed}, shipped: ${shipped}`,
      `Waiting: ${waitingText(waiting)}`,
      `Refunded: ${formatRupees(paidBack)}`,
      `Low stock: ${counted(lowStock, "product", "products")}`,
      `Alerts: ${alerts === 0 ? "none" : `${alerts} open`}`,
    ],
  };
}

/** The summary for a locked screen. */
export function summaryLine({ sold, waiting, alerts }: EveningSummary): { title: string; body: string } {
  const open = alerts === 0 ? "" : ` ${counted(alerts, "alert is", "alerts are")} open.`;
  return { title: `Today: ${soldText(sold)}`, body: `Waiting: ${waitingText(waiting)}.${open}` };
}
