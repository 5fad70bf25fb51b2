// Recovery codes for a lost phone: ten codes, each valid for one login.

import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { CROCKFORD_ALPHABET } from "../../rules/crockford.ts";
import type { Queryable } from "../platform/database/connect.ts";

const CODE_COUNT = 10;
const CODE_LENGTH = 16;

// 80 random bits need no slow hash. No secret is used either, so that the codes work even if the shop's secret is lost.
function hashOf(userId: string, code: string): Buffer {
  return createHash("sha256").update(`${userId}:${code}`).digest();
}

function normalizeCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
}

/** Replaces all earlier codes. @returns ten codes like ABCD-EFGH-JKMN-PQRS, which are stored only as hashes */
export async function replaceRecoveryCodes(trx: Queryable, userId: string): Promise<string[]> {
  await dropRecoveryCodes(trx, userId);
  const codes = Array.from({ length: CODE_COUNT }, () =>
    Array.from(randomBytes(CODE_LENGTH), (byte) => CROCKFORD_ALPHABET[byte & 31]).join(""),
  );
  await trx
    .insertInto("recoveryCodes")
    .values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })))
    .execute();
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

export async function dropRecoveryCodes(trx: Queryable, userId: string): Promise<void> {
  await trx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
}

/** Consumes a code. @returns whether it was an unused code of this account */
export async function consumeRecoveryCode(trx: Queryable, userId: string, typed: string): Promise<boolean> {
  const taken = await trx
    .updateTable("recoveryCodes")
    .set({ usedAt: sql<Date>`now()` })
    .where("userId", "=", userId)
    .where("codeHash", "=", hashOf(userId, normalizeCode(typed)))
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom("recoveryCodes")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return left;
}
