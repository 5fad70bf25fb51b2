// The evening's summary: what it says, and in one line for a phone.
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
  /** Of the same weekday a week before, until the same hour. */
  lastWeek: Sold;
  packed: number;
  shipped: number;
  /** The orders that wait for somebody now, whenever they were paid. */
  waiting: { toConfirm: number; toPack: number; toShip: number };
  paidBack: Paise;
  /** Products. */
  lowStock: number;
  /** Those that nobody has dismissed. */
  alarms: number;
}

const wholeDay = new Intl.DateTimeFormat("en-IN", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const weekday = new Intl.DateTimeFormat("en-IN", { weekday: "long", timeZone: "UTC" });

const soldWords = ({ orders, revenue }: Sold) =>
  orders === 0 ? "no orders" : `${counted(orders, "order", "orders")}, ${formatRupees(revenue)}`;

/** The revenue against last week's: "19 percent more"; empty where there is nothing to compare. */
function difference({ sold, lastWeek }: EveningSummary): string {
  if (lastWeek.revenue === 0) return "";
  const percent = Math.round(((sold.revenue - lastWeek.revenue) / lastWeek.revenue) * 100);
  if (percent === 0) return " (about as much)";
  return ` (today ${Math.abs(percent)} percent ${percent > 0 ? "more" : "less"})`;
}

function waitingWords({ toConfirm, toPack, toShip }: EveningSummary["waiting"]): string {
  const steps = [
    toConfirm > 0 && `${toConfirm} to confirm`,
    toPack > 0 && `${toPack} to pack`,
    toShip > 0 && `${toShip} to hand over`,
  ].filter((words) => words !== false);
  return steps.length > 0 ? steps.join(", ") : "nothing";
}

/** The e-mail. */
export function summaryMail(summary: EveningSummary): { subject: string; lines: string[] } {
  const { day, sold, lastWeek, packed, shipped, waiting, paidBack, lowStock, alarms } = summary;
  const date = new Date(day);
  return {
    subject: `Today: ${soldWords(sold)}`,
    lines: [
      wholeDay.format(date).replace(",", ""),
      "",
      `Sold: ${soldWords(sold)}`,
      `Last ${weekday.format(date)} by this time: ${soldWords(lastWeek)}${difference(summary)}`,
      `Packed: ${packed}, shipped: ${shipped}`,
      `Waiting: ${waitingWords(waiting)}`,
      `Refunded: ${formatRupees(paidBack)}`,
      `Running low: ${counted(lowStock, "product", "products")}`,
      `Alarms: ${alarms === 0 ? "none" : `${alarms} open`}`,
    ],
  };
}

/** The same for a locked screen. */
export function summaryLine({ sold, waiting, alarms }: EveningSummary): { title: string; body: string } {
  const open = alarms === 0 ? "" : ` ${counted(alarms, "alarm is", "alarms are")} open.`;
  return { title: `Today: ${soldWords(sold)}`, body: `Waiting: ${waitingWords(waiting)}.${open}` };
}
