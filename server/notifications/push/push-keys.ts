// The key pair by which push services know the shop: made when it is first needed, and the same ever after.
import { sql } from "kysely";
import type { PushKeys } from "../../adapters/push/push-sender.ts";
import { makePushKeys } from "../../adapters/push/vapid.ts";
import type { Deps } from "../../deps.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { openSealed, seal } from "../../platform/database/sealed-secrets.ts";

/** It is the shop's, and belongs to no account. */
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
  // Sealed under another OTP_PEPPER it is lost, and with it every browser that subscribed to it.
  const { rows } = await sql<{ publicKey: string }>`
    with kept as (
      insert into push_keys (public_key, sealed_private_key) values (${made.publicKey}, ${sealed})
      on conflict (only_row) do nothing returning public_key
    )
    select public_key from kept`.execute(db);
  if (rows.length > 0) return made;
  const others = await findPushKeys(db, otpPepper);
  if (others) return others;
  log.error("the key for push messages cannot be opened with this OTP_PEPPER: devices have to be added anew");
  await sql`
    with gone as (delete from push_devices)
    update push_keys set public_key = ${made.publicKey}, sealed_private_key = ${sealed}, created_at = now()`.execute(
    db,
  );
  return made;
}

/** @returns undefined where there are none yet, or they cannot be opened */
async function findPushKeys(db: Queryable, pepper: string): Promise<PushKeys | undefined> {
  const row = await db.selectFrom("pushKeys").select(["publicKey", "sealedPrivateKey"]).executeTakeFirst();
  const privateKey = row && openSealed(pepper, "push key", OF_THE_SHOP, row.sealedPrivateKey);
  return privateKey ? { publicKey: row.publicKey, privateKey } : undefined;
}
