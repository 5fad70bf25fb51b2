// Razorpay's payouts to the bank account: to match with the bank statement, and to claim the GST on the fees.
import { type ClientLoaderFunctionArgs, href, useSearchParams } from "react-router";
import { getSettlements, type Settlements as Month } from "../../../contract/settlements.ts";
import { counted } from "../../../rules/counted.ts";
import { formatRupees, ZERO } from "../../../rules/money.ts";
import { isPaidOut, onItsWay, settlementWarnings } from "../../../rules/settlements.ts";
import { indianDate } from "../../../rules/time.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { PartFailure } from "../../ui/admin/part-failure.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { adminMeta } from "../admin-meta.ts";
import { useCall } from "../store/queries.ts";
import { MonthChoice } from "./period-choices.tsx";
import { formatMonth, readRange } from "./range-label.ts";
import { SettlementsFile } from "./report-downloads.tsx";
import { carryMonth } from "./report-month.ts";
import { SettlementsTable } from "./settlements-table.tsx";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  carryMonth(request.url);
  return null;
}
clientLoader.hydrate = true as const;

export function meta() {
  return adminMeta("Settlements");
}

export function HydrateFallback() {
  return <LoadingSettlements />;
}

function LoadingSettlements() {
  return (
    <Loading label="Loading settlements...">
      <Skeleton className="mb-4 h-24" />
      <Skeleton className="h-96" />
    </Loading>
  );
}

/** The last twelve months, while the shop's own are unknown. */
function likelyMonths(): Pick<Month, "firstMonth" | "thisMonth"> {
  const thisMonth = indianDate(new Date()).slice(0, 7);
  return { thisMonth, firstMonth: `${Number(thisMonth.slice(0, 4)) - 1}${thisMonth.slice(4)}` };
}

export default function Settlements() {
  const [search] = useSearchParams();
  const { month } = readRange(search);
  const { data, error, isFetching, refetch } = useCall(
    getSettlements,
    { query: month ? { month } : {} },
    { showsPrevious: true },
  );
  const { firstMonth, thisMonth } = data ?? likelyMonths();
  return (
    <>
      <PageHeader title="Settlements">
        What Razorpay paid out to your bank account, to compare with the bank statement.
      </PageHeader>
      <MonthChoice
        path={href("/admin/settlements")}
        month={month ?? data?.month}
        firstMonth={firstMonth}
        thisMonth={thisMonth}
      />
      {error ? (
        <PartFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <div aria-busy={isFetching} className={`transition-opacity ${isFetching ? "opacity-60" : ""}`}>
          <Payouts month={data} />
        </div>
      ) : (
        <LoadingSettlements />
      )}
    </>
  );
}

function Payouts({ month: { month, settlements, totals, notSettled } }: { month: Month }) {
  const name = formatMonth(month);
  const coming = onItsWay(settlements);
  const wrong = settlements.filter((settlement) => settlementWarnings(settlement).length > 0).length;
  return (
    <div className="grid gap-4">
      <p role="status">
        {name}: {counted(settlements.filter(isPaidOut).length, "payout", "payouts")},{" "}
        <strong>{formatRupees(totals.payout)}</strong>
        {coming > 0 && <>; {formatRupees(coming)} on its way to the bank</>}
      </p>
      {settlements.length > 0 && <Totals totals={totals} />}
      {wrong > 0 && (
        <Banner>
          {wrong === 1 ? "One payout needs" : `${counted(wrong, "payout", "payouts")} need`} a check. The
          reason is below {wrong === 1 ? "it" : "each"}.
        </Banner>
      )}
      {settlements.length > 0 ? (
        <SettlementsTable settlements={settlements} title={`Payouts of ${name}`} />
      ) : (
        <Card>
          <p>No payouts in {name}.</p>
        </Card>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {(settlements.length > 0 || notSettled.payments + notSettled.refunds > 0) && (
          <NotSettled name={name} notSettled={notSettled} />
        )}
        {settlements.length > 0 && <SettlementsFile month={month} />}
      </div>
    </div>
  );
}

function Totals({ totals }: Pick<Month, "totals">) {
  const facts = [
    ["Payments", totals.gross],
    ["Refunds", totals.refunds],
    ["Fee", totals.fee],
    ["GST on fee", totals.gst],
    ...(totals.other === ZERO ? [] : ([["Other", totals.other]] as const)),
    ["Paid out", totals.payout],
  ] as const;
  return (
    <Card
      as="dl"
      size="bare"
      className="grid grid-cols-2 gap-x-4 gap-y-3 p-4 sm:grid-cols-3 sm:px-6 lg:flex lg:justify-between"
    >
      {facts.map(([label, amount]) => (
        <div key={label}>
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="text-lg font-bold tabular-nums wrap-anywhere">{formatRupees(amount)}</dd>
        </div>
      ))}
    </Card>
  );
}

/** What was taken and refunded in the month and is in none of its payouts. */
function NotSettled({ name, notSettled }: { name: string } & Pick<Month, "notSettled">) {
  const { payments, gross, refunds, refunded } = notSettled;
  const parts = [
    payments > 0 ? `${counted(payments, "payment", "payments")} of ${formatRupees(gross)}` : "",
    refunds > 0 ? `${counted(refunds, "refund", "refunds")} of ${formatRupees(refunded)}` : "",
  ].filter(Boolean);
  return (
    <Card title={`Not paid out in ${name}`}>
      <p>
        {parts.length > 0 ? `${parts.join(" and ")}.` : "Nothing: every payment of the month is paid out."}
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        Razorpay pays out about two working days after a payment, so the last days of a month are in the
        payouts of the next. Cash is not counted.
      </p>
    </Card>
  );
}
