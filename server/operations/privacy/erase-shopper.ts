// Erasing a shopper: docs/decisions/0012-what-is-forgotten.md says what goes, what stays and why.
import { sql } from "kysely";
import { isKnown, type ShopperSummary } from "../../../contract/privacy.ts";
import type { OrderUuid } from "../../../rules/ids.ts";
import { staffActor } from "../../../rules/order-actors.ts";
import { isPaidFor } from "../../../rules/order-status.ts";
import { maskPhone, type Phone } from "../../../rules/phone.ts";
import { isInvoiceNamed } from "../../../rules/privacy.ts";
import { releaseCouponUse } from "../../coupons/coupon-queries.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";
import { dismissAlarms } from "../../notifications/alerts/dismiss-alarms.ts";
import { moveOrder } from "../../orders/move-order.ts";
import { inTransaction, type Queryable } from "../../platform/database/connect.ts";
import { lockPhone } from "../../platform/database/lock-phone.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { findShopper } from "./find-shopper.ts";
import { listShopperOrders, lockOrdersWith, type ShopperOrder } from "./shopper-orders.ts";

/** What is about the phone itself, and goes as a whole. */
const TRACES = ["shopperSessions", "otpCodes", "otpWrongGuesses", "couponUses"] as const;

/**
 * Erases what the shop has about a phone, for good. Orders that were not paid end; paid ones keep their lines, amounts,
 * state and pincode, and name and address where the invoice has to say them.
 * @returns words for staff
 * @throws ShopError SHOPPER_NOT_FOUND; SHOPPER_NEEDED, with the orders that are not finished
 */
export async function eraseShopper({ db }: Deps, phone: Phone, actor: Actor): Promise<string> {
  return inTransaction(db, async (trx) => {
    await lockPhone(trx, phone);
    await lockOrdersWith(trx, phone);
    // After the lock: what is read beside a row that was waited for is from before the wait.
    const orders = await listShopperOrders(trx, phone);
    const summary = await findShopper(trx, phone);
    if (!isKnown(summary)) throw new ShopError("SHOPPER_NOT_FOUND");
    refuseUnfinished(summary);

    await eraseCouriersWords(trx, phone);
    const paid = orders.filter(({ status }) => isPaidFor(status));
    const unpaid = orders.filter(({ status }) => !isPaidFor(status));
    await endUnpaid(trx, unpaid, actor);
    for (const { id } of paid) await endPaid(trx, id);
    for (const { id } of orders) await trx.deleteFrom("orderNotes").where("orderId", "=", id).execute();
    await endPaymentLinks(trx, orders);
    await eraseAddresses(trx, phone, paid);
    await trx.updateTable("orders").set({ contactPhone: null }).where("contactPhone", "=", phone).execute();
    for (const table of TRACES) await trx.deleteFrom(table).where("phone", "=", phone).execute();
    await audit(trx, actor, {
      action: "shopper erased",
      subject: maskPhone(phone),
      after: { ordersKept: paid.length, ordersEnded: unpaid.length, addresses: summary.addresses },
    });
    return `Everything about ${maskPhone(phone)} is erased.`;
  });
}

function refuseUnfinished({ unfinished }: ShopperSummary): void {
  if (unfinished.length === 0) return;
  const named = unfinished.map(({ orderId }) => orderId).join(", ");
  const message = `Finish these orders first: ${named}.`;
  const fields = Object.fromEntries(unfinished.map(({ orderId, why }) => [orderId, why]));
  throw new ShopError("SHOPPER_NEEDED", { message, fields });
}

/** A courier that refuses a parcel may repeat whom it would have rung, and where. While the orders still have the phone. */
async function eraseCouriersWords(trx: Queryable, phone: Phone): Promise<void> {
  await trx
    .updateTable("shippingRunOrders")
    .set({ problem: "" })
    .where("problem", "<>", "")
    .where("orderId", "in", (eb) =>
      eb
        .selectFrom("orders")
        .select("id")
        .where(({ or, eb }) => or([eb("phone", "=", phone), eb("contactPhone", "=", phone)])),
    )
    .execute();
}

async function endUnpaid(trx: Queryable, orders: readonly ShopperOrder[], actor: Actor): Promise<void> {
  for (const { id, status } of orders) {
    if (status !== "Expired") await moveOrder(trx, id, "Expired", staffActor(actor));
    await releaseCouponUse(trx, id);
    const nothing = { phone: null, contactPhone: null, addressId: null, source: "" };
    await trx.updateTable("orders").set(nothing).where("id", "=", id).execute();
  }
}

async function endPaymentLinks(trx: Queryable, orders: readonly ShopperOrder[]): Promise<void> {
  if (orders.length === 0) return;
  await trx
    .deleteFrom("paymentLinks")
    .where(
      "orderId",
      "in",
      orders.map(({ id }) => id),
    )
    .execute();
}

/** Nobody can be written to any more, and no scan tells any more where the parcel went. */
async function endPaid(trx: Queryable, id: OrderUuid): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ phone: null, source: "", holdReason: null, contactPhone: null, erasedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
  await trx
    .updateTable("orderMessages")
    // With another number, whatever is just being sent cannot end it otherwise.
    .set({ state: "superseded", leasedUntil: null, requestNumber: sql`nextval('order_message_requests')` })
    .where("orderId", "=", id)
    .where("state", "=", "waiting")
    .execute();
  await dismissAlarms(trx, "message-not-sent", id, {});
  await trx
    .deleteFrom("consignmentEvents")
    .using("consignments")
    .whereRef("consignments.id", "=", "consignmentEvents.consignmentId")
    .where("consignments.orderId", "=", id)
    .execute();
  await trx.updateTable("consignments").set({ trackDueAt: null }).where("orderId", "=", id).execute();
}

/** Of the addresses that paid orders went to, state and pincode stay: they are the invoice's place of supply. */
async function eraseAddresses(trx: Queryable, phone: Phone, paid: readonly ShopperOrder[]): Promise<void> {
  const ofPhone = trx.selectFrom("addresses").select("id").where("phone", "=", phone);
  const named = paid.filter(({ total }) => isInvoiceNamed(total)).map(({ id }) => id);
  await trx
    .deleteFrom("addresses")
    .where("phone", "=", phone)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("orders").select("id").whereRef("orders.addressId", "=", "addresses.id"))),
    )
    .execute();
  const onInvoices =
    named.length > 0 ? trx.selectFrom("orders").select("addressId").where("id", "in", named) : null;
  await trx
    .updateTable("addresses")
    .set({ fullName: "", houseNo: "", roadName: "", landmark: "", city: "" })
    .where("id", "in", ofPhone)
    .$if(onInvoices !== null, (addresses) =>
      addresses.where("id", "not in", onInvoices as NonNullable<typeof onInvoices>),
    )
    .execute();
  await trx
    .updateTable("addresses")
    .set({ phone: "" as Phone, email: "" })
    .where("phone", "=", phone)
    .execute();
}
