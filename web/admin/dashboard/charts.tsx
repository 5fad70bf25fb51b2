// The charts of the dashboard.
import type { Dashboard } from "../../../contract/dashboard.ts";
import { formatHour } from "../../../rules/dispatch-cutoff.ts";
import { formatRupees, paise, toRupees } from "../../../rules/money.ts";
import { BarChart } from "../../ui/admin/bar-chart.tsx";
import { dayLabel, formatHours, formatShortDay } from "../range-labels.ts";

const short = new Intl.NumberFormat("en-IN", { notation: "compact", maximumFractionDigits: 1 });

const NOTHING = "No orders in this period.";
const ORDERS = {
  name: "Orders",
  format: (count: number) => count.toLocaleString("en-IN"),
  formatShort: (count: number) => short.format(count),
};

/** The last of `days` is today. */
export function DayChart({ days }: { days: Dashboard["days"] }) {
  return (
    <BarChart
      unit="Day"
      columns={days.map(({ day }, index) => {
        const isOpen = index === days.length - 1;
        return { label: formatShortDay(day), title: dayLabel(day, isOpen), isOpen };
      })}
      labelsFrom="last"
      series={[
        {
          name: "Revenue",
          values: days.map(({ revenue }) => revenue),
          format: (amount) => formatRupees(paise(amount)),
          formatShort: (amount) => `₹${short.format(toRupees(paise(amount)))}`,
          colour: "text-leaf-mid",
          height: "h-44",
        },
        { ...ORDERS, values: days.map(({ orders }) => orders), colour: "text-turmeric", height: "h-24" },
      ]}
      openLabel="Today, so far"
      nothing={NOTHING}
    />
  );
}

/** @param hours the number of orders in each hour of the day */
export function HourChart({ hours }: { hours: readonly number[] }) {
  return (
    <BarChart
      unit="Hour"
      columns={hours.map((_, hour) => ({ label: formatHour(hour), title: formatHours(hour) }))}
      labelsFrom="first"
      series={[{ ...ORDERS, values: hours, colour: "text-leaf-mid", height: "h-44" }]}
      nothing={NOTHING}
    />
  );
}
