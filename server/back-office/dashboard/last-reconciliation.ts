import type { Dashboard } from "../../../contract/dashboard.ts";
import type { Queryable } from "../../platform/database/connect.ts";

/** The result of the last complete reconciliation with the payment provider; null before the first. */
export async function findLastReconciliation(db: Queryable): Promise<Dashboard["reconciliation"]> {
  const run = await db
    .selectFrom("reconciliations")
    .select(["finishedAt", "providerCount", "ourCount", "difference", "foreignCount"])
    .where("finishedAt", "is not", null)
    .orderBy("finishedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!run) return null;
  return {
    at: (run.finishedAt as Date).toISOString(),
    provider: run.providerCount,
    ours: run.ourCount,
    difference: run.difference,
    foreign: run.foreignCount,
  };
}
