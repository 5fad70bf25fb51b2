// The key pair that identifies the shop to push services. It is created when first needed and never changes.
import { sql } from "kysely";
import type { PushKeys } from "../../adapters/push/push-sender.ts";
import { makePushKeys } from "../../adapters/push/vapid.ts";
import type { Deps } from "../../deps.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { openSealed, seal } from "../../platform/database/sealed-secrets.ts";

/** Sealed for the shop, not for an account. */
const OF_THE_SHOP = "shop";

export async function getPushKeys({
  db,
  otpPepper,
  log,
}: Pick<Deps, "db" | "otpPepper" | "log">): Promise<PushKeys> {
  const known = await findPushKeys(db, otpPepper);
  if (known) return known;
  const made = makePushKeys();
  const sealed = seal(otpPepper, "push key", OF_THE_SHOP, made.privateKey);
  // A key sealed with another OTP_PEPPER is lost, and with it all subscriptions of browsers.
  const { rows } = await sql<{ publicKey: string }>`
    with stored as (
      insert into push_keys (public_key, sealed_private_key) values (${made.publicKey}, ${sealed})
      on conflict (only_row) do nothing returning public_key
    )
    select public_key from stored`.execute(db);
  if (rows.length > 0) return made;
  const others = await findPushKeys(db, otpPepper);
  if (others) return others;
  log.error("the key for push messages cannot be opened with this OTP_PEPPER: devices must be added again");
  await sql`
    with deleted as (delete from push_devices)
    update push_keys set public_key = ${made.publicKey}, sealed_private_key = ${sealed}, created_at = now()`.execute(
    db,
  );
  return made;
}

/** @returns undefined if there are no keys yet, or they cannot be decrypted */
async function findPushKeys(db: Queryable, pepper: string): Promise<PushKeys | undefined> {
  const row = await db.selectFrom("pushKeys").select(["publicKey", "sealedPrivateKey"]).executeTakeFirst();
  const privateKey = row && openSealed(pepper, "push key", OF_THE_SHOP, row.sealedPrivateKey);
  return privateKey ? { publicKey: row.publicKey, privateKey } : undefined;
}
