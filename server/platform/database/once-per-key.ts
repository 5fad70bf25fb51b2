// Idempotency keys: a change that comes with a key is made once, however often the request is retried.
import { createHash } from "node:crypto";
import { ShopError } from "../../errors.ts";
import type { Queryable } from "./connect.ts";

export interface KeyedChange {
  /** The name of the API call. */
  call: string;
  /** Undefined if the client sent none: then each request makes the change. */
  key: string | undefined;
  /** The request's content. The same key with other content is refused. */
  content?: unknown;
  /** The message of that refusal. */
  conflict?: string;
}

/**
 * Makes a change once per key. A request with a key that is in use waits for the first request.
 * @param trx a transaction, so that change and key are stored together or not at all
 * @param make makes the change and returns the reply, a JSON value
 * @returns the reply of the first request with this key
 * @throws ShopError IDEMPOTENCY_CONFLICT if the key came with another request, and what `make` throws
 */
export async function oncePerKey<Reply extends object>(
  trx: Queryable,
  { call, key, content = null, conflict }: KeyedChange,
  make: () => Promise<Reply>,
): Promise<Reply> {
  if (key === undefined) return make();
  const requestHash = createHash("sha256").update(JSON.stringify(content)).digest();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("idempotencyKeys")
    .values({ call, key, requestHash, reply: "null" })
    .onConflict((used) => used.columns(["call", "key"]).doNothing())
    .executeTakeFirstOrThrow();
  const thisOne = { call, key };
  if (!numInsertedOrUpdatedRows) {
    const earlier = await findReply<Reply>(trx, thisOne);
    if (earlier?.requestHash.equals(requestHash)) return earlier.reply;
    throw new ShopError("IDEMPOTENCY_CONFLICT", conflict === undefined ? {} : { message: conflict });
  }
  const reply = await make();
  await trx
    .updateTable("idempotencyKeys")
    .set({ reply: JSON.stringify(reply) })
    .where((row) => row.and(thisOne))
    .execute();
  return reply;
}

async function findReply<Reply>(trx: Queryable, key: { call: string; key: string }) {
  const row = await trx
    .selectFrom("idempotencyKeys")
    .select(["requestHash", "reply"])
    .where((each) => each.and(key))
    .executeTakeFirst();
  return row && { requestHash: row.requestHash, reply: row.reply as Reply };
}
