import { sql } from "kysely";
import { generateSecret, generateURI } from "otplib";
import type { AdminRole } from "../../rules/admin-role.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { type Admin, endSessionsOf } from "./admin-sessions.ts";
import { type Actor, audit } from "./audit-log/audit.ts";
import { consumeAppCode, sealSecret } from "./authenticator-app.ts";
import { dropRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";
import { isAppRequired } from "./required-apps.ts";
import { getShopName } from "./shop-name.ts";

/**
 * Creates a secret for an authenticator app. It takes effect when `turnOnTwoFactor` gets a code made with it.
 * @returns the secret in base32, and the URI for a QR code
 * @throws ShopError TWO_FACTOR_STATE if the app is already on
 */
export async function startTwoFactor(
  { db, otpPepper }: Deps,
  admin: Admin,
  actor: Actor,
): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret();
  const name = await getShopName(db);
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
 * Turns the second factor on and ends the account's other sessions, which were opened with the password alone.
 * @param code from the app, made with the secret of startTwoFactor
 * @returns the recovery codes, which are stored only as hashes
 * @throws ShopError SECOND_FACTOR_WRONG, TWO_FACTOR_STATE if it was not started or is already on
 */
export async function turnOnTwoFactor(
  { db, otpPepper }: Deps,
  { admin, token }: { admin: Admin; token: string },
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
    const sessions = await endSessionsOf(trx, admin.id, token);
    await audit(trx, actor, {
      action: "authenticator app turned on",
      subject: admin.username,
      ...(sessions > 0 && { before: { sessions } }),
    });
    return replaceRecoveryCodes(trx, admin.id);
  });
}

/**
 * Replaces the recovery codes. The app stays on.
 * @returns the new codes, which are stored only as hashes
 * @throws ShopError TWO_FACTOR_STATE if the app is not on
 */
export async function renewRecoveryCodes({ db }: Deps, admin: Admin, actor: Actor): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    await lockWithApp(trx, admin);
    await audit(trx, actor, { action: "recovery codes renewed", subject: admin.username });
    return replaceRecoveryCodes(trx, admin.id);
  });
}

/** @throws ShopError TWO_FACTOR_STATE if the app is not on, APP_REQUIRED if the role requires it */
export async function turnOffTwoFactor({ db }: Deps, admin: Admin, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { role } = await lockWithApp(trx, admin);
    if (await isAppRequired(trx, role)) throw new ShopError("APP_REQUIRED");
    await trx
      .updateTable("adminUsers")
      .set({ twoFactorOn: false, twoFactorSecret: null })
      .where("id", "=", admin.id)
      .execute();
    await dropRecoveryCodes(trx, admin.id);
    await audit(trx, actor, { action: "authenticator app turned off", subject: admin.username });
  });
}

/** Locks an account whose app is on. @throws ShopError TWO_FACTOR_STATE */
async function lockWithApp(trx: Queryable, { id }: Admin): Promise<{ role: AdminRole }> {
  const account = await trx
    .selectFrom("adminUsers")
    .select(sql<AdminRole>`role`.as("role"))
    .where("id", "=", id)
    .where("twoFactorOn", "=", true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw new ShopError("TWO_FACTOR_STATE");
  return account;
}
