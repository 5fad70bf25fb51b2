import type { Dashboard } from "../../../contract/dashboard.ts";
import { sum } from "../../../rules/money.ts";
import { countWaiting } from "../../facts/waiting-orders.ts";
import { listOpenAlerts } from "../../notifications/alerts/alert-queries.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { LimitConcurrency } from "../../platform/http/limit-concurrency.ts";
import { countOrdersByStatus } from "../../reports/daily-totals/count-orders.ts";
import { cutoff } from "../../reports/daily-totals/cutoff.ts";
import { daysBefore, readCalendar } from "../../reports/daily-totals/daily-figures.ts";
import { sumPaidBack, sumSalesBefore } from "../../reports/figures/comparison-queries.ts";
import { countFunnel } from "../../reports/figures/funnel-queries.ts";
import { getShopProfile } from "../../shop-profile/shop-profile-queries.ts";
import { findLastBackup } from "./last-backup.ts";
import { findLastReconciliation } from "./last-reconciliation.ts";
import { listFailedMessages, listShortProducts, listToDecide } from "./needs-queries.ts";
import { listBestSellersByRevenue, listCouponUses, readSales } from "./sales-queries.ts";

/**
 * What needs the owner's attention now, and the figures of the last days.
 * @param days how many, today included
 * @param limitStatements limits how many database connections the dashboard occupies
 */
export async function viewDashboard(
  db: Database,
  days: number,
  limitStatements: LimitConcurrency,
): Promise<Dashboard> {
  const [calendar, profile] = await Promise.all([
    limitStatements(() => readCalendar(db)),
    limitStatements(() => getShopProfile(db)),
  ]);
  const from = daysBefore(calendar.today, days - 1);
  // The slowest statements first, so that the fast ones run in parallel with them.
  const [
    topProducts,
    states,
    sales,
    waiting,
    funnel,
    coupons,
    salesBefore,
    paidBack,
    short,
    alerts,
    failedMessages,
    reconciliation,
    backup,
    toDecide,
  ] = await Promise.all([
    limitStatements(() => listBestSellersByRevenue(db, from, calendar)),
    limitStatements(() => countOrdersByStatus(db)),
    limitStatements(() => readSales(db, from, calendar)),
    limitStatements(() => countWaiting(db, cutoff(profile.cutoffHour))),
    limitStatements(() => countFunnel(db, from, calendar)),
    limitStatements(() => listCouponUses(db, from, calendar)),
    limitStatements(() => sumSalesBefore(db, days, calendar)),
    limitStatements(() => sumPaidBack(db, days, calendar)),
    limitStatements(() => listShortProducts(db)),
    limitStatements(() => listOpenAlerts(db)),
    limitStatements(() => listFailedMessages(db)),
    limitStatements(() => findLastReconciliation(db)),
    limitStatements(() => findLastBackup(db)),
    limitStatements(() => listToDecide(db)),
  ]);
  return {
    needs: {
      toConfirm: waiting.toConfirm,
      toPackToday: waiting.toPack,
      toShip: waiting.toShip,
      toDecide,
      ...short,
      alerts,
      failedMessages,
    },
    reconciliation,
    backup,
    cutoffHour: profile.cutoffHour,
    smsAlarmBelow: profile.smsAlarmBelow,
    asOf: calendar.now,
    totals: {
      now: {
        orders: sales.days.reduce((all, { orders }) => all + orders, 0),
        revenue: sum(sales.days.map(({ revenue }) => revenue)),
        paidBack: paidBack.now,
      },
      before: { ...salesBefore, paidBack: paidBack.before },
    },
    ...sales,
    topProducts,
    states,
    coupons,
    funnel,
  };
}
