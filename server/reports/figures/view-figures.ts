import type { Figures, FiguresRange } from "../../../contract/reports.ts";
import { minus, paise, sum } from "../../../rules/money.ts";
import { monthToFile } from "../../../rules/return-period.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { LimitConcurrency } from "../../platform/http/limit-concurrency.ts";
import { daysBefore, readCalendar } from "../daily-totals/daily-figures.ts";
import { rangeOfDays } from "../daily-totals/range-of-days.ts";
import { listFiledMonths } from "../gst-return/filed-months.ts";
import { sumPaidBackIn } from "./comparison-queries.ts";
import { listCourierCosts, listDearestOrders, listMonthlyCosts } from "./delivery-cost-queries.ts";
import {
  countShoppers,
  findFirstMonth,
  listCouponSales,
  listProductSales,
  listStates,
} from "./figures-queries.ts";

/**
 * Sales of a range by state, product and coupon, and returning shoppers.
 * @param limitStatements limits how many database connections figures occupy
 */
export async function viewFigures(
  db: Database,
  input: FiguresRange,
  limitStatements: LimitConcurrency,
): Promise<Figures> {
  const calendar = await limitStatements(() => readCalendar(db));
  const range = rangeOfDays(input, calendar.today);
  const lastYear = { from: twelveMonthsTo(calendar.today), until: daysBefore(calendar.today, -1) };
  const [shoppers, products, states, coupons, paidBack, filed, firstMonth, couriers, dearest, months] =
    await Promise.all([
      limitStatements(() => countShoppers(db, range)),
      limitStatements(() => listProductSales(db, range, calendar)),
      limitStatements(() => listStates(db, range, calendar)),
      limitStatements(() => listCouponSales(db, range, calendar)),
      limitStatements(() => sumPaidBackIn(db, range)),
      limitStatements(() => listFiledMonths(db)),
      limitStatements(() => findFirstMonth(db, calendar)),
      limitStatements(() => listCourierCosts(db, range)),
      limitStatements(() => listDearestOrders(db, range)),
      limitStatements(() => listMonthlyCosts(db, lastYear)),
    ]);
  const thisMonth = calendar.today.slice(0, 7);
  const revenue = sum(states.map((state) => state.revenue));
  const forProducts = sum([...products.listed.map((product) => product.revenue), products.others.revenue]);
  return {
    from: range.from,
    until: daysBefore(range.until, 1),
    firstMonth,
    thisMonth,
    monthToFile: monthToFile(filed, firstMonth, thisMonth),
    totals: {
      orders: states.reduce((all, { orders }) => all + orders, 0),
      revenue,
      // An order's total is its items minus the discount, plus delivery.
      delivery: paise(Math.max(minus(revenue, forProducts), 0)),
      paidBack,
    },
    states,
    products,
    coupons,
    shoppers,
    deliveryCost: { couriers, dearest, months },
  };
}

/** The first day of the twelve months that end with the month of a day. @param today yyyy-mm-dd */
function twelveMonthsTo(today: string): string {
  const [year, month] = today.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10);
}
