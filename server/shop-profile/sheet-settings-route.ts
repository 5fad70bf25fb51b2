import type { FastifyInstance } from "fastify";
import { getSheetSettings } from "../../contract/shop-profile.ts";
import type { Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { serve } from "../http/serve.ts";
import { getShopProfile } from "./shop-profile-queries.ts";

async function countPackedOrders(db: Queryable): Promise<number> {
  const { packed } = await db
    .selectFrom("orders")
    .select(({ fn }) => fn.countAll<number>().as("packed"))
    .where("status", "=", "Packed")
    .executeTakeFirstOrThrow();
  return packed;
}

export function sheetSettingsRoute(app: FastifyInstance, { db }: Deps): void {
  serve(app, getSheetSettings, async () => {
    const [{ sheet, cutoffHour }, packedCount] = await Promise.all([
      getShopProfile(db),
      countPackedOrders(db),
    ]);
    return { sheet, cutoffHour, packedCount };
  });
}
