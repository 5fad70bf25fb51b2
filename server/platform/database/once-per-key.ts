import { createHash } from "node:crypto";
import { ShopError } from "../../errors.ts";
import type { Queryable } from "./connect.ts";

/** A change that may be asked for again, since its answer was lost on the way. */
export interface KeyedChange {
  /** Its name in the contract. */
  call: string;
  /** Undefined where the client sent none: then it is made each time. */
  key: string | undefined;
  /** What was asked for, where another wish with the same key is to be refused. */
  asked?: unknown;
  /** What that refusal says. */
  conflict?: string;
}

/**
 * Makes a change once for each key. Who asks at the same time waits for whoever was first.
 * @param trx a transaction: change and key are kept together, or neither is
 * @param make returns what is answered, which JSON can tell
 * @returns what `make` has returned, the first time
 * @throws ShopError IDEMPOTENCY_CONFLICT where something else was asked for with the key, and what `make` throws
 */
export async function oncePerKey<Answer extends object>(
  trx: Queryable,
  { call, key, asked = null, conflict }: KeyedChange,
  make: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return make();
  const requestHash = createHash("sha256").update(JSON.stringify(asked)).digest();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("keyedAnswers")
    .values({ call, key, requestHash, answer: "null" })
    .onConflict((used) => used.columns(["call", "key"]).doNothing())
    .executeTakeFirstOrThrow();
  const thisOne = { call, key };
  if (!numInsertedOrUpdatedRows) {
    const earlier = await findAnswer<Answer>(trx, thisOne);
    if (earlier?.requestHash.equals(requestHash)) return earlier.answer;
    throw new ShopError("IDEMPOTENCY_CONFLICT", conflict === undefined ? {} : { message: conflict });
  }
  const answer = await make();
  await trx
    .updateTable("keyedAnswers")
    .set({ answer: JSON.stringify(answer) })
    .where((row) => row.and(thisOne))
    .execute();
  return answer;
}

async function findAnswer<Answer>(trx: Queryable, key: { call: string; key: string }) {
  const row = await trx
    .selectFrom("keyedAnswers")
    .select(["requestHash", "answer"])
    .where((each) => each.and(key))
    .executeTakeFirst();
  return row && { requestHash: row.requestHash, answer: row.answer as Answer };
}
