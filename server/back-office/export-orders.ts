// The orders of a list as a file, read from the database as fast as the client downloads it.
import { sql } from "kysely";
import type { OrderCriteria, OrdersExport } from "../../contract/find-orders.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../rules/csv.ts";
import { ORDER_COLUMNS, type OrderCell, orderCells, type SheetOrder } from "../../rules/orders-sheet.ts";
import { LIVE_CONSIGNMENT_STATES } from "../../rules/parcel-stages.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { refundedOfOrder } from "../facts/refunds.ts";
import type { Queryable } from "../platform/database/connect.ts";
import type { LimitConcurrency } from "../platform/http/limit-concurrency.ts";
import type { Download } from "../platform/http/send-download.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { countFound, findIds, inOrderOf } from "./find-orders.ts";
import { selectOrders, toAdminOrder } from "./order-queries.ts";
import { MAX_SHEET_ROWS, writeXlsx } from "./write-xlsx.ts";

const BATCH = 500;

/**
 * Starts an export and records it in the audit log.
 * @param limitStatements limits how many database connections exports occupy
 * @throws ShopError TOO_MANY_FOR_EXCEL when there are more orders than rows in a sheet
 */
export async function exportOrders(
  { db }: Pick<Deps, "db">,
  { format, ...criteria }: OrdersExport,
  actor: Actor,
  limitStatements: LimitConcurrency,
): Promise<Download> {
  if (format === "xlsx") {
    const { count } = await limitStatements(() => countFound(db, criteria, true));
    if (count >= MAX_SHEET_ROWS) throw new ShopError("TOO_MANY_FOR_EXCEL");
  }
  // A search text may be a phone or a name, and the audit log is stored longer than personal data may be.
  const isSearch = criteria.search !== undefined;
  await audit(db, actor, {
    action: "orders exported",
    subject: format,
    after: { ...criteria.filters, isSearch },
  });
  const batches = readBatches(db, criteria, limitStatements);
  return format === "csv"
    ? { name: "orders.csv", type: "text/csv; charset=utf-8", content: writeCsv(batches) }
    : {
        name: "orders.xlsx",
        type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        content: writeXlsx(batches),
      };
}

/** The column names, then the orders in the order of the list. */
async function* readBatches(
  db: Queryable,
  criteria: OrderCriteria,
  limitStatements: LimitConcurrency,
): AsyncGenerator<OrderCell[][]> {
  yield [[...ORDER_COLUMNS]];
  for (let before: string | undefined; ; ) {
    const orders = await limitStatements(() => readBatch(db, criteria, before));
    yield orders.map(orderCells);
    if (orders.length < BATCH) return;
    before = orders.at(-1)?._id;
  }
}

const ofConsignment = (column: "courier_name" | "awb") => sql<string | null>`(
  select ${sql.ref(column)} from consignments where order_id = orders.id and state = any(${[...LIVE_CONSIGNMENT_STATES]}))`;

async function readBatch(
  db: Queryable,
  criteria: OrderCriteria,
  before: string | undefined,
): Promise<(SheetOrder & { _id: string })[]> {
  const ids = await findIds(db, criteria, { limit: BATCH, before });
  if (ids.length === 0) return [];
  const rows = await selectOrders(db)
    .select([
      ofConsignment("courier_name").as("courierName"),
      ofConsignment("awb").as("awb"),
      refundedOfOrder.as("refundedIfPaid"),
    ])
    .where("orders.id", "in", ids)
    .execute();
  return inOrderOf(ids, rows).map((row) => {
    const { courierName, awb, refundedIfPaid } = row;
    return { ...toAdminOrder(row), courierName, awb, refundedIfPaid };
  });
}

async function* writeCsv(batches: AsyncIterable<OrderCell[][]>): AsyncGenerator<string> {
  let start = BYTE_ORDER_MARK;
  for await (const rows of batches) {
    yield start + rows.map((cells) => csvLine(cells.map(String))).join("");
    start = "";
  }
}
