import type { Config } from "../config/config.ts";
import { connect, type Database, openPool } from "../database/connect.ts";
import { standingOfPrimary, standingOfReplica } from "../database/replica-standing.ts";
import { broken, type Finding, look, notAsked, ok, reasonOf } from "./finding.ts";

const KB = 1_000;
/** What a replica on a busy day catches up with in a moment. */
const FEW_KB = 10_000;
const MEANWHILE = "Meanwhile the primary is read.";

export async function checkReplica({ replicaUrl }: Config, db: Database): Promise<Finding> {
  if (replicaUrl === null) return notAsked("there is no DATABASE_REPLICA_URL");
  const primary = await standingOfPrimary(db);
  const pool = openPool(replicaUrl, 1);
  try {
    const { isReplica, position, shopId } = await standingOfReplica(connect(pool));
    if (!isReplica) return broken("it is no replica", `Let DATABASE_REPLICA_URL lead to one. ${MEANWHILE}`);
    if (shopId !== primary.shopId)
      return broken("it is another shop's", `Correct DATABASE_REPLICA_URL. ${MEANWHILE}`);
    const behindKb = Math.max(0, Math.round((primary.position - (position ?? 0)) / KB));
    const found = `it follows the primary, ${behindKb} kB behind`;
    return behindKb > FEW_KB
      ? look(found, `See what holds it up: its disk, or the line to it. ${MEANWHILE}`)
      : ok(found);
  } catch (error) {
    return broken(
      `it cannot be read (${reasonOf(error)})`,
      `Look at it, and at its pg_hba.conf. ${MEANWHILE}`,
    );
  } finally {
    await pool.end();
  }
}
