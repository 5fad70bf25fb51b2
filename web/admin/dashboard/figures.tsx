// The sales figures. The numbers show at once, the charts once their code has loaded.
import ArrowRight from "lucide-react/icons/arrow-right";
import { Link, useLocation } from "react-router";
import { DASHBOARD_DAYS, type Dashboard } from "../../../contract/dashboard.ts";
import { formatRupees } from "../../../rules/money.ts";
import { ORDER_STATUSES } from "../../../rules/order-status.ts";
import { lazyPart } from "../../loading/lazy-part.tsx";
import { Card } from "../../ui/admin/card.tsx";
import { PartFailure } from "../../ui/admin/part-failure.tsx";
import { Tabs } from "../../ui/admin/tabs.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BarList } from "./bar-list.tsx";
import { Funnel } from "./funnel.tsx";
import { dayLabel, formatHours, RANGE_LABELS } from "./range-labels.ts";
import { Totals } from "./totals.tsx";

const DayChart = lazyPart(async () => (await import("./day-chart.tsx")).DayChart, {
  placeholder: <Skeleton className="h-80" />,
  Failure: PartFailure,
});
const HourChart = lazyPart(async () => (await import("./hour-chart.tsx")).HourChart, {
  placeholder: <Skeleton className="h-56" />,
  Failure: PartFailure,
});

const number = (count: number) => count.toLocaleString("en-IN");

interface FiguresProps {
  dashboard: Omit<Dashboard, "needs">;
  days: (typeof DASHBOARD_DAYS)[number];
  isBusy: boolean;
}

export function Figures({ dashboard, days, isBusy }: FiguresProps) {
  const { pathname } = useLocation();
  return (
    <section aria-labelledby="figures" aria-busy={isBusy} className="mt-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="figures" className="text-heading">
          Sales
        </h2>
        <Link
          to={`/admin/figures?days=${days}`}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline-offset-4 hover:underline"
        >
          More reports
          <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
      </div>
      <Tabs
        label="Range"
        tabs={DASHBOARD_DAYS.map((range) => ({
          to: `${pathname}?days=${range}`,
          label: RANGE_LABELS[range],
          isCurrent: range === days,
        }))}
      />
      <div className={`grid gap-4 transition-opacity lg:grid-cols-2 ${isBusy ? "opacity-60" : ""}`}>
        <div className="lg:col-span-2">
          <Totals totals={dashboard.totals} asOf={dashboard.asOf} days={Number(days)} />
        </div>
        {days !== "1" && (
          <Card title="Revenue and orders by day" className="lg:col-span-2">
            <DayChart days={dashboard.days} />
            <NumbersTable
              head={["Day", "Orders", "Revenue"]}
              rows={dashboard.days.map((day, index) => [
                dayLabel(day.day, index === dashboard.days.length - 1),
                number(day.orders),
                formatRupees(day.revenue),
              ])}
            />
          </Card>
        )}
        <div className="grid content-start gap-4">
          <Card title="Orders by hour">
            <HourChart hours={dashboard.hours} />
            <NumbersTable
              head={["Hour", "Orders"]}
              rows={dashboard.hours.map((count, hour) => [formatHours(hour), number(count)])}
            />
          </Card>
          <Card title="Top products">
            <BarList
              nothing="No sales in this period."
              bars={dashboard.topProducts.map((product) => ({
                name: product.name,
                size: product.revenue,
                value: formatRupees(product.revenue),
                detail: `${number(product.units)} sold`,
              }))}
            />
            <p className="mt-4 text-sm text-ink-soft">
              At their prices, before coupons;{" "}
              <Link to="/admin/figures" className="link">
                Reports{" "}
              </Link>{" "}
              show them after coupons.
            </p>
          </Card>
        </div>
        <div className="grid content-start gap-4">
          <Funnel funnel={dashboard.funnel} from={dashboard.days[0]?.day ?? ""} />
          <Card title="Orders by status">
            <BarList
              nothing="No orders yet."
              bars={ORDER_STATUSES.map((status) => ({ status, count: dashboard.states[status] ?? 0 }))
                .filter(({ count }) => count > 0)
                .map(({ status, count }) => ({
                  name: status,
                  to: `/admin/manage-orders?status=${status}`,
                  size: count,
                  value: number(count),
                }))}
            />
          </Card>
          <Card title="Coupons">
            <BarList
              nothing="No coupons used in this period."
              bars={dashboard.coupons.map((coupon) => ({
                name: coupon.couponName,
                size: coupon.uses,
                value: `${number(coupon.uses)} ${coupon.uses === 1 ? "use" : "uses"}`,
                detail: `${formatRupees(coupon.discount)} off`,
              }))}
            />
          </Card>
        </div>
      </div>
    </section>
  );
}

interface NumbersTableProps {
  head: readonly string[];
  /** The first cell of each row is its header. */
  rows: readonly (readonly string[])[];
}

/** The numbers of a chart as a table. */
function NumbersTable({ head, rows }: NumbersTableProps) {
  return (
    <details className="mt-2 -mb-2">
      <summary className="inline-flex min-h-11 items-center rounded-control px-1 text-sm font-semibold link">
        Show the numbers
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard. */}
      <section aria-label="Numbers" tabIndex={0} className="max-h-80 overflow-y-auto">
        <table className="w-full text-sm tabular-nums">
          <thead className="sticky top-0 bg-white">
            <tr>
              {head.map((name, column) => (
                <th key={name} scope="col" className={`p-2 ${column === 0 ? "text-left" : "text-right"}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(([name, ...numbers]) => (
              <tr key={name}>
                <th scope="row" className="p-2 text-left font-normal">
                  {name}
                </th>
                {numbers.map((value, column) => (
                  <td key={head[column + 1]} className="p-2 text-right">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
