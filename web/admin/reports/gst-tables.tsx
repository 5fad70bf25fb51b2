// The tables of the GST return, each with its CSV file.
import type { GstReturnReply, ReturnFormat, ReturnQuery } from "../../../contract/gst-return.ts";
import { nilRatedName } from "../../../rules/gst-return.ts";
import { formatRupees, type Paise, sum } from "../../../rules/money.ts";
import { FiguresTable } from "./figures-table.tsx";
import { ReturnFile } from "./report-downloads.tsx";

interface TablesProps {
  query: ReturnQuery;
  filed: GstReturnReply;
}

const taxOf = ({ cgst, sgst, igst }: Record<"cgst" | "sgst" | "igst", Paise>) =>
  formatRupees(sum([cgst, sgst, igst]));

export function SalesTables({ query, filed }: TablesProps) {
  const lists = [
    ["b2b", "Invoices to businesses", filed.businessInvoices],
    ["b2cl", "Large invoices to other states", filed.largeInvoices],
    ["cdnr", "Credit notes of businesses", filed.businessCreditNotes],
    ["cdnur", "Credit notes of large invoices", filed.largeCreditNotes],
  ] as const;
  return (
    <>
      <FiguresTable
        title="Sales to consumers"
        head={["State", "Rate", "Taxable", "GST"]}
        rows={filed.consumerSales.map((row) => [
          `${row.state} ${row.gstRatePercent}`,
          row.state,
          `${row.gstRatePercent}%`,
          formatRupees(row.taxable),
          taxOf(row),
        ])}
        others={null}
        nothing="No taxed sales to consumers in this period."
        aside={<Csv query={query} filed={filed} format="b2cs" title="Sales to consumers" />}
      />
      {lists.map(
        ([format, title, documents]) =>
          documents.length > 0 && (
            <FiguresTable
              key={format}
              title={title}
              head={["Document", "Total", "GST"]}
              rows={documents.map(({ number, buyerGstin, state, total, rates }) => [
                number,
                <Named key={number} name={number} detail={buyerGstin ?? state} />,
                formatRupees(total),
                formatRupees(sum(rates.flatMap(({ cgst, sgst, igst }) => [cgst, sgst, igst]))),
              ])}
              others={null}
              nothing=""
              aside={<Csv query={query} filed={filed} format={format} title={title} />}
            />
          ),
      )}
      {filed.nilRatedSales.length > 0 && (
        <FiguresTable
          title="Sales at 0%"
          head={["Kind", "Amount"]}
          rows={filed.nilRatedSales.map((row) => [
            nilRatedName(row),
            nilRatedName(row),
            formatRupees(row.total),
          ])}
          others={null}
          nothing=""
          aside={<Csv query={query} filed={filed} format="exemp" title="Sales at 0%" />}
        />
      )}
    </>
  );
}

export function HsnSummaries({ query, filed }: TablesProps) {
  const summaries = [
    ["hsn_b2c", "HSN codes, consumers", filed.hsnOfConsumers],
    ["hsn_b2b", "HSN codes, businesses", filed.hsnOfBusinesses],
  ] as const;
  return summaries.map(
    ([format, title, rows]) =>
      rows.length > 0 && (
        <FiguresTable
          key={format}
          title={title}
          head={["HSN code", "Packs", "Taxable", "GST"]}
          rows={rows.map((row) => [
            `${row.hsnCode} ${row.gstRatePercent}`,
            <Named
              key={row.hsnCode}
              name={row.hsnCode || "None"}
              detail={`${row.description}, ${row.gstRatePercent}%`}
            />,
            row.quantity.toLocaleString("en-IN"),
            formatRupees(row.taxable),
            taxOf(row),
          ])}
          others={null}
          nothing=""
          aside={<Csv query={query} filed={filed} format={format} title={title} />}
        />
      ),
  );
}

const KIND_LABELS: Readonly<Record<string, string>> = {
  invoice: "Invoices",
  "bill of supply": "Bills of supply",
  "credit note": "Credit notes",
  "refund voucher": "Refund vouchers",
};

export function IssuedSeries({ query, filed }: TablesProps) {
  return (
    <FiguresTable
      title="Documents issued"
      head={["Series", "Number"]}
      rows={filed.series.map(({ kind, first, last, count }) => [
        first,
        <Named
          key={first}
          name={KIND_LABELS[kind] ?? kind}
          detail={first === last ? first : `${first} to ${last}`}
        />,
        count.toLocaleString("en-IN"),
      ])}
      others={null}
      nothing=""
      aside={<Csv query={query} filed={filed} format="docs" title="Documents issued" />}
    />
  );
}

function Named({ name, detail }: { name: string; detail: string }) {
  return (
    <>
      {name}
      <span className="block text-sm text-ink-soft">{detail}</span>
    </>
  );
}

function Csv({ title, ...rest }: TablesProps & { format: ReturnFormat; title: string }) {
  return (
    <ReturnFile {...rest} label={`CSV: ${title}`}>
      CSV
    </ReturnFile>
  );
}
