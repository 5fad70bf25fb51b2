// Encodes the pictures of products after they have been saved. A row of picture_jobs is the work: it survives a crash, and
// until it is done the product shows its earlier pictures.
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { AdminProduct } from "../../contract/admin-products.ts";
import type { ProductUuid } from "../../rules/ids.ts";
import { storePicture } from "../adapters/storage/draw-picture.ts";
import type { Deps } from "../deps.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { claimDueRows, msUntilNextDue, pauseBeforeRetry, RETRIES } from "../platform/jobs/due-rows.ts";
import type { Loop } from "../platform/jobs/loop.ts";
import { wakeLoop } from "../platform/jobs/wake-loop.ts";
import { getAdminProduct } from "./admin-product-queries.ts";
import type { NewPictures } from "./product-pictures.ts";

/** Longer than the encoding of a product's pictures takes on a busy machine. */
const LEASE_MINUTES = 10;
const POLL_MS = 50;

interface DueJob {
  productId: ProductUuid;
  version: string;
}

/**
 * Stores the pictures of a product, whose row the transaction has locked.
 * @param images its pictures after the change
 * @param uploads those among them that have to be encoded first
 * @returns whether the product can show them at once; else the loop shows them later
 */
export async function savePictures(
  trx: Queryable,
  id: ProductUuid,
  images: readonly string[],
  uploads: NewPictures["uploads"],
): Promise<boolean> {
  const own = uploads.filter(({ path }) => images.includes(path));
  const known = await trx.selectFrom("pictureUploads").select("path").where("productId", "=", id).execute();
  const left = known.filter(({ path }) => images.includes(path));
  if (own.length + left.length === 0) {
    await trx.deleteFrom("pictureJobs").where("productId", "=", id).execute();
    return true;
  }
  const job = { images: [...images], dueAt: sql<Date>`now()`, attempts: 0, problem: "" };
  await trx
    .insertInto("pictureJobs")
    .values({ productId: id, ...job })
    .onConflict((same) => same.column("productId").doUpdateSet({ ...job, version: sql<string>`uuidv7()` }))
    .execute();
  await sql`delete from picture_uploads where product_id = ${id} and path <> all(${images})`.execute(trx);
  if (own.length > 0)
    await trx
      .insertInto("pictureUploads")
      .values(own.map((upload) => ({ productId: id, ...upload })))
      .onConflict((same) => same.doNothing())
      .execute();
  await wakeLoop(trx, "pictures");
  return false;
}

/** @returns the product, with its new pictures if they are prepared before the time is over */
export async function afterPreparing(deps: Deps, { _id }: AdminProduct): Promise<AdminProduct> {
  await untilPrepared(deps, _id);
  return getAdminProduct(deps.db, _id);
}

async function untilPrepared({ db, intervals }: Deps, id: ProductUuid): Promise<void> {
  const end = performance.now() + intervals.waitForPictures;
  for (;;) {
    const job = await db
      .selectFrom("pictureJobs")
      .select("problem")
      .where("productId", "=", id)
      .executeTakeFirst();
    if (job?.problem !== "" || performance.now() >= end) return;
    await wait(POLL_MS);
  }
}

export const pictureLoop: Loop<DueJob, Deps> = {
  name: "pictures",
  atOnce: 1,
  claim: ({ db }, most) =>
    claimDueRows(db, {
      table: "picture_jobs",
      key: "product_id",
      most,
      lease: sql`make_interval(mins => ${LEASE_MINUTES})`,
      countsAttempts: true,
      returning: sql`product_id, version`,
    }),
  findNextDue: ({ db }) => msUntilNextDue(db, "picture_jobs"),
  async handle(deps, { productId, version }) {
    try {
      await encodeUploads(deps, productId);
    } catch (error) {
      deps.log.warn({ err: error, productId }, "pictures could not be prepared yet");
      const problem = error instanceof Error ? error.message : String(error);
      await sql`
        update picture_jobs set problem = ${problem},
          due_at = now() + ${pauseBeforeRetry(RETRIES.picture)}
        where product_id = ${productId} and version = ${version}`.execute(deps.db);
      return;
    }
    await showPictures(deps, productId, version);
  },
};

/** One picture after another: an upload may have 5 MB, and forty megapixels. */
async function encodeUploads({ db, files }: Deps, id: ProductUuid): Promise<void> {
  for (;;) {
    const upload = await db
      .selectFrom("pictureUploads")
      .select(["path", "content"])
      .where("productId", "=", id)
      .orderBy("path")
      .limit(1)
      .executeTakeFirst();
    if (!upload) return;
    await storePicture(upload.content, files);
    await db
      .deleteFrom("pictureUploads")
      .where("productId", "=", id)
      .where("path", "=", upload.path)
      .execute();
  }
}

/** Shows the prepared pictures, unless the product was saved with others in the meantime: then its row is due again. */
function showPictures({ db }: Deps, id: ProductUuid, version: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    // Before the job: a save locks both in this order too.
    await trx.selectFrom("products").select("id").where("id", "=", id).forNoKeyUpdate().execute();
    const job = await trx
      .deleteFrom("pictureJobs")
      .where("productId", "=", id)
      .where("version", "=", version)
      .returning("images")
      .executeTakeFirst();
    if (!job) return;
    await trx
      .updateTable("products")
      .set({ images: job.images, updatedAt: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
  });
}
