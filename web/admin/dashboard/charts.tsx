// Loaded after everything else: recharts weighs as much as the rest of the admin area.
// Hidden from screen readers, for which a table beside each chart has the same numbers.
import type { ReactNode } from "react";
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
import { formatHour } from "../../../rules/dispatch-cutoff.ts";
import { formatRupees, type Paise, toRupees } from "../../../rules/money.ts";
import { counted } from "../kit/counted.ts";
import { dayWords, formatHours, formatShortDay } from "./when-words.ts";

const TEXT = { fill: "var(--color-ink-soft)", fontSize: 12 };
const GRID = { stroke: "var(--color-line)", vertical: false };
const AXIS = { tickLine: false, axisLine: false, tick: TEXT };
const AXIS_WIDTH = 44;
const BAR = { radius: [4, 4, 0, 0] as [number, number, number, number], isAnimationActive: false };
const HOVER = { isAnimationActive: false, cursor: { fill: "var(--color-turmeric-wash)" } };
const MARGIN = { top: 8, right: 18, bottom: 0, left: 0 };
const short = new Intl.NumberFormat("en-IN", { notation: "compact", maximumFractionDigits: 1 });

function Label({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-control bg-leaf px-3 py-2 text-sm text-white shadow-lift">
      <p className="font-semibold">{title}</p>
      <p className="tabular-nums">{children}</p>
    </div>
  );
}

type Day = Dashboard["days"][number] & { isToday: boolean };

const dayLabel = ({ active, payload }: TooltipContentProps) => {
  const day = active && (payload[0]?.payload as Day | undefined);
  return day ? (
    <Label title={dayWords(day.day, day.isToday)}>
      {formatRupees(day.revenue)} · {counted(day.orders, "order", "orders")}
    </Label>
  ) : null;
};

/** Today is not over: its bar is hatched. */
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

/** Revenue above, orders below, on the same time axis; the last day is today. */
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
            <Tooltip {...HOVER} content={dayLabel} />
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

const hourLabel = ({ active, payload }: TooltipContentProps) => {
  const point = active && (payload[0]?.payload as { hour: number; orders: number } | undefined);
  return point ? (
    <Label title={formatHours(point.hour)}>{counted(point.orders, "order", "orders")}</Label>
  ) : null;
};

export function HourChart({ hours }: { hours: readonly number[] }) {
  return (
    <div aria-hidden="true" className="h-56">
      <ResponsiveContainer>
        <BarChart
          data={hours.map((orders, hour) => ({ hour, orders }))}
          accessibilityLayer={false}
          margin={MARGIN}
        >
          <CartesianGrid {...GRID} />
          <XAxis
            {...AXIS}
            dataKey="hour"
            tickFormatter={formatHour}
            ticks={[0, 6, 12, 18, 23]}
            interval={0}
          />
          <YAxis
            {...AXIS}
            width={AXIS_WIDTH}
            allowDecimals={false}
            tickCount={4}
            tickFormatter={(value: number) => short.format(value)}
          />
          <Tooltip {...HOVER} content={hourLabel} />
          <Bar dataKey="orders" fill="var(--color-leaf-mid)" {...BAR} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
