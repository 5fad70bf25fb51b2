import type { Database } from "../platform/database/connect.ts";

/** It is made with the database and never changes. */
const known = new WeakMap<Database, string>();

/** Which shop this is, among all that may use one account at the payment provider. */
export async function getShopId(db: Database): Promise<string> {
  const id = known.get(db) ?? (await db.selectFrom("shopIdentity").select("id").executeTakeFirstOrThrow()).id;
  known.set(db, id);
  return id;
}
