// Sales by state, product, coupon and returning shopper, and the accountant's file.
import { type ClientLoaderFunctionArgs, href, Link, useNavigation } from "react-router";
import { type Figures as AllFigures, getFigures } from "../../../contract/reports.ts";
import { counted } from "../../../rules/counted.ts";
import { formatRupees } from "../../../rules/money.ts";
import { NET_PAYMENTS, netPayments } from "../../../rules/order-rows.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Card } from "../../ui/card.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { adminMeta } from "../admin-meta.ts";
import { loadCall, useLoaded, useLoader } from "../store/queries.ts";
import { DeliveryCosts } from "./delivery-costs.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { RangeChoice } from "./period-choices.tsx";
import { formatMonth, rangeLabel, readRange } from "./range-label.ts";
import { MonthFiles, SalesFile } from "./report-downloads.tsx";
import { carryMonth, chosenMonth } from "./report-month.ts";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  carryMonth(request.url);
  const range = readRange(new URL(request.url).searchParams);
  const figures = await loadCall(getFigures, { query: range });
  return { range, month: range.month ?? chosenMonth(), figures };
}
clientLoader.hydrate = true as const;

export function meta() {
  return adminMeta("Reports");
}

export function HydrateFallback() {
  return (
    <Loading label="Loading reports...">
      <Skeleton className="mb-6 h-11 w-56" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </Loading>
  );
}

const number = (count: number) => count.toLocaleString("en-IN");

export default function Figures() {
  const { range, month, figures: loaded } = useLoader<typeof clientLoader>();
  const figures = useLoaded(loaded);
  const isBusy = useNavigation().location !== undefined;
  return (
    <>
      <PageHeader title="Reports">Sales by state, product and coupon.</PageHeader>
      <RangeChoice range={range} figures={figures} />
      <div aria-busy={isBusy} className={`transition-opacity ${isBusy ? "opacity-60" : ""}`}>
        <p className="mb-4" role="status">
          {rangeLabel(figures)}:{" "}
          {figures.totals.orders === 1 ? "1 order" : `${number(figures.totals.orders)} orders`} paid,{" "}
          <strong>{formatRupees(figures.totals.revenue)}</strong>; {formatRupees(figures.totals.paidBack)}{" "}
          refunded. {NET_PAYMENTS}: <strong>{formatRupees(netPayments(figures.totals))}</strong>
        </p>
        <div className="grid gap-4 lg:grid-cols-2">
          <div className="grid content-start gap-4">
            <MonthEnd month={month ?? (figures.monthToFile || figures.thisMonth)} />
            <FiguresTable
              title="By state"
              head={["State", "Orders", "Revenue"]}
              rows={figures.states.map(({ state, orders, revenue }) => [
                state,
                state || "No address",
                number(orders),
                formatRupees(revenue),
              ])}
              others={null}
              nothing="No sales in this period."
            />
            <Coupons {...figures} />
            <ShoppersCard shoppers={figures.shoppers} />
            <SalesFile range={range} figures={figures} />
          </div>
          <div className="grid content-start gap-4">
            <Products figures={figures} />
            <DeliveryCosts {...figures} />
          </div>
        </div>
      </div>
    </>
  );
}

/** The files of a month for the accountant, and the screens that show what is in them. */
function MonthEnd({ month }: { month: string }) {
  return (
    <Card title={`Month end: ${formatMonth(month)}`}>
      <p className="mb-4">
        The <MonthLink path={href("/admin/gst")} month={month} text="GST return" /> as JSON, Excel and CSV,
        the sales, and the <MonthLink path={href("/admin/settlements")} month={month} text="payouts" />, in
        one ZIP file.
      </p>
      <MonthFiles month={month} variant="primary" />
    </Card>
  );
}

function MonthLink({ path, month, text }: { path: string; month: string; text: string }) {
  return (
    <Link to={`${path}?month=${month}`} className="link">
      {text}
    </Link>
  );
}

function Products({ figures: { products, totals } }: { figures: AllFigures }) {
  const { listed, others } = products;
  return (
    <div>
      <FiguresTable
        title="By product"
        head={["Product", "Units", "Revenue"]}
        rows={listed.map(({ productId, name, units, revenue }) => [
          productId,
          name,
          number(units),
          formatRupees(revenue),
        ])}
        others={
          others.count > 0
            ? [`${number(others.count)} others`, number(others.units), formatRupees(others.revenue)]
            : null
        }
        nothing="No sales in this period."
      />
      {listed.length > 0 && (
        <p className="mt-2 px-1 text-sm text-ink-soft">
          After coupons. {formatRupees(totals.delivery)} more was paid for delivery.
        </p>
      )}
    </div>
  );
}

function Coupons({ coupons: { listed, others } }: Pick<AllFigures, "coupons">) {
  return (
    <FiguresTable
      title="By coupon"
      head={["Coupon", "Uses", "Discount"]}
      rows={listed.map(({ couponName, uses, discount }) => [
        couponName,
        couponName,
        number(uses),
        formatRupees(discount),
      ])}
      others={
        others.count > 0
          ? [`${number(others.count)} others`, number(others.uses), formatRupees(others.discount)]
          : null
      }
      nothing="No coupons used in this period."
    />
  );
}

/** The share of shoppers who had paid for an order before. */
function ShoppersCard({ shoppers: { all, again } }: Pick<AllFigures, "shoppers">) {
  return (
    <Card title="Returning customers">
      {all === 0 ? (
        <p className="text-ink-soft">No customers in this period.</p>
      ) : (
        <>
          <p>
            <strong className="font-display text-heading font-extrabold tabular-nums">
              {Math.round((100 * again) / all)}%
            </strong>{" "}
            <span className="text-ink-soft">
              {again.toLocaleString("en-IN")} of {counted(all, "customer", "customers")}
            </span>
          </p>
          <p className="mt-1 text-sm text-ink-soft">
            Customers who had paid for an order before, by phone number. Erased customers are not counted.
          </p>
        </>
      )}
    </Card>
  );
}
