import type { ReactNode } from "react";
import type { Dashboard } from "../../../contract/dashboard.ts";
import { formatWholeRupees } from "../../../rules/money.ts";
import { NET_PAYMENTS, netPayments } from "../../../rules/order-rows.ts";
import { Card } from "../../ui/card.tsx";
import { averageOrder, comparisonText, partDayText } from "./dashboard-texts.ts";

interface TotalsProps {
  totals: Dashboard["totals"];
  asOf: string;
  days: number;
}

/** The totals of a range, each compared with as many days before. */
export function Totals({ totals, asOf, days }: TotalsProps) {
  const comparisons = comparisonText(totals, days);
  const average = averageOrder(totals.now);
  return (
    <div>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-6 xl:grid-cols-5">
        <Total
          name="Revenue"
          comparison={comparisons.revenue}
          className="max-sm:col-span-2 sm:max-xl:col-span-3"
        >
          {formatWholeRupees(totals.now.revenue)}
        </Total>
        <Total name="Paid orders" comparison={comparisons.orders} className="sm:max-xl:col-span-3">
          {totals.now.orders.toLocaleString("en-IN")}
        </Total>
        <Total name="Average order" comparison={comparisons.average} className="sm:max-xl:col-span-2">
          {average === null ? "–" : formatWholeRupees(average)}
        </Total>
        <Total name="Refunded" comparison={comparisons.paidBack} className="sm:max-xl:col-span-2">
          {formatWholeRupees(totals.now.paidBack)}
        </Total>
        <Total name={NET_PAYMENTS} comparison={comparisons.net} className="sm:max-xl:col-span-2">
          {formatWholeRupees(netPayments(totals.now))}
        </Total>
      </dl>
      <p className="mt-2 px-1 text-sm text-ink-soft">{partDayText(asOf, days)}</p>
      <p className="px-1 text-sm text-ink-soft">
        Refunded includes lost disputes. {NET_PAYMENTS} are revenue less refunds, with delivery and tax.
      </p>
    </div>
  );
}

interface TotalProps {
  name: string;
  comparison: string;
  className: string;
  children: ReactNode;
}

function Total({ name, comparison, className, children }: TotalProps) {
  return (
    <Card as="div" size="bare" className={`p-4 ${className}`}>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-display text-heading font-extrabold wrap-anywhere tabular-nums">{children}</dd>
      <dd className="mt-1 text-sm text-ink-soft">{comparison}</dd>
    </Card>
  );
}
