// Where a primary and its replica stand in PostgreSQL's log of changes, and which shop's they are.
import { sql } from "kysely";
import type { WalPosition } from "../http/own-changes.ts";
import type { Database } from "./connect.ts";

interface PrimaryStanding {
  position: WalPosition;
  shopId: string;
}

interface ReplicaStanding {
  isReplica: boolean;
  /** Up to where it has all that the primary has; null of a primary that never was a replica. */
  position: WalPosition | null;
  shopId: string;
}

/** What was committed before is before the position. */
export async function standingOfPrimary(db: Database): Promise<PrimaryStanding> {
  const { rows } = await sql<PrimaryStanding>`
    select pg_current_wal_insert_lsn() - '0/0' as position, id as shop_id from shop_identity`.execute(db);
  return rows[0] as PrimaryStanding;
}

export async function standingOfReplica(db: Database): Promise<ReplicaStanding> {
  const { rows } = await sql<ReplicaStanding>`
    select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() - '0/0' as position, id as shop_id
    from shop_identity`.execute(db);
  return rows[0] as ReplicaStanding;
}
