// Changes of GST rates from a day on. The tax of a sale follows the day of its invoice (CGST Act, section 14); prices, which
// include the tax, do not change.
import { sql } from "kysely";
import type { InputOf } from "../../contract/call.ts";
import type { addGstRateChange as call, TaxSettings } from "../../contract/tax-documents.ts";
import type { ProductRef } from "../../rules/ids.ts";
import { isProduct } from "../catalogue/catalogue-queries.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { indianDay } from "../platform/database/indian-time.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { getTaxSettings } from "./tax-settings-queries.ts";

/**
 * Enters a change of a rate. If its day has come, the products get the rate at once, else on that day.
 * @throws ShopError INVALID_INPUT unless it names one product, category or HSN code; PRODUCT_NOT_FOUND,
 * CATEGORY_NOT_FOUND
 */
export function addGstRateChange(
  { db }: Deps,
  { from, productId, categoryId, hsnCode, gstRatePercent }: InputOf<typeof call>["body"],
  actor: Actor,
): Promise<TaxSettings> {
  const scopes = [productId, categoryId, hsnCode].filter((scope) => scope !== undefined);
  if (scopes.length !== 1) {
    const message = "Choose a product, a category or an HSN code";
    throw new ShopError("INVALID_INPUT", { message, fields: { hsnCode: message } });
  }
  return inTransaction(db, async (trx) => {
    const product = productId === undefined ? null : await findProduct(trx, productId);
    const category = categoryId === undefined ? null : await findCategoryName(trx, categoryId);
    await trx
      .insertInto("gstRateChanges")
      .values({
        fromDate: sql<Date>`${from}::date`,
        productId: product?.id ?? null,
        categoryId: categoryId ?? null,
        hsnCode: hsnCode ?? null,
        ratePercent: gstRatePercent,
      })
      .execute();
    await applyDueRates(trx);
    const subject = product?.slug ?? category ?? `HSN ${hsnCode}`;
    await audit(trx, actor, { action: "GST rate changed", subject, after: { from, gstRatePercent } });
    return getTaxSettings(trx);
  });
}

/** @throws ShopError NOT_FOUND if there is no such change, or products have its rate already */
export async function removeGstRateChange({ db }: Deps, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom("gstRateChanges")
      .where("id", "=", id)
      .where("appliedAt", "is", null)
      .returning([
        sql<string>`to_char(from_date, 'YYYY-MM-DD')`.as("from"),
        "ratePercent",
        sql<string>`coalesce((select slug from products where products.id = product_id),
          (select name from categories where categories.id = category_id), 'HSN ' || hsn_code)`.as("subject"),
      ])
      .executeTakeFirst();
    if (!removed) throw new ShopError("NOT_FOUND");
    const { from, ratePercent: gstRatePercent, subject } = removed;
    await audit(trx, actor, { action: "GST rate change removed", subject, before: { from, gstRatePercent } });
  });
}

/**
 * Gives products the rates whose day has come. Of several changes for a product, the one of the latest day wins, and of
 * one day the one entered last.
 */
export async function applyDueRates(trx: Queryable): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from gst_rate_changes
    where applied_at is null and from_date <= ${indianDay()}
    order by from_date, id
    for update`.execute(trx);
  for (const { id } of rows) {
    // Locked in the order of ids, like every change of many products.
    await sql`
      with affected as (
        select products.id, rate_percent from products, gst_rate_changes as changes
        where changes.id = ${id} and gst_rate_percent <> rate_percent
          and (changes.product_id = products.id or changes.category_id = products.category_id
            or starts_with(products.hsn_code, changes.hsn_code))
        order by products.id for update of products)
      update products set gst_rate_percent = rate_percent, updated_at = now()
      from affected where products.id = affected.id`.execute(trx);
    await trx
      .updateTable("gstRateChanges")
      .set({ appliedAt: sql<Date>`clock_timestamp()` })
      .where("id", "=", id)
      .execute();
  }
}

async function findProduct(trx: Queryable, ref: ProductRef) {
  const product = await trx
    .selectFrom("products")
    .select(["id", "slug"])
    .where(isProduct(ref))
    .executeTakeFirst();
  if (!product) throw new ShopError("PRODUCT_NOT_FOUND");
  return product;
}

async function findCategoryName(trx: Queryable, id: string): Promise<string> {
  const category = await trx
    .selectFrom("categories")
    .select("name")
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!category) throw new ShopError("CATEGORY_NOT_FOUND");
  return category.name;
}
