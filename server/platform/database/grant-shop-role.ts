// The rights of the role that the shop works with: it reads and writes rows. It owns nothing, so it can neither change
// the schema nor disable a trigger, and it can only insert into append-only tables.
import pg from "pg";
import { oneAtATime } from "./one-at-a-time.ts";
import { withClient } from "./with-client.ts";

/** Written by migrations only: the list of applied migrations, and the legal moves of an order. */
const READ_ONLY = ["public.migrations", "public.order_moves_allowed"];

/** Tables with the trigger refuse_change, such as the audit log. */
const APPEND_ONLY = `
  select tgrelid::regclass::text as name from pg_trigger
  where tgfoid = 'public.refuse_change'::regproc and not tgisinternal`;

/**
 * Grants the shop's role its rights. Runs after the migrations, so that new tables are covered, and replaces whatever
 * was granted before.
 * @param ownerUrl for the role that migrated
 * @param shopUrl for the role that the shop works with
 * @returns whether they are two roles; if they are one, nothing is granted, and nothing protects the schema
 */
export async function grantShopRole(ownerUrl: string, shopUrl: string): Promise<boolean> {
  const role = await roleOf(shopUrl);
  return oneAtATime(ownerUrl, async (owner) => {
    const { rows } = await owner.query("select current_user = $1 as is_same", [role]);
    if (rows[0].is_same) return false;
    await owner.query("begin");
    await grant(owner, role);
    await owner.query("commit");
    return true;
  });
}

async function grant(owner: pg.Client, role: string): Promise<void> {
  const shop = pg.escapeIdentifier(role);
  await owner.query(`revoke create on schema public from public, ${shop}`);
  await owner.query(`grant usage on schema public to ${shop}`);
  await owner.query(`revoke all on all tables in schema public from ${shop}`);
  await owner.query(`grant select, insert, update, delete on all tables in schema public to ${shop}`);
  await owner.query(`grant usage, select on all sequences in schema public to ${shop}`);
  // Rights on what the next migration creates: a shop that is still selling then writes to new tables through triggers
  // before this function runs again.
  const next = `alter default privileges in schema public grant`;
  await owner.query(`${next} select, insert, update, delete on tables to ${shop}`);
  await owner.query(`${next} usage, select on sequences to ${shop}`);
  const appendOnly = await owner.query<{ name: string }>(APPEND_ONLY);
  for (const { name } of appendOnly.rows) await owner.query(`revoke update, delete on ${name} from ${shop}`);
  for (const table of READ_ONLY) await owner.query(`revoke insert, update, delete on ${table} from ${shop}`);
}

function roleOf(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ role: string }>("select current_user as role");
    return rows[0]?.role as string;
  });
}
