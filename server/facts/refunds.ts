// Which refunds count. `refunds` is the table's name or alias in the statement.
import { sql } from "kysely";

/** A refund counts unless it failed or another one replaced it: its money is sent back, or will be. */
export const refundCounts = (refunds = "refunds") =>
  sql<boolean>`(${sql.ref(`${refunds}.state`)} not in ('failed', 'replaced'))`;

/**
 * As `refundCounts`, without what the provider took for a lost dispute: sums that add the amounts of lost disputes would
 * count that money twice.
 */
export const refundCountsBesideDisputes = (refunds = "refunds") =>
  sql<boolean>`(${refundCounts(refunds)} and ${sql.ref(`${refunds}.dispute_id`)} is null)`;
