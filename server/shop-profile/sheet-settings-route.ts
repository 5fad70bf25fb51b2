import type { FastifyInstance } from "fastify";
import { getSheetSettings } from "../../contract/shop-profile.ts";
import type { Deps } from "../deps.ts";
import { serve } from "../platform/http/serve.ts";
import { getShopProfile } from "./shop-profile-queries.ts";

export function sheetSettingsRoute(app: FastifyInstance, { db }: Deps): void {
  serve(app, getSheetSettings, async () => {
    const { sheet, cutoffHour } = await getShopProfile(db);
    return { sheet, cutoffHour };
  });
}
