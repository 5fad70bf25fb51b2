import { sql } from "kysely";
import { DEFAULT_SHOP_NAME } from "../../rules/shop-name.ts";
import type { Queryable } from "../platform/database/connect.ts";

/** The shop's name alone. The whole profile is read by a folder above this one. */
export async function getShopName(db: Queryable): Promise<string> {
  const { rows } = await sql<{ name: string }>`select profile ->> 'name' as name from shop_profile`.execute(
    db,
  );
  return rows[0]?.name ?? DEFAULT_SHOP_NAME;
}
