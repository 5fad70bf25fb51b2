import { sql } from "kysely";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/connect.ts";
import { withClient } from "../database/with-client.ts";
import { broken, type Finding, look, notAsked, ok, reasonOf } from "./finding.ts";

const KB = 1_000;
/** What a replica on a busy day catches up with in a moment. */
const FEW_KB = 10_000;
const MEANWHILE = "Meanwhile the primary is read.";

export async function checkReplica({ replicaUrl }: Config, db: Database): Promise<Finding> {
  if (replicaUrl === null) return notAsked("there is no DATABASE_REPLICA_URL");
  const { rows } = await sql<{ position: number; shopId: string }>`
    select pg_current_wal_insert_lsn() - '0/0' as position, id::text as shop_id from shop_identity`.execute(
    db,
  );
  const [primary] = rows as [{ position: number; shopId: string }];
  const asked = withClient(replicaUrl, async (client) => {
    const standing = await client.query<{ is_replica: boolean; position: string | null }>(
      "select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() - '0/0' as position",
    );
    const [{ is_replica, position }] = standing.rows as [{ is_replica: boolean; position: string | null }];
    if (!is_replica) return broken("it is no replica", `Let DATABASE_REPLICA_URL lead to one. ${MEANWHILE}`);
    const identity = await client.query<{ id: string }>("select id::text from shop_identity");
    if (identity.rows[0]?.id !== primary.shopId)
      return broken("it is another shop's", `Correct DATABASE_REPLICA_URL. ${MEANWHILE}`);
    const behindKb = Math.max(0, Math.round((primary.position - Number(position)) / KB));
    const found = `it follows the primary, ${behindKb} kB behind`;
    return behindKb > FEW_KB
      ? look(found, `See what holds it up: its disk, or the line to it. ${MEANWHILE}`)
      : ok(found);
  });
  return asked.catch((error: unknown) =>
    broken(`it cannot be read (${reasonOf(error)})`, `Look at it, and at its pg_hba.conf. ${MEANWHILE}`),
  );
}
