import type { AdminProduct } from "../../contract/admin-products.ts";
import type { ReplyOf } from "../../contract/call.ts";
import type { importProducts as call, ProductRow } from "../../contract/product-import.ts";
import { shortenText } from "../../rules/cut-text.ts";
import { slug } from "../../rules/ids.ts";
import { differentCells, sheetRow } from "../../rules/product-sheet.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { oncePerKey } from "../platform/database/once-per-key.ts";
import type { Admin } from "../staff/admin-sessions.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { listCategories, lockCategories } from "./admin-category-queries.ts";
import { findAdminProducts, lockProducts } from "./admin-product-queries.ts";
import { type NewProduct, toAuditedChange, toAuditRecord } from "./product-values.ts";
import { type Catalogue, type ReadRow, readProductRow } from "./read-product-row.ts";
import { insertProducts, updateProduct } from "./store-products.ts";

const IMPORTED_ALREADY =
  "These rows were already imported, without your last corrections. Export the products, correct that file and open it: this one again would add its new products twice.";

type ImportReply = ReplyOf<typeof call>;
type Categories = readonly { _id: string; name: string }[];

/** Returns what importing these rows would change, and the problems in them. */
export async function previewImport({ db }: Deps, rows: readonly ProductRow[]): Promise<ImportReply> {
  const [products, categories] = await Promise.all([findAdminProducts(db, refsOf(rows)), listCategories(db)]);
  return replyOf(readRows(rows, products, categories), categories);
}

/**
 * Adds and changes products: all rows, or none if one has a problem. A retry with the idempotency key of imported rows
 * returns the earlier result.
 * @throws ShopError INVALID_INPUT with the problems by field, such as `rows.3.mrp`; PASSWORD_NEEDED if there is
 * something to save; IDEMPOTENCY_CONFLICT if the key was used with other rows
 */
export function importProducts(
  { db }: Deps,
  rows: readonly ProductRow[],
  admin: Pick<Admin, "hasProvedPassword">,
  actor: Actor,
  idempotencyKey?: string,
): Promise<ImportReply> {
  const change = { call: "importProducts", key: idempotencyKey, content: rows, conflict: IMPORTED_ALREADY };
  return inTransaction(db, (trx) => oncePerKey(trx, change, () => importRows(trx, rows, admin, actor)));
}

async function importRows(
  trx: Queryable,
  rows: readonly ProductRow[],
  admin: Pick<Admin, "hasProvedPassword">,
  actor: Actor,
): Promise<ImportReply> {
  const categories = await lockCategories(trx);
  const read = readRows(rows, await lockProducts(trx, refsOf(rows)), categories);
  refuseProblems(read);
  const reply = replyOf(read, categories);
  if (reply.added + reply.changed === 0) return reply;
  if (!admin.hasProvedPassword) throw new ShopError("PASSWORD_NEEDED");
  const changes = await saveRows(trx, read, new Map(categories.map(({ _id, name }) => [_id, name])));
  await audit(trx, actor, {
    action: "products imported",
    subject: `${reply.added} added, ${reply.changed} changed`,
    ...changes,
  });
  return reply;
}

const refsOf = (rows: readonly ProductRow[]) => rows.map(({ productId }) => slug(productId.trim()));

function readRows(
  rows: readonly ProductRow[],
  products: readonly AdminProduct[],
  categories: Categories,
): ReadRow[] {
  const catalogue: Catalogue = {
    products: new Map(
      products.flatMap((product): [string, AdminProduct][] => [
        [product.productId, product],
        [product._id, product],
      ]),
    ),
    categories: new Map(categories.map(({ _id, name }) => [name.toLowerCase(), _id])),
  };
  const seen = new Set<AdminProduct>();
  return rows.map((row) => {
    const read = readProductRow(row, catalogue);
    const product = catalogue.products.get(row.productId.trim());
    if (product && seen.has(product)) read.problems.productId = "This product is in the list twice";
    if (product) seen.add(product);
    return read;
  });
}

const isValid = ({ problems }: ReadRow) => Object.keys(problems).length === 0;

function replyOf(read: readonly ReadRow[], categories: Categories): ImportReply {
  const valid = read.filter(isValid);
  return {
    added: valid.filter(({ action }) => action === "add").length,
    changed: valid.filter(({ action }) => action === "change").length,
    rows: read.map((row) => ({
      action: row.action,
      problems: row.problems,
      changes: changesOf(row, categories),
      unitsNow: row.unitsNow,
    })),
  };
}

/** Longer cells are shortened in the preview. */
const CELL_SHOWN = 120;
const shorten = (cell: string) => shortenText(cell, CELL_SHOWN);

/** The changed cells of a row, in the sheet's format. */
function changesOf(read: ReadRow, categories: Categories): ImportReply["rows"][number]["changes"] {
  if (read.action !== "change" || !read.product || !read.difference) return undefined;
  const { product, difference } = read;
  const { category: categoryId, stock = product.inStock, ...changed } = difference.after;
  const category = categories.find(({ _id }) => _id === categoryId) ?? product.category;
  return differentCells(
    sheetRow(product),
    sheetRow({ ...product, ...changed, inStock: stock, category }),
  ).map((cell) => ({ ...cell, before: shorten(cell.before), after: shorten(cell.after) }));
}

function refuseProblems(read: readonly ReadRow[]): void {
  const fields = Object.fromEntries(
    read.flatMap(({ problems }, row) =>
      Object.entries(problems).map(([column, problem]) => [`rows.${row}.${column}`, problem]),
    ),
  );
  if (Object.keys(fields).length > 0) throw new ShopError("INVALID_INPUT", { fields });
}

/** @returns the changes for the audit log, by the product's slug */
async function saveRows(
  trx: Queryable,
  read: readonly ReadRow[],
  categoryNames: ReadonlyMap<string, string>,
): Promise<{ before: Record<string, object>; after: Record<string, object> }> {
  const before: Record<string, object> = {};
  const after: Record<string, object> = {};
  const added: NewProduct[] = [];
  for (const row of read) {
    if (row.action === "add" && row.product) added.push(row.product);
    if (row.action !== "change" || !row.product || !row.difference) continue;
    const { product, difference, entered } = row;
    await updateProduct(trx, product._id, difference.after, entered);
    const name = categoryNames.get(difference.after.category ?? "") ?? "";
    const changes = toAuditedChange(difference, { before: product.category, after: { name } });
    before[product.productId] = changes.before;
    after[product.productId] = changes.after;
  }
  const slugs = added.length > 0 ? await insertProducts(trx, added) : [];
  for (const [place, product] of added.entries()) {
    const { slug: taken } = slugs[place] as (typeof slugs)[number];
    after[taken] = toAuditRecord(product, { name: categoryNames.get(product.category) ?? "" });
  }
  return { before, after };
}
