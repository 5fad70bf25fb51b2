// Prepares a data folder with the demo shop, in which every product's units are counted.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../server/platform/database/embedded/embedded-postgres.ts";
import { fillWithDemo } from "../../tests/support/database-server.ts";

export const PICTURES = fileURLToPath(new URL("../../build/demo/images", import.meta.url));

/** Many shoppers want it and few units exist: overselling would show here. */
export const SCARCE_PRODUCT = "jackfruit-chips";
const SCARCE_UNITS = 60;
const PLENTY = 1_000_000;
/** Only a limited number of orders may use it. */
export const SCARCE_COUPON = "NENDRA10";
const SCARCE_COUPON_USES = 40;

/**
 * Starts the database of a new shop and fills it; the caller stops it.
 * @param settings of PostgreSQL, in addition to the shop's
 */
export async function prepareShop(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, "postgres"),
    settings,
    log: () => {},
  });
  await fillShop(postgres.url);
  cpSync(PICTURES, join(dataDir, "files", "images"), { recursive: true });
  return postgres;
}

/**
 * Creates a shop in an empty database.
 * @param url for the role that owns it
 */
export async function fillShop(url: string): Promise<void> {
  await fillWithDemo(url);
  await countUnits(url);
}

async function countUnits(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "update products set in_stock = true, available = case when slug = $1 then $2::int else $3::int end",
    [SCARCE_PRODUCT, SCARCE_UNITS, PLENTY],
  );
  await client.query("update coupons set total_limit = $2 where name = $1", [
    SCARCE_COUPON,
    SCARCE_COUPON_USES,
  ]);
  await client.end();
}

/** The units of a product before anything was sold. */
export function unitsAtFirst(slug: string): number {
  return slug === SCARCE_PRODUCT ? SCARCE_UNITS : PLENTY;
}
