// Invoices and credit notes of past days, issued by the shop's own code with another clock.
import type { IndianState } from "../../rules/address.ts";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import { inTransaction } from "../../server/platform/database/connect.ts";
import { issueRefundDocument } from "../../server/tax-documents/issue-refund-document.ts";
import { issueSaleDocuments } from "../../server/tax-documents/issue-sale-documents.ts";
import type { TestShop } from "./open-test-shop.ts";
import { bookInThePast, payBackInThePast, payInThePast } from "./past-orders.ts";
import { databaseOf, orderRow } from "./rows.ts";

const clockAt = (time: string) => async () => new Date(`${time}+05:30`);

interface PastPacked {
  /** When it was packed, in Indian time: 2026-03-31T23:59:59. Numbers follow the order of the calls. */
  time: string;
  state: IndianState;
  /** Packets of banana chips. Below five, delivery costs ₹30. */
  quantity: number;
  /** Changes the order before it has its invoice. */
  change?: (id: OrderUuid) => Promise<unknown>;
}

/** Writes an order of the first day of the month, and issues its invoice. */
export async function packInThePast(
  shop: TestShop,
  { time, state, quantity, change }: PastPacked,
): Promise<OrderNumber> {
  const db = databaseOf(shop);
  const placed = `${time.slice(0, 8)}01 00:00`;
  const orderNumber = await bookInThePast(db, {
    booked: placed,
    moves: (["Verified", "Paid", "Confirmed", "Packed"] as const).map((to) => [to, placed] as const),
    state,
    quantity,
    delivery: quantity < 5 ? 30_00 : 0,
  });
  const id = (await orderRow(shop, orderNumber)).id as OrderUuid;
  await change?.(id);
  await inTransaction(db, (trx) => issueSaleDocuments(trx, [id], clockAt(time)));
  return orderNumber;
}

/** Refunds a part of a packed order, with its credit note. @param amount paise */
export async function creditInThePast(
  shop: TestShop,
  orderNumber: OrderNumber,
  amount: number,
  time: string,
): Promise<void> {
  const db = databaseOf(shop);
  const at = time.replace("T", " ");
  const refund = await payBackInThePast(db, await payInThePast(db, orderNumber), { amount, at });
  await documentInThePast(shop, refund, time);
}

/** Issues the document of a refund. @param time in Indian time: 2026-03-31T23:59:59 */
export const documentInThePast = (shop: TestShop, refund: string, time: string) =>
  inTransaction(databaseOf(shop), (trx) => issueRefundDocument(trx, refund, clockAt(time)));

/** Moves an order to Packed, and issues its invoice. @param time in Indian time: 2026-03-31T23:59:59 */
export async function invoiceInThePast(shop: TestShop, id: OrderUuid, time: string): Promise<void> {
  const db = databaseOf(shop);
  await db.updateTable("orders").set({ status: "Packed" }).where("id", "=", id).execute();
  await inTransaction(db, (trx) => issueSaleDocuments(trx, [id], clockAt(time)));
}
