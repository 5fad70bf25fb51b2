// Loaded lazily: recharts is as large as the rest of the admin area.
// Hidden from screen readers: a table below each chart has the same numbers.
import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import type { Dashboard } from "../../../contract/dashboard.ts";
import { counted } from "../../../rules/counted.ts";
import { formatRupees, type Paise, toRupees } from "../../../rules/money.ts";
import { AXIS, AXIS_WIDTH, BAR, GRID, HOVER, Label, MARGIN, short } from "./chart-parts.tsx";
import { dayLabel, formatShortDay } from "./range-labels.ts";

type Day = Dashboard["days"][number] & { isToday: boolean };

const DayTooltip = ({ active, payload }: TooltipContentProps) => {
  const day = active && (payload[0]?.payload as Day | undefined);
  return day ? (
    <Label title={dayLabel(day.day, day.isToday)}>
      {formatRupees(day.revenue)} · {counted(day.orders, "order", "orders")}
    </Label>
  ) : null;
};

/** The hatching of today's bar, since the day is not over. */
function SoFarPattern({ id, colour }: { id: string; colour: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" fill={colour} opacity="0.25" />
        <rect width="3" height="6" fill={colour} />
      </pattern>
    </defs>
  );
}

const soFar = (id: string, colour: string, days: readonly Day[]) =>
  days.map(({ day, isToday }) => <Cell key={day} fill={isToday ? `url(#${id})` : colour} />);

/** Revenue above, orders below, on the same time axis. The last of `days` is today. */
export function DayChart({ days: allDays }: { days: Dashboard["days"] }) {
  const days = allDays.map((day, index) => ({ ...day, isToday: index === allDays.length - 1 }));
  const shared = {
    data: days,
    syncId: "days",
    accessibilityLayer: false,
    margin: MARGIN,
  };
  return (
    <div aria-hidden="true">
      <div className="h-48">
        <ResponsiveContainer>
          <BarChart {...shared}>
            <CartesianGrid {...GRID} />
            <XAxis dataKey="day" hide />
            <YAxis
              {...AXIS}
              width={AXIS_WIDTH}
              tickFormatter={(value: Paise) => `₹${short.format(toRupees(value))}`}
            />
            <Tooltip {...HOVER} content={DayTooltip} />
            <SoFarPattern id="revenue-so-far" colour="var(--color-leaf-mid)" />
            <Bar dataKey="revenue" {...BAR}>
              {soFar("revenue-so-far", "var(--color-leaf-mid)", days)}
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </div>
      <div className="h-32">
        <ResponsiveContainer>
          <BarChart {...shared}>
            <CartesianGrid {...GRID} />
            <XAxis {...AXIS} dataKey="day" tickFormatter={formatShortDay} minTickGap={24} />
            <YAxis
              {...AXIS}
              width={AXIS_WIDTH}
              allowDecimals={false}
              tickCount={3}
              tickFormatter={(value: number) => short.format(value)}
            />
            <Tooltip {...HOVER} content={() => null} />
            <SoFarPattern id="orders-so-far" colour="var(--color-turmeric)" />
            <Bar dataKey="orders" {...BAR}>
              {soFar("orders-so-far", "var(--color-turmeric)", days)}
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </div>
      <p className="mt-1 flex items-center justify-end gap-2 text-sm text-ink-soft">
        <span className="size-3.5 rounded-xs bg-[repeating-linear-gradient(45deg,var(--color-leaf-mid)_0_2px,transparent_2px_4px)]" />
        Today, so far
      </p>
    </div>
  );
}
