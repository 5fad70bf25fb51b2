import { generateSecret, generateURI } from "otplib";
import { type Actor, audit } from "../activity/audit.ts";
import type { Admin } from "../admin-session/admin-sessions.ts";
import { consumeAppCode, sealSecret } from "../admin-session/authenticator-app.ts";
import { dropRecoveryCodes, replaceRecoveryCodes } from "../admin-session/recovery-codes.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";

/**
 * Creates a secret for an authenticator app. It takes effect once `turnOnTwoFactor` gets a code made with it.
 * @returns the secret in base32, and the URI for a QR code
 * @throws ShopError TWO_FACTOR_STATE when it is on already
 */
export async function startTwoFactor(
  { db, otpPepper }: Deps,
  admin: Admin,
  actor: Actor,
): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret();
  const { name } = await getShopProfile(db);
  await inTransaction(db, async (trx) => {
    const started = await trx
      .updateTable("adminUsers")
      .set({ twoFactorSecret: sealSecret(otpPepper, admin.id, secret), twoFactorLastStep: 0 })
      .where("id", "=", admin.id)
      .where("twoFactorOn", "=", false)
      .executeTakeFirst();
    if (started.numUpdatedRows === 0n) throw new ShopError("TWO_FACTOR_STATE");
    await audit(trx, actor, { action: "authenticator app started", subject: admin.username });
  });
  return { secret, uri: generateURI({ issuer: name, label: admin.username, secret }) };
}

/**
 * Turns the second factor on.
 * @param code from the app, made with the secret of startTwoFactor
 * @returns the recovery codes, which are stored only as hashes
 * @throws ShopError SECOND_FACTOR_WRONG, TWO_FACTOR_STATE when it was not started or is on already
 */
export async function turnOnTwoFactor(
  { db, otpPepper }: Deps,
  admin: Admin,
  code: string,
  actor: Actor,
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const account = await trx
      .selectFrom("adminUsers")
      .select(["id", "twoFactorSecret"])
      .where("id", "=", admin.id)
      .where("twoFactorOn", "=", false)
      .where("twoFactorSecret", "is not", null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!account) throw new ShopError("TWO_FACTOR_STATE");
    if (!(await consumeAppCode(trx, otpPepper, account, code)))
      throw ShopError.at("SECOND_FACTOR_WRONG", "code");
    await trx.updateTable("adminUsers").set({ twoFactorOn: true }).where("id", "=", admin.id).execute();
    await audit(trx, actor, { action: "authenticator app turned on", subject: admin.username });
    return replaceRecoveryCodes(trx, admin.id);
  });
}

/** @throws ShopError TWO_FACTOR_STATE when it is not on */
export async function turnOffTwoFactor({ db }: Deps, admin: Admin, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const turnedOff = await trx
      .updateTable("adminUsers")
      .set({ twoFactorOn: false, twoFactorSecret: null })
      .where("id", "=", admin.id)
      .where("twoFactorOn", "=", true)
      .executeTakeFirst();
    if (turnedOff.numUpdatedRows === 0n) throw new ShopError("TWO_FACTOR_STATE");
    await dropRecoveryCodes(trx, admin.id);
    await audit(trx, actor, { action: "authenticator app turned off", subject: admin.username });
  });
}
