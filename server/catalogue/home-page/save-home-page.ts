import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { FormFile } from "../../../contract/form.ts";
import type { OwnHomePage, Review, SavedHomePage } from "../../../contract/home-page.ts";
import { parseImagePath, variantPath } from "../../../rules/images.ts";
import { whatChanged } from "../../../rules/what-changed.ts";
import { drawPicture } from "../../adapters/storage/draw-picture.ts";
import type { FileStore } from "../../adapters/storage/file-store.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";
import { inTransaction, type Queryable } from "../../platform/database/connect.ts";
import { type Actor, type AuditRow, audit } from "../../staff/audit-log/audit.ts";
import { NEVER_SAVED, readStoredHomePage } from "./stored-home-page.ts";

/** Stores a picture. @throws ShopError the errors of drawPicture */
export async function storeHomePicture(
  { db, files }: Deps,
  image: FormFile,
  actor: Actor,
): Promise<{ path: string }> {
  const { path, store } = await drawPicture(image, files);
  await store();
  await audit(db, actor, { action: "home page picture added", subject: "home page", after: { path } });
  return { path };
}

/**
 * Saves blocks and reviews. Each added, changed or removed review gets its own row in the audit log, as a record of
 * what was done with shoppers' reviews (E-Commerce Rules 2020, rule 7). The log does not name the reviewer, because it
 * is retained when a shopper's data is erased.
 * @param updatedBefore `updatedAt` of the page that was edited; undefined to save without this check
 * @throws ShopError INVALID_INPUT if a block has a picture that is not stored, HOME_PAGE_CHANGED if the page was saved
 * since
 */
export async function saveHomePage(
  { db, files }: Deps,
  { updatedBefore, ...next }: OwnHomePage & { updatedBefore?: string | undefined },
  actor: Actor,
): Promise<SavedHomePage> {
  await requireStoredPictures(files, next);
  return inTransaction(db, async (trx) => {
    const { updatedAt, ...before } = await lockHomePage(trx);
    if (updatedBefore !== undefined && updatedBefore !== updatedAt) throw new ShopError("HOME_PAGE_CHANGED");
    const rows = [...blockChanges(before, next), ...reviewChanges(before.reviews, next.reviews)];
    const [first, ...others] = rows;
    if (!first) return { ...next, updatedAt };
    const saved = await trx
      .updateTable("homePage")
      .set({ page: JSON.stringify(next), updatedAt: sql<Date>`clock_timestamp()` })
      .returning("updatedAt")
      .executeTakeFirstOrThrow();
    await audit(trx, actor, first, ...others);
    return { ...next, updatedAt: saved.updatedAt.toISOString() };
  });
}

async function requireStoredPictures(files: FileStore, { blocks }: OwnHomePage): Promise<void> {
  for (const [place, { picture }] of blocks.entries()) {
    if (picture === "") continue;
    const image = parseImagePath(picture);
    if (!image || !(await files.has(variantPath(image.hash, image.width, "avif"))))
      throw new ShopError("INVALID_INPUT", {
        fields: { [`blocks.${place}.picture`]: "Choose the picture again" },
      });
  }
}

/** Locks the row, so that the second of two simultaneous saves is compared with the first. */
async function lockHomePage(trx: Queryable): Promise<SavedHomePage> {
  const row = await trx
    .insertInto("homePage")
    .values({ page: JSON.stringify(readStoredHomePage(undefined)), updatedAt: NEVER_SAVED })
    .onConflict((conflict) => conflict.column("onlyRow").doUpdateSet({ onlyRow: true }))
    .returning(["page", "updatedAt"])
    .executeTakeFirstOrThrow();
  return { ...readStoredHomePage(row.page), updatedAt: row.updatedAt.toISOString() };
}

function blockChanges(before: OwnHomePage, next: OwnHomePage): AuditRow[] {
  const { isChanged, ...changes } = whatChanged(toAuditRecord(before, next), toAuditRecord(next, before));
  return isChanged ? [{ action: "home page changed", subject: "home page", ...changes }] : [];
}

function toAuditRecord({ blocks, reviews }: OwnHomePage, other: OwnHomePage): Record<string, unknown> {
  const inBoth = reviews.filter(({ id }) => other.reviews.some((review) => review.id === id));
  return {
    order: blocks.map(({ kind }) => kind),
    orderOfReviews: inBoth.map(({ id }) => id),
    ...Object.fromEntries(
      blocks.flatMap(({ kind, ...texts }) =>
        Object.entries(texts).map(([field, value]) => [`${kind}.${field}`, value]),
      ),
    ),
  };
}

const withoutWriter = ({ id, text, stars, source }: Review) => ({ id, text, stars, source });

function reviewChanges(before: readonly Review[], next: readonly Review[]): AuditRow[] {
  const old = new Map(before.map((review) => [review.id, review]));
  const remaining = new Set(next.map(({ id }) => id));
  const removed = before.filter(({ id }) => !remaining.has(id));
  return [
    ...next.flatMap((review): AuditRow[] => {
      const was = old.get(review.id);
      if (!was) return [{ action: "review added", subject: review.id, after: withoutWriter(review) }];
      if (isDeepStrictEqual(was, review)) return [];
      const { isChanged: _, ...changes } = whatChanged(withoutWriter(was), withoutWriter(review));
      return [{ action: "review changed", subject: review.id, ...changes }];
    }),
    ...removed.map((review) => ({
      action: "review removed",
      subject: review.id,
      before: withoutWriter(review),
    })),
  ];
}
