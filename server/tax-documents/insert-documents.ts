import type { Buyer, Seller } from "../../contract/tax-documents.ts";
import type { Supply } from "../../rules/gst.ts";
import type { OrderUuid } from "../../rules/ids.ts";
import {
  type DocumentLine,
  documentNumber,
  type TaxDocumentKind,
  TEMPLATE_VERSION,
  totalsOf,
} from "../../rules/tax-documents.ts";
import type { Queryable } from "../platform/database/connect.ts";
import type { TakenNumbers } from "./document-numbers.ts";

export interface NewDocument {
  kind: TaxDocumentKind;
  orderId: OrderUuid;
  refundId?: string | null;
  originalDocumentId?: string;
  seller: Seller;
  supply: Supply;
  supplyState: string;
  buyerGstin: string | null;
  /** Null if the shopper's data was erased. */
  buyer: Buyer | null;
  lines: readonly DocumentLine[];
}

/** Writes documents with the numbers taken for them. */
export async function insertDocuments(
  trx: Queryable,
  { series, fiscalYear, first, issuedAt }: TakenNumbers,
  documents: readonly NewDocument[],
): Promise<void> {
  const written = await trx
    .insertInto("taxDocuments")
    .values(
      documents.map(
        ({ buyer: _, lines, seller, refundId = null, originalDocumentId = null, ...rest }, index) => ({
          ...rest,
          series,
          fiscalYear,
          number: first + index,
          fullNumber: documentNumber(series, fiscalYear, first + index),
          issuedAt,
          refundId,
          originalDocumentId,
          seller: JSON.stringify(seller),
          lines: JSON.stringify(lines),
          ...totalsOf(lines),
          templateVersion: TEMPLATE_VERSION,
        }),
      ),
    )
    .returning(["id", "number"])
    .execute();
  const buyers = written.flatMap(({ id, number }) => {
    const buyer = documents[number - first]?.buyer;
    return buyer ? [{ documentId: id, ...buyer }] : [];
  });
  if (buyers.length > 0) await trx.insertInto("taxDocumentBuyers").values(buyers).execute();
}
