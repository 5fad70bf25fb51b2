import Download from "lucide-react/icons/download";
import type { OrderDetail } from "../../../contract/orders.ts";
import { DOCUMENT_TITLES } from "../../../rules/document-texts.ts";
import { formatRupees } from "../../../rules/money.ts";
import type { PaperSize } from "../../../rules/paper-sizes.ts";
import type { TaxDocumentKind } from "../../../rules/tax-documents.ts";
import { formatIndianDay } from "../../../rules/time.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { SelectField } from "../../ui/field.tsx";
import { downloadDocument, PAPER_OPTIONS, usePaperSize } from "../order/download-documents.ts";

type Document = NonNullable<OrderDetail["taxDocuments"]>[number];

/** The order's invoice, credit notes and refund vouchers. */
export function OrderDocuments({
  order,
}: {
  order: Pick<OrderDetail, "taxDocuments" | "buyerGstin" | "buyerBusinessName">;
}) {
  const { taxDocuments, buyerGstin, buyerBusinessName } = order;
  const { size, choose } = usePaperSize();
  if (taxDocuments === null) return null;
  const business = [buyerBusinessName, buyerGstin && `GSTIN ${buyerGstin}`].filter(Boolean).join(", ");
  return (
    <Card title="Invoice" className="print:hidden">
      {business && <p className="mb-3 wrap-anywhere">For a business: {business}</p>}
      {taxDocuments.length === 0 ? (
        <p className="text-ink-soft">It gets its number when the order is packed.</p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {taxDocuments.map((taxDocument) => (
              <DocumentRow key={taxDocument._id} taxDocument={taxDocument} size={size} />
            ))}
          </ul>
          <div className="mt-3 border-t border-line pt-3">
            <SelectField
              label="Paper"
              options={PAPER_OPTIONS}
              value={size}
              onChange={({ target }) => choose(target.value)}
            />
          </div>
        </>
      )}
    </Card>
  );
}

function DocumentRow({ taxDocument, size }: { taxDocument: Document; size: PaperSize }) {
  const { kind, number, issuedAt, total } = taxDocument;
  const { isBusy, problem, run } = useAction();
  return (
    <li className="py-3 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div className="min-w-0">
          <p className="font-semibold">
            {DOCUMENT_TITLES[kind as TaxDocumentKind] ?? kind}{" "}
            <span className="tabular-nums">{formatRupees(total)}</span>
          </p>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {number}, {formatIndianDay(issuedAt)}
          </p>
        </div>
        <Button
          variant="ghost"
          className="-mr-5 shrink-0 max-sm:-ml-5"
          aria-label={`Download ${number}`}
          isBusy={isBusy}
          busyLabel="Making the file..."
          onClick={() => void run(() => downloadDocument(taxDocument, size))}
        >
          <Download className="size-5" aria-hidden="true" />
          Download
        </Button>
      </div>
      <ErrorText role="alert" className="text-sm">
        {problem}
      </ErrorText>
    </li>
  );
}
