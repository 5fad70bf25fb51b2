import type { AdminProduct } from "../../contract/admin-products.ts";
import type { ReplyOf } from "../../contract/call.ts";
import type { importProducts as call, ProductRow } from "../../contract/product-import.ts";
import { type Actor, audit } from "../activity/audit.ts";
import { inTransaction, type Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { holdCategories, listCategories } from "./admin-category-queries.ts";
import { findAdminProducts, lockProducts } from "./admin-product-queries.ts";
import { type NewProduct, recordOf } from "./product-values.ts";
import { type ReadRow, readProductRow, type Shop } from "./read-product-row.ts";
import { insertProducts, updateProduct } from "./store-products.ts";

type Imported = ReplyOf<typeof call>;

/** Says what the import of these rows would do, and what is wrong with them. */
export async function previewImport({ db }: Deps, rows: readonly ProductRow[]): Promise<Imported> {
  const [products, categories] = await Promise.all([findAdminProducts(db, idsOf(rows)), listCategories(db)]);
  return replyOf(readRows(rows, products, categories));
}

/**
 * Adds and changes products: all of them or, where one row is wrong, none.
 * @throws ShopError INVALID_INPUT with what is wrong, such as `rows.3.mrp`
 */
export function importProducts({ db }: Deps, rows: readonly ProductRow[], actor: Actor): Promise<Imported> {
  return inTransaction(db, async (trx) => {
    const categories = await holdCategories(trx);
    const read = readRows(rows, await lockProducts(trx, idsOf(rows)), categories);
    refuseProblems(read);
    const reply = replyOf(read);
    if (reply.added + reply.changed === 0) return reply;
    const changes = await saveRows(trx, read, new Map(categories.map(({ _id, name }) => [_id, name])));
    await audit(trx, actor, {
      action: "products imported",
      subject: `${reply.added} added, ${reply.changed} changed`,
      ...changes,
    });
    return reply;
  });
}

const idsOf = (rows: readonly ProductRow[]) => rows.map(({ productId }) => productId.trim());

function readRows(
  rows: readonly ProductRow[],
  products: readonly AdminProduct[],
  categories: readonly { _id: string; name: string }[],
): ReadRow[] {
  const shop: Shop = {
    products: new Map(
      products.flatMap((product) => [
        [product.productId, product],
        [product._id, product],
      ]),
    ),
    categories: new Map(categories.map(({ _id, name }) => [name.toLowerCase(), _id])),
  };
  const seen = new Set<AdminProduct>();
  return rows.map((row) => {
    const read = readProductRow(row, shop);
    const product = shop.products.get(row.productId.trim());
    if (product && seen.has(product)) read.problems.productId = "This product is in the list twice";
    if (product) seen.add(product);
    return read;
  });
}

const isRight = ({ problems }: ReadRow) => Object.keys(problems).length === 0;

function replyOf(read: readonly ReadRow[]): Imported {
  const right = read.filter(isRight);
  return {
    added: right.filter(({ action }) => action === "add").length,
    changed: right.filter(({ action }) => action === "change").length,
    rows: read.map(({ action, problems }) => ({ action, problems })),
  };
}

function refuseProblems(read: readonly ReadRow[]): void {
  const fields = Object.fromEntries(
    read.flatMap(({ problems }, row) =>
      Object.entries(problems).map(([column, problem]) => [`rows.${row}.${column}`, problem]),
    ),
  );
  if (Object.keys(fields).length > 0) throw new ShopError("INVALID_INPUT", { fields });
}

/** @returns for the record what was before and what is after, by the product's slug */
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
    const { product, difference } = row;
    await updateProduct(trx, product._id, difference.after);
    before[product.productId] = recordOf(difference.before, product.category);
    after[product.productId] = recordOf(difference.after, {
      name: categoryNames.get(difference.after.category ?? "") ?? "",
    });
  }
  const slugs = added.length > 0 ? await insertProducts(trx, added) : [];
  for (const [place, product] of added.entries()) {
    const { productId } = slugs[place] as { productId: string };
    after[productId] = recordOf(product, { name: categoryNames.get(product.category) ?? "" });
  }
  return { before, after };
}
