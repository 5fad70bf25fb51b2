// Alerts about the shop and the machine it runs on.
import type { AlertKind } from "../../rules/alerts.ts";
import type { TestShop } from "./open-test-shop.ts";
import { databaseOf } from "./rows.ts";

/** The details of the open alerts of a kind. */
export async function openAlerts(shop: TestShop, kind: AlertKind): Promise<unknown[]> {
  const alerts = await databaseOf(shop)
    .selectFrom("alerts")
    .select("details")
    .where("kind", "=", kind)
    .where("resolvedAt", "is", null)
    .execute();
  return alerts.map(({ details }) => details);
}
