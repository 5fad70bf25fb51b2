import type pg from "pg";

/** Ends the open orders and alerts that other stories have left. */
export async function clearTheTable(sql: pg.Pool): Promise<void> {
  await sql.query(
    "update orders set status = 'Cancelled' where status in ('Paid', 'Confirmed', 'Packed') and held is not null",
  );
  for (const [from, to] of [
    ["Paid", "Cancelled"],
    ["Confirmed", "Packed"],
    ["Packed", "Shipped"],
  ])
    await sql.query("update orders set status = $2 where status = $1", [from, to]);
  await sql.query("update alerts set resolved_at = now() where resolved_at is null");
}
