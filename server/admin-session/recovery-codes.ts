// For whoever has lost the phone with the authenticator app: ten codes, each good for one login.
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Queryable } from "../database/connect.ts";

const HOW_MANY = 10;
const CHARACTERS = 16;
// Crockford's base32: no I, L, O, U, so that a code can be copied by hand.
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

// 80 random bits need no slow hash and no key: the codes still work should the shop's secret be lost.
function hashOf(userId: string, code: string): Buffer {
  return createHash("sha256").update(`${userId}:${code}`).digest();
}

function asTyped(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
}

/** @returns ten new codes like ABCD-EFGH-JKMN-PQRS in place of all earlier ones; they exist nowhere else */
export async function replaceRecoveryCodes(trx: Queryable, userId: string): Promise<string[]> {
  await dropRecoveryCodes(trx, userId);
  const codes = Array.from({ length: HOW_MANY }, () =>
    Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte & 31]).join(""),
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

/** @returns whether it was an unused code of this account; it is none any more */
export async function consumeRecoveryCode(trx: Queryable, userId: string, typed: string): Promise<boolean> {
  const taken = await trx
    .updateTable("recoveryCodes")
    .set({ usedAt: sql<Date>`now()` })
    .where("userId", "=", userId)
    .where("codeHash", "=", hashOf(userId, asTyped(typed)))
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
