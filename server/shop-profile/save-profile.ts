import { sql } from "kysely";
import type { FormFile } from "../../contract/form.ts";
import type { OwnProfile, ShopSettings, ShopSettingsChanges } from "../../contract/shop-profile.ts";
import { formerGstinsAfter, gstinProblem } from "../../rules/gstin.ts";
import { drawPicture } from "../adapters/storage/draw-picture.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { type Actor, audit } from "../staff/audit-log/audit.ts";
import { PICTURES, profileChanges, toOwnProfile, toStored, withChanges } from "./own-profile.ts";
import { StoredProfile } from "./stored-profile.ts";

/**
 * Saves all of the owner's settings; pictures are not changed, though tiles may be moved with theirs.
 * @throws ShopError INVALID_INPUT when a new GSTIN cannot be one, and when a tile names a picture that no tile has
 */
export function saveProfile({ db }: Deps, settings: ShopSettings, actor: Actor): Promise<OwnProfile> {
  return changeProfile(db, actor, (before) => withSettings(before, settings));
}

/**
 * Saves some of the owner's settings. The others stay as they are when it is saved, not as whoever saves it saw them:
 * two who have different pages open do not undo each other's work.
 * @throws ShopError those of saveProfile
 */
export function changeSettings(
  { db }: Deps,
  changes: ShopSettingsChanges,
  actor: Actor,
): Promise<OwnProfile> {
  return changeProfile(db, actor, (before) =>
    withSettings(before, withChanges(toOwnProfile(before).settings, changes)),
  );
}

function withSettings(before: StoredProfile, settings: ShopSettings): StoredProfile {
  const message = settings.gstin === before.gstin ? null : gstinProblem(settings.gstin);
  if (message) throw new ShopError("INVALID_INPUT", { message, fields: { gstin: message } });
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
 * @throws ShopError NOT_FOUND for a tile that does not exist, and those of drawPicture
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
    await trx
      .updateTable("shopProfile")
      // What only the next release knows stays as it is.
      .set({ profile: sql`profile || ${JSON.stringify(after)}::jsonb`, updatedAt: sql<Date>`now()` })
      .execute();
    await audit(trx, actor, { action: "shop profile changed", subject: "shop profile", ...changes });
    return toOwnProfile(after);
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
