// The invoice of an order and the documents of its refunds, as downloads.
import Download from "lucide-react/icons/download";
import type { ReplyOf } from "../../../contract/call.ts";
import { listOwnTaxDocuments, OWN_TAX_DOCUMENT_PDF_PATH } from "../../../contract/tax-documents.ts";
import { DOCUMENT_TITLES } from "../../../rules/document-texts.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { formatIndianDay } from "../../../rules/time.ts";
import { api } from "../../api.ts";

type Documents = ReplyOf<typeof listOwnTaxDocuments>;

/** @throws ApiError also once the session has ended */
export function loadOwnDocuments(id: OrderNumber): Promise<Documents> {
  return api(listOwnTaxDocuments, { params: { id } });
}

export function OwnDocuments({ orderId, documents }: { orderId: OrderNumber; documents: Documents }) {
  return (
    <ul className="-my-2 divide-y divide-line">
      {documents.map(({ _id, kind, number, issuedOn }) => (
        <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
          <p>
            <span className="font-bold">{DOCUMENT_TITLES[kind] ?? kind}</span>{" "}
            <span className="block text-ink-soft wrap-anywhere">
              {number}, {formatIndianDay(issuedOn)}
            </span>
          </p>
          <a
            href={OWN_TAX_DOCUMENT_PDF_PATH.replace(":id", orderId).replace(":document", _id)}
            download
            aria-label={`Download ${number}`}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
          >
            <Download className="size-5" aria-hidden="true" />
            Download
          </a>
        </li>
      ))}
    </ul>
  );
}
