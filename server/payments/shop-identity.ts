import type { Database } from "../platform/database/connect.ts";

/** The id is created with the database and never changes. */
const known = new WeakMap<Database, string>();

/** Identifies this shop among all that may share one account at the payment provider. */
export async function getShopId(db: Database): Promise<string> {
  const id = known.get(db) ?? (await db.selectFrom("shopIdentity").select("id").executeTakeFirstOrThrow()).id;
  known.set(db, id);
  return id;
}
