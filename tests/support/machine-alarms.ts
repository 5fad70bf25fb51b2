// The alarms that are about the shop and the machine it runs on.
import type { StandingAlarmKind } from "../../rules/alarms.ts";
import type { TestShop } from "./open-test-shop.ts";
import { databaseOf } from "./rows.ts";

/** The details of the open alarms of a kind. */
export async function openAlarms(shop: TestShop, kind: StandingAlarmKind): Promise<unknown[]> {
  const alarms = await databaseOf(shop)
    .selectFrom("alerts")
    .select("details")
    .where("kind", "=", kind)
    .where("resolvedAt", "is", null)
    .execute();
  return alarms.map(({ details }) => details);
}
