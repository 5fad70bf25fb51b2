// Loaded lazily: recharts is as large as the rest of the admin area.
// Hidden from screen readers: a table below each chart has the same numbers.
import {
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { counted } from "../../../rules/counted.ts";
import { formatHour } from "../../../rules/dispatch-cutoff.ts";
import { AXIS, AXIS_WIDTH, BAR, GRID, HOVER, Label, MARGIN, short } from "./chart-parts.tsx";
import { formatHours } from "./range-labels.ts";

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
