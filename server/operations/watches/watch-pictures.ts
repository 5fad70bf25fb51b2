import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { dismissing } from "../../notifications/alerts/dismiss-alerts.ts";
import { raiseAlertOnce } from "../../notifications/alerts/raise-alert.ts";

/** Raises an alert about each product whose pictures could not be prepared for an hour, and dismisses it afterwards. */
export async function watchPictures({ db }: Deps): Promise<void> {
  const late = await db
    .selectFrom("pictureJobs")
    .innerJoin("products", "products.id", "pictureJobs.productId")
    .select(["products.id as product", "products.name", "since"])
    .where("since", "<", sql<Date>`now() - interval '1 hour'`)
    .execute();
  for (const { product, name, since: uploaded } of late) {
    const since = uploaded.toISOString();
    // Also if it was dismissed: the owner knows of these pictures.
    await raiseAlertOnce(db, "pictures-not-ready", { product, name, since }, null, { product, since });
  }
  await dismissing(db)
    .where("kind", "=", "pictures-not-ready")
    .where(
      sql<boolean>`not exists (select from picture_jobs where product_id::text = alerts.details ->> 'product')`,
    )
    .execute();
}
