import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/notifications.ts";
import type { Deps } from "../../deps.ts";
import { serve } from "../../platform/http/serve.ts";
import { getShopProfile } from "../../shop-profile/shop-profile-queries.ts";
import { actorOf } from "../../staff/admin-guard.ts";
import { getNotificationSettings, saveNotificationSettings } from "./notification-settings.ts";
import { ownerAddresses } from "./owner-addresses.ts";

export function notificationSettingsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.getNoticeSettings, async () => {
    const [settings, profile] = await Promise.all([
      getNotificationSettings(deps.db),
      getShopProfile(deps.db),
    ]);
    return { settings, ...ownerAddresses(deps, profile) };
  });

  serve(app, contract.saveNoticeSettings, ({ body }, { request }) =>
    saveNotificationSettings(deps.db, body, actorOf(request)),
  );
}
