import { sql } from "kysely";
import type { ShopperSummary } from "../../../contract/privacy.ts";
import { isPaidFor } from "../../../rules/order-status.ts";
import type { Phone } from "../../../rules/phone.ts";
import { isBuyerNamed } from "../../../rules/privacy.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { listRungOrders, listShopperOrders, listUnfinished } from "./shopper-orders.ts";

interface Counts {
  addresses: number;
  traces: number;
}

/** How much the shop stores about a phone; all zero if nothing. */
export async function findShopper(db: Queryable, phone: Phone): Promise<ShopperSummary> {
  const orders = await listShopperOrders(db, phone);
  const contactOrders = await listRungOrders(db, phone);
  const paid = orders.filter(({ status }) => isPaidFor(status));
  const { rows } = await sql<Counts>`
    select (select count(*) from addresses where phone = ${phone}) as addresses,
      (select count(*) from otp_codes where phone = ${phone})
        + (select count(*) from otp_wrong_guesses where phone = ${phone})
        + (select count(*) from shopper_sessions where phone = ${phone})
        + (select count(*) from coupon_uses where phone = ${phone})
        + (select count(*) from customer_notes where phone = ${phone}) as traces`.execute(db);
  return {
    orders: orders.length,
    paidOrders: paid.length,
    namedOrders: paid.filter(isBuyerNamed).length,
    courierRings: contactOrders.length,
    ...(rows[0] as Counts),
    since: orders[0]?.createdAt.toISOString() ?? null,
    unfinished: listUnfinished(orders, contactOrders),
  };
}
