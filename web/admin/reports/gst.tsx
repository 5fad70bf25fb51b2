// The GST return of a month or quarter (GSTR-1): what to check, its tables, and its files.
import { type ClientLoaderFunctionArgs, useNavigation } from "react-router";
import { type GstReturnReply, getGstReturn, type ReturnQuery } from "../../../contract/gst-return.ts";
import { hasReturnFiles } from "../../../rules/gst-return-files.ts";
import { formatRupees } from "../../../rules/money.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { adminMeta } from "../admin-meta.ts";
import { ScreenLink } from "../screen-link.tsx";
import { loadCall, useLoaded, useLoader } from "../store/queries.ts";
import { Filing } from "./filing.tsx";
import { HsnSummaries, IssuedSeries, SalesTables } from "./gst-tables.tsx";
import { PeriodChoice } from "./period-choices.tsx";
import { monthsLabel, readPeriod } from "./range-label.ts";
import { MonthFiles, ReturnFile } from "./report-downloads.tsx";
import { carryMonth } from "./report-month.ts";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  carryMonth(request.url);
  const query = readPeriod(new URL(request.url).searchParams);
  return { query, filed: await loadCall(getGstReturn, { query }) };
}
clientLoader.hydrate = true as const;

export function meta() {
  return adminMeta("GST return");
}

export function HydrateFallback() {
  return (
    <Loading label="Loading the GST return...">
      <Skeleton className="mb-6 h-11 w-56" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </Loading>
  );
}

export default function GstReturn() {
  const { query, filed: loaded } = useLoader<typeof clientLoader>();
  const filed = useLoaded(loaded);
  const isBusy = useNavigation().location !== undefined;
  return (
    <>
      <PageHeader title="GST return">
        GSTR-1 from the invoices and credit notes of a month or quarter, by the day they were issued.
      </PageHeader>
      <PeriodChoice query={query} filed={filed} />
      <div aria-busy={isBusy} className={`transition-opacity ${isBusy ? "opacity-60" : ""}`}>
        <Return query={query} filed={filed} />
      </div>
    </>
  );
}

function Return({ query, filed }: { query: ReturnQuery; filed: GstReturnReply }) {
  if (filed.regime === "unregistered") return <Unregistered filed={filed} />;
  if (filed.regime === "composition") return <Composition filed={filed} />;
  return hasReturnFiles(filed) ? (
    <Filed query={query} filed={filed} />
  ) : (
    <NoDocuments query={query} filed={filed} />
  );
}

function Unregistered({ filed }: { filed: GstReturnReply }) {
  return (
    <Card title={`No GST return for ${monthsLabel(filed)}`}>
      <p role="status">Without a GSTIN the shop charges no GST and files no return.</p>
      <p className="mt-2 text-ink-soft">
        If the shop was registered in this period, enter the GSTIN and its first day under{" "}
        <ScreenLink to="/admin/shop-profile/contact-and-law">Contact and legal</ScreenLink>. Bills issued
        until then stay without GST.
      </p>
    </Card>
  );
}

function Composition({ filed }: { filed: GstReturnReply }) {
  return (
    <Card title={`No GSTR-1 for ${monthsLabel(filed)}`}>
      <p role="status">
        A shop under the composition scheme charges no GST, so GSTR-1 does not apply. It pays its tax with
        form CMP-08 after each quarter, and files GSTR-4 once a year.
      </p>
      <p className="mt-2 text-ink-soft">
        Both are about its sales: each one with its bill of supply is in the file under{" "}
        <ScreenLink to="/admin/figures">Reports</ScreenLink>. If the shop is regular, correct the tax regime
        under <ScreenLink to="/admin/shop-profile/contact-and-law">Contact and legal</ScreenLink>.
      </p>
    </Card>
  );
}

function NoDocuments({ query, filed }: { query: ReturnQuery; filed: GstReturnReply }) {
  return (
    <div className="grid gap-4">
      <Warnings warnings={filed.warnings} />
      <Card title={`No invoices in ${monthsLabel(filed)}`}>
        <p role="status">An order gets its invoice when it is packed.</p>
        <p className="mt-2 text-ink-soft">
          The return is for shops with a GSTIN that charge GST. The GSTIN is under{" "}
          <ScreenLink to="/admin/shop-profile/contact-and-law">Contact and legal</ScreenLink>.
        </p>
        <Filing query={query} filed={filed} />
      </Card>
    </div>
  );
}

function Filed({ query, filed }: { query: ReturnQuery; filed: GstReturnReply }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="grid content-start gap-4">
        <Warnings warnings={filed.warnings} />
        <Summary query={query} filed={filed} />
        <SalesTables query={query} filed={filed} />
      </div>
      <div className="grid content-start gap-4">
        <HsnSummaries query={query} filed={filed} />
        <IssuedSeries query={query} filed={filed} />
      </div>
    </div>
  );
}

function Warnings({ warnings }: Pick<GstReturnReply, "warnings">) {
  if (warnings.length === 0) return null;
  return (
    <Banner>
      <p className="font-semibold">Check before you file</p>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Banner>
  );
}

const TOTALS = [
  ["taxable", "Taxable value"],
  ["cgst", "CGST"],
  ["sgst", "SGST/UTGST"],
  ["igst", "IGST"],
  ["total", "Total"],
] as const;

function Summary({ query, filed }: { query: ReturnQuery; filed: GstReturnReply }) {
  return (
    <Card title={monthsLabel(filed)}>
      <dl className="tabular-nums">
        <div className="flex justify-between gap-4 py-1">
          <dt className="text-ink-soft">GSTIN</dt>
          <dd>{filed.gstin}</dd>
        </div>
        {TOTALS.map(([amount, label]) => (
          <div
            key={amount}
            className="flex justify-between gap-4 py-1 last:mt-1 last:border-t-2 last:border-line last:pt-2 last:font-bold"
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd>{formatRupees(filed.totals[amount])}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">
        Invoices less credit notes. Orders that are paid but not packed yet are in a later return.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ReturnFile query={query} filed={filed} format="json" variant="primary">
          JSON for the portal
        </ReturnFile>
        <ReturnFile query={query} filed={filed} format="xlsx">
          Excel
        </ReturnFile>
        {query.by === "month" && <MonthFiles month={filed.from.slice(0, 7)} variant="secondary" />}
      </div>
      <Filing query={query} filed={filed} />
    </Card>
  );
}
