// The sales figures.
import ArrowRight from "lucide-react/icons/arrow-right";
import { Link, useLocation } from "react-router";
import { DASHBOARD_DAYS, type Dashboard } from "../../../contract/dashboard.ts";
import { formatRupees } from "../../../rules/money.ts";
import { ORDER_STATUSES, statusName } from "../../../rules/order-status.ts";
import { Tabs } from "../../ui/admin/tabs.tsx";
import { Card } from "../../ui/card.tsx";
import { RANGE_LABELS } from "../range-labels.ts";
import { BarList } from "./bar-list.tsx";
import { DayChart, HourChart } from "./charts.tsx";
import { Funnel } from "./funnel.tsx";
import { Totals } from "./totals.tsx";

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
          </Card>
        )}
        <div className="grid content-start gap-4">
          <Card title="Orders by hour">
            <HourChart hours={dashboard.hours} />
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
                  name: statusName(status),
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
