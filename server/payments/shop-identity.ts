import type { Queryable } from "../database/connect.ts";

/** Which shop this is, among all that may use one account at the payment provider. */
export async function getShopId(db: Queryable): Promise<string> {
  const { id } = await db.selectFrom("shopIdentity").select("id").executeTakeFirstOrThrow();
  return id;
}
