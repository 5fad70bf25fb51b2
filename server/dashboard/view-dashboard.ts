import type { Dashboard } from "../../contract/dashboard.ts";
import type { Database } from "../database/connect.ts";
import type { fewAtATime } from "../few-at-a-time.ts";
import { countOrdersByStatus, countToPackToday } from "../figures/count-orders.ts";
import { daysBefore, readCalendar } from "../figures/daily-figures.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";
import { listFailedMessages, listOpenAlarms, listShortProducts } from "./needs-queries.ts";
import { countFunnel, listBestSellers, listCouponUses, readSales } from "./sales-queries.ts";

/**
 * What needs the owner now, and the figures of the last days.
 * @param days how far back, today included
 * @param few keeps the dashboard from taking every connection there is
 */
export async function viewDashboard(
  db: Database,
  days: number,
  few: ReturnType<typeof fewAtATime>,
): Promise<Dashboard> {
  const [calendar, profile] = await Promise.all([few(() => readCalendar(db)), few(() => getShopProfile(db))]);
  const from = daysBefore(calendar.today, days - 1);
  // The longest first: the short ones fill what is left of the time.
  const [topProducts, states, sales, toPackToday, funnel, coupons, short, alarms, failedMessages] =
    await Promise.all([
      few(() => listBestSellers(db, from, calendar)),
      few(() => countOrdersByStatus(db)),
      few(() => readSales(db, from, calendar)),
      few(() => countToPackToday(db, profile.cutoffHour)),
      few(() => countFunnel(db, from, calendar)),
      few(() => listCouponUses(db, from, calendar)),
      few(() => listShortProducts(db, profile.lowStockBelow)),
      few(() => listOpenAlarms(db)),
      few(() => listFailedMessages(db)),
    ]);
  return {
    needs: {
      toConfirm: states.Paid,
      toPackToday,
      toShip: states.Packed,
      ...short,
      alarms,
      failedMessages,
    },
    cutoffHour: profile.cutoffHour,
    smsAlarmBelow: profile.smsAlarmBelow,
    ...sales,
    topProducts,
    states,
    coupons,
    funnel,
  };
}
