// Documents as PDF files.
import type { TaxDocument } from "../../contract/tax-documents.ts";
import { byDispatchNumber } from "../../rules/dispatch-order.ts";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import type { PaperSize } from "../../rules/paper-sizes.ts";
import { SALE_DOCUMENT_KINDS } from "../../rules/tax-documents.ts";
import { isRefusal, ShopError } from "../errors.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { getTaxDocument, readTaxDocuments } from "./document-queries.ts";
import { drawDocuments } from "./pdf/draw-on-thread.ts";

/** How many documents are read at a time. */
const BATCH = 25;

export interface PrintedFile {
  name: string;
  file: Uint8Array;
}

/** ND/26-27/000123 as part of a file name. */
const fileName = (number: string) => `${number.replaceAll("/", "-")}.pdf`;

/** @throws ShopError TAX_DOCUMENT_NOT_FOUND, BUSY */
export async function printDocument(db: Queryable, id: string, size: PaperSize): Promise<PrintedFile> {
  const document = await getTaxDocument(db, id);
  return { name: fileName(document.number), file: await drawDocuments([[document]], size) };
}

/**
 * A document of one order.
 * @throws ShopError TAX_DOCUMENT_NOT_FOUND also for a document of another order, BUSY
 */
export async function printOwnDocument(
  db: Queryable,
  orderNumber: OrderNumber,
  id: string,
  size: PaperSize,
): Promise<PrintedFile> {
  const document = await getTaxDocument(db, id);
  if (document.orderId !== orderNumber) throw new ShopError("TAX_DOCUMENT_NOT_FOUND");
  return { name: fileName(document.number), file: await drawDocuments([[document]], size) };
}

/**
 * The invoice, bill of supply or plain bill of an order.
 * @param id of the order's row
 * @returns null without one; `printed` is null if it could not be drawn now
 */
export async function printInvoiceOfOrder(
  db: Queryable,
  id: OrderUuid,
): Promise<{ number: string; printed: PrintedFile | null } | null> {
  const row = await db
    .selectFrom("taxDocuments")
    .select(["id", "fullNumber"])
    .where("orderId", "=", id)
    .where("kind", "in", SALE_DOCUMENT_KINDS)
    .executeTakeFirst();
  if (!row) return null;
  const printed = await printDocument(db, row.id, "a4").catch((error: unknown) => {
    if (isRefusal(error, "BUSY")) return null;
    throw error;
  });
  return { number: row.fullNumber, printed };
}

/**
 * The invoices, bills of supply or plain bills of orders in one file, by dispatch number, like their slips. Orders
 * without one are left out.
 * @throws ShopError TAX_DOCUMENT_NOT_FOUND if none has one, BUSY
 */
export async function printInvoices(
  db: Queryable,
  orderNumbers: readonly OrderNumber[],
  size: PaperSize,
): Promise<PrintedFile> {
  const rows = await db
    .selectFrom("taxDocuments")
    .innerJoin("orders", "orders.id", "taxDocuments.orderId")
    .select(["taxDocuments.id", "dispatchNumber", "orders.createdAt"])
    .where("orderNumber", "in", orderNumbers)
    .where("kind", "in", SALE_DOCUMENT_KINDS)
    .execute();
  if (rows.length === 0) throw new ShopError("TAX_DOCUMENT_NOT_FOUND");
  const ids = rows.toSorted(byDispatchNumber).map(({ id }) => id);
  return { name: "invoices.pdf", file: await drawDocuments(readBatches(db, ids), size) };
}

async function* readBatches(db: Queryable, ids: readonly string[]): AsyncGenerator<TaxDocument[]> {
  for (let from = 0; from < ids.length; from += BATCH)
    yield await readTaxDocuments(db, ids.slice(from, from + BATCH));
}
