import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/notices.ts";
import { actorOf } from "../admin-session/admin-guard.ts";
import type { Deps } from "../deps.ts";
import { serve } from "../http/serve.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";
import { noticeAddresses } from "./notice-addresses.ts";
import { getNoticeSettings, saveNoticeSettings } from "./notice-settings.ts";

export function noticeSettingsRoutes(app: FastifyInstance, { db, alarmSender }: Deps): void {
  serve(app, contract.getNoticeSettings, async () => {
    const [settings, profile] = await Promise.all([getNoticeSettings(db), getShopProfile(db)]);
    const { email, phone } = noticeAddresses(profile);
    return { settings, email, whatsapp: alarmSender ? phone : null };
  });

  serve(app, contract.saveNoticeSettings, ({ body }, { request }) =>
    saveNoticeSettings(db, body, actorOf(request)),
  );
}
