// Codes of an authenticator app (RFC 6238): six digits, 30 seconds, and SHA-1, which every app supports.
import { sql } from "kysely";
import { verifySync } from "otplib";
import { asciiDigits } from "../../rules/digits.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { openSealed, seal } from "../platform/database/sealed-secrets.ts";

const STEP_SECONDS = 30;
/** Encrypts an account's secret, bound to the account. */
export function sealSecret(pepper: string, userId: string, secret: string): Buffer {
  return seal(pepper, "authenticator app", userId, secret);
}

/** @returns null if it was sealed with another key or for another account, or was altered */
export function openSecret(pepper: string, userId: string, sealed: Buffer): string | null {
  return openSealed(pepper, "authenticator app", userId, sealed);
}

interface Account {
  id: string;
  twoFactorSecret: Buffer | null;
}

/**
 * Accepts a code of the account's app, from one step before to one step after the database's clock. Stores the code's
 * step, so that neither this code nor an earlier one is accepted again.
 * @param typed six digits of any script, spaces allowed
 * @returns whether the code was accepted
 */
export async function consumeAppCode(
  trx: Queryable,
  pepper: string,
  account: Account,
  typed: string,
): Promise<boolean> {
  const secret = account.twoFactorSecret && openSecret(pepper, account.id, account.twoFactorSecret);
  const token = asciiDigits(typed).replace(/\s/g, "");
  if (!secret || !/^[0-9]{6}$/.test(token)) return false;
  const { rows } = await sql<{ epoch: number }>`select floor(extract(epoch from now())) as epoch`.execute(
    trx,
  );
  const epoch = (rows[0] as { epoch: number }).epoch;
  const verdict = verifySync({ secret, token, epoch, epochTolerance: STEP_SECONDS });
  if (!verdict.valid || !("timeStep" in verdict)) return false;
  const taken = await trx
    .updateTable("adminUsers")
    .set({ twoFactorLastStep: verdict.timeStep })
    .where("id", "=", account.id)
    .where("twoFactorLastStep", "<", verdict.timeStep)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}
