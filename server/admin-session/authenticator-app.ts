// Codes of an authenticator app (RFC 6238): six digits, 30 seconds, SHA-1, which every app supports.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { verifySync } from "otplib";
import type { Queryable } from "../database/connect.ts";

const STEP_SECONDS = 30;
const IV_BYTES = 12;
const TAG_BYTES = 16;

function keyFrom(pepper: string): Buffer {
  return Buffer.from(hkdfSync("sha256", pepper, "", "snackshop authenticator app", 32));
}

/** Encrypts an account's secret: AES-256-GCM with a key derived from the shop's secret, bound to the account. */
export function sealSecret(pepper: string, userId: string, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyFrom(pepper), iv).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @returns null when it was sealed with another key or for another account, or was altered */
export function openSecret(pepper: string, userId: string, sealed: Buffer): string | null {
  const decipher = createDecipheriv("aes-256-gcm", keyFrom(pepper), sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(userId))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const secret = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([secret, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

interface Account {
  id: string;
  twoFactorSecret: Buffer | null;
}

/**
 * Accepts a code of the account's app from one step before to one step after the database's clock. Its step is
 * stored, so that neither this code nor an earlier one is accepted again.
 * @param typed six digits, spaces allowed
 * @returns whether the code was accepted
 */
export async function consumeAppCode(
  trx: Queryable,
  pepper: string,
  account: Account,
  typed: string,
): Promise<boolean> {
  const secret = account.twoFactorSecret && openSecret(pepper, account.id, account.twoFactorSecret);
  const token = typed.replace(/\s/g, "");
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
