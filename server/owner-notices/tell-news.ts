// Tells of new orders, low stock and the evening, on phones and in writing. Run by a timer of its own, like tellOwner.
import { type RawBuilder, sql } from "kysely";
import type { NoticeSettings } from "../../contract/notices.ts";
import type { NoticeChannel } from "../../rules/urgent-alarms.ts";
import type { Deps } from "../deps.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";
import { askForLowStock, askForNewOrders } from "./ask-for-news.ts";
import { askForSummary } from "./ask-for-summary.ts";
import { channelsTo, noticeAddresses } from "./notice-addresses.ts";
import { getNoticeSettings } from "./notice-settings.ts";
import { sendNews } from "./send-news.ts";

/** @param now by the database's clock; another evening's where a test tells of it */
export async function tellNews(deps: Deps, now: RawBuilder<Date> = sql<Date>`now()`): Promise<void> {
  const [profile, settings] = await Promise.all([getShopProfile(deps.db), getNoticeSettings(deps.db)]);
  const channels = channelsTo(noticeAddresses(profile), deps);
  const wanted = channelsWanted(settings);
  const by = (topic: keyof typeof wanted) => channels.filter((channel) => wanted[topic].includes(channel));
  await askForNewOrders(deps, by("new orders"));
  await askForLowStock(deps, by("low stock"));
  await askForSummary(deps, by("evening summary"), settings, now);
  await sendNews(deps, profile, now);
}

function channelsWanted(settings: NoticeSettings) {
  const chosen = (email: boolean, whatsapp: boolean): NoticeChannel[] => [
    ...(email ? (["e-mail"] as const) : []),
    ...(whatsapp ? (["WhatsApp"] as const) : []),
  ];
  return {
    "new orders": chosen(settings.newOrdersByEmail, settings.newOrdersByWhatsapp),
    "low stock": chosen(settings.lowStockByEmail, settings.lowStockByWhatsapp),
    "evening summary": chosen(true, false),
  };
}
