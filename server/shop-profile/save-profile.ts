import { sql } from "kysely";
import type { InputOf } from "../../contract/call.ts";
import type { FormFile } from "../../contract/form.ts";
import type { changeOwnProfile, OwnProfile, ShopSettings } from "../../contract/shop-profile.ts";
import { changedElsewhere, changedMessage } from "../../rules/changed-elsewhere.ts";
import { formerGstinsAfter, gstinProblem } from "../../rules/gstin.ts";
import { newSettingErrors, WRONG_PREFIX } from "../../rules/new-settings.ts";
import { documentPrefix, fiscalYearOf, seriesOf, TAX_DOCUMENT_KINDS } from "../../rules/tax-documents.ts";
import { drawPicture } from "../adapters/storage/draw-picture.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { readIndianDay } from "../platform/database/indian-time.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import {
  PICTURES,
  profileChanges,
  shownSettings,
  toOwnProfile,
  toStored,
  withChanges,
} from "./own-profile.ts";
import { hasTaxDocuments } from "./shop-profile-queries.ts";
import { StoredProfile } from "./stored-profile.ts";

/** Whether a pincode has a place in the directory of pincodes. */
export type HasPlace = (pincode: string) => boolean;

/**
 * Saves all of the owner's settings. Pictures are not changed, but tiles can be moved with their pictures.
 * @throws ShopError INVALID_INPUT for a new value that is invalid, a prefix of invoices that a restore has closed, or a tile
 * with a picture that no tile has
 */
export function saveProfile(
  { db }: Deps,
  hasPlace: HasPlace,
  settings: ShopSettings,
  actor: Actor,
): Promise<OwnProfile> {
  return changeProfile(db, actor, (before) => withSettings(before, settings, hasPlace));
}

/**
 * Saves some of the owner's settings. The others retain their current values, not those that the client has seen, so
 * that two users with different pages open do not overwrite each other's changes.
 * @param body the changes, and the values that the client began with
 * @throws ShopError SETTINGS_CHANGED if one of these settings has another value now, and the errors of saveProfile
 */
export function changeSettings(
  { db }: Deps,
  hasPlace: HasPlace,
  { from = {}, ...changes }: InputOf<typeof changeOwnProfile>["body"],
  actor: Actor,
): Promise<OwnProfile> {
  return changeProfile(db, actor, (before) => {
    const changed = Object.entries(changedElsewhere(shownSettings(before), from, changes));
    if (changed.length > 0)
      throw new ShopError("SETTINGS_CHANGED", {
        fields: Object.fromEntries(changed.map(([path, now]) => [path, changedMessage(path, now)])),
      });
    return withSettings(before, withChanges(toOwnProfile(before).settings, changes), hasPlace);
  });
}

function withSettings(before: StoredProfile, settings: ShopSettings, hasPlace: HasPlace): StoredProfile {
  const message = settings.gstin === before.gstin ? null : gstinProblem(settings.gstin);
  if (message) throw new ShopError("INVALID_INPUT", { message, fields: { gstin: message } });
  const fields = newSettingErrors(shownSettings(before), settings, hasPlace);
  if (Object.keys(fields).length > 0) throw new ShopError("INVALID_INPUT", { fields });
  const known = new Set(["", ...before.homeTiles.map(({ image }) => image)]);
  const unknown = settings.homeTiles.findIndex(({ image }) => !known.has(image));
  if (unknown >= 0)
    throw new ShopError("INVALID_INPUT", {
      fields: { [`homeTiles.${unknown}.image`]: "Choose the picture again" },
    });
  return { ...toStored(settings, before), formerGstins: formerGstinsAfter(before, settings) };
}

/**
 * Sets the picture of one place in the shop, or removes it.
 * @param place one of the contract's PICTURE_PLACES
 * @param file undefined removes the picture
 * @throws ShopError NOT_FOUND for a tile that does not exist, and the errors of drawPicture
 */
export async function setPicture(
  { db, files }: Deps,
  place: string,
  file: FormFile | undefined,
  actor: Actor,
): Promise<OwnProfile> {
  const drawn = file && (await drawPicture(file, files));
  await drawn?.store();
  const path = drawn?.path ?? "";
  return changeProfile(db, actor, (before) => {
    const own = PICTURES.find((each) => each === place);
    if (own) return { ...before, [own]: path };
    const tile = Number(place.slice("tile".length));
    if (!before.homeTiles[tile]) throw new ShopError("NOT_FOUND");
    const homeTiles = before.homeTiles.map((each, position) =>
      position === tile ? { ...each, image: path } : each,
    );
    return { ...before, homeTiles };
  });
}

/** Makes one change at a time under a lock, so that the second of two changes builds on the first. */
function changeProfile(
  db: Deps["db"],
  actor: Actor,
  change: (before: StoredProfile) => StoredProfile,
): Promise<OwnProfile> {
  return inTransaction(db, async (trx) => {
    const before = await lockProfile(trx);
    const after = change(before);
    const { isChanged, ...changes } = profileChanges(before, after);
    if (!isChanged) return toOwnProfile(after);
    await refuseClosedSeries(trx, documentPrefix(before), documentPrefix(after));
    if (after.documentPrefix === "" && before.documentPrefix !== "" && (await hasTaxDocuments(trx)))
      throw new ShopError("INVALID_INPUT", { fields: { documentPrefix: WRONG_PREFIX } });
    await trx
      .updateTable("shopProfile")
      // Merged, so that fields known only to a newer release are not lost.
      .set({ profile: sql`profile || ${JSON.stringify(after)}::jsonb`, updatedAt: sql<Date>`now()` })
      .execute();
    await audit(trx, actor, { action: "shop profile changed", subject: "shop profile", ...changes });
    return toOwnProfile(after);
  });
}

/** A restore has closed the series of this year that the shop had: their numbers may be in the hands of buyers. */
async function refuseClosedSeries(trx: Queryable, before: string, prefix: string): Promise<void> {
  if (prefix === before) return;
  const closed = await trx
    .selectFrom("documentSeries")
    .select("series")
    .where(
      "series",
      "in",
      TAX_DOCUMENT_KINDS.map((kind) => seriesOf(prefix, kind)),
    )
    .where("fiscalYear", "=", fiscalYearOf(await readIndianDay(trx)))
    .where("closedAt", "is not", null)
    .executeTakeFirst();
  if (closed)
    throw new ShopError("INVALID_INPUT", {
      fields: {
        documentPrefix: `The shop was restored from a backup. Numbers that begin with ${prefix} may have been issued after it: choose others until April`,
      },
    });
}

async function lockProfile(trx: Queryable): Promise<StoredProfile> {
  const selectLocked = () => trx.selectFrom("shopProfile").select("profile").forUpdate().executeTakeFirst();
  let row = await selectLocked();
  if (!row) {
    await trx
      .insertInto("shopProfile")
      .values({ profile: "{}" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await selectLocked();
  }
  return StoredProfile.parse(row?.profile);
}
