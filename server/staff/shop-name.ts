import { sql } from "kysely";
import { DEFAULT_SHOP_NAME } from "../../rules/shop-name.ts";
import type { Queryable } from "../platform/database/connect.ts";

/** The shop's name. The whole profile is read by a folder that this one may not import. */
export async function getShopName(db: Queryable): Promise<string> {
  const { rows } = await sql<{ name: string }>`select profile ->> 'name' as name from shop_profile`.execute(
    db,
  );
  return rows[0]?.name ?? DEFAULT_SHOP_NAME;
}
