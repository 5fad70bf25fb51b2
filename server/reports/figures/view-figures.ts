import type { Figures, FiguresRange } from "../../../contract/figures.ts";
import { minus, paise, sum } from "../../../rules/money.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { LimitConcurrency } from "../../platform/http/limit-concurrency.ts";
import { daysBefore, readCalendar } from "../daily-totals/daily-figures.ts";
import { rangeOfDays } from "../daily-totals/range-of-days.ts";
import {
  countShoppers,
  findFirstMonth,
  listCouponSales,
  listProductSales,
  listStates,
} from "./figures-queries.ts";

/**
 * Sales of a range by state, product and coupon, and who came again.
 * @param limitStatements keeps figures from taking every connection there is
 */
export async function viewFigures(
  db: Database,
  asked: FiguresRange,
  limitStatements: LimitConcurrency,
): Promise<Figures> {
  const calendar = await limitStatements(() => readCalendar(db));
  const range = rangeOfDays(asked, calendar.today);
  const [shoppers, products, states, coupons, firstMonth] = await Promise.all([
    limitStatements(() => countShoppers(db, range)),
    limitStatements(() => listProductSales(db, range, calendar)),
    limitStatements(() => listStates(db, range, calendar)),
    limitStatements(() => listCouponSales(db, range, calendar)),
    limitStatements(() => findFirstMonth(db, calendar)),
  ]);
  const revenue = sum(states.map((state) => state.revenue));
  const forProducts = sum([...products.listed.map((product) => product.revenue), products.others.revenue]);
  return {
    from: range.from,
    until: daysBefore(range.until, 1),
    firstMonth,
    thisMonth: calendar.today.slice(0, 7),
    totals: {
      orders: states.reduce((all, { orders }) => all + orders, 0),
      revenue,
      // An order's total is its items less the discount, and delivery.
      delivery: paise(Math.max(minus(revenue, forProducts), 0)),
    },
    states,
    products,
    coupons,
    shoppers,
  };
}
