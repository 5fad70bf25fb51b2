// Erases a shopper. docs/decisions/0012-what-is-forgotten.md lists what is deleted, what remains and why.
import { sql } from "kysely";
import { isKnown, type ShopperSummary } from "../../../contract/privacy.ts";
import type { OrderUuid } from "../../../rules/ids.ts";
import { staffActor } from "../../../rules/order-actors.ts";
import { isPaidFor } from "../../../rules/order-status.ts";
import { maskPhone, type Phone } from "../../../rules/phone.ts";
import { isBuyerNamed, isInvoiceNamed } from "../../../rules/privacy.ts";
import { releaseCouponUse } from "../../coupons/coupon-queries.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";
import { dismissAlerts } from "../../notifications/alerts/dismiss-alerts.ts";
import { moveOrder } from "../../orders/move-order.ts";
import { inTransaction, type Queryable } from "../../platform/database/connect.ts";
import { lockPhone } from "../../platform/database/lock-phone.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { findShopper } from "./find-shopper.ts";
import { listShopperOrders, lockOrdersWith, type ShopperOrder } from "./shopper-orders.ts";

/** Tables whose rows concern only the phone. They are deleted completely. */
const TRACES = ["shopperSessions", "otpCodes", "otpWrongGuesses", "couponUses", "customerNotes"] as const;

/**
 * Erases permanently what the shop stores about a phone. Unpaid orders expire. Paid ones retain their lines, amounts,
 * state and pincode, and name and address where the invoice must contain them.
 * @returns a message for staff
 * @throws ShopError SHOPPER_NOT_FOUND; SHOPPER_NEEDED, with the unfinished orders
 */
export async function eraseShopper({ db }: Deps, phone: Phone, actor: Actor): Promise<string> {
  return inTransaction(db, async (trx) => {
    await lockPhone(trx, phone);
    await lockOrdersWith(trx, phone);
    // Read after the lock: a statement that waits for a row lock reads its other rows as of before the wait.
    const orders = await listShopperOrders(trx, phone);
    const summary = await findShopper(trx, phone);
    if (!isKnown(summary)) throw new ShopError("SHOPPER_NOT_FOUND");
    refuseUnfinished(summary);

    await eraseCourierMessages(trx, phone);
    const paid = orders.filter(({ status }) => isPaidFor(status));
    const unpaid = orders.filter(({ status }) => !isPaidFor(status));
    await endUnpaid(trx, unpaid, actor);
    for (const { id } of paid) await endPaid(trx, id);
    for (const { id } of orders) await trx.deleteFrom("orderNotes").where("orderId", "=", id).execute();
    await eraseReasons(trx, orders);
    await endPaymentLinks(trx, orders);
    await eraseAddresses(trx, phone, paid);
    await eraseBuyers(trx, paid);
    await trx.updateTable("orders").set({ contactPhone: null }).where("contactPhone", "=", phone).execute();
    for (const table of TRACES) await trx.deleteFrom(table).where("phone", "=", phone).execute();
    await audit(trx, actor, {
      action: "shopper erased",
      subject: maskPhone(phone),
      after: { ordersKept: paid.length, ordersEnded: unpaid.length, addresses: summary.addresses },
    });
    return `All data about ${maskPhone(phone)} is erased.`;
  });
}

function refuseUnfinished({ unfinished }: ShopperSummary): void {
  if (unfinished.length === 0) return;
  const named = unfinished.map(({ orderId }) => orderId).join(", ");
  const message = `Finish these orders first: ${named}.`;
  const fields = Object.fromEntries(unfinished.map(({ orderId, why }) => [orderId, why]));
  throw new ShopError("SHOPPER_NEEDED", { message, fields });
}

/**
 * A courier's refusal may repeat the recipient's phone and address. Must run while the orders still have the phone, by
 * which it finds them.
 */
async function eraseCourierMessages(trx: Queryable, phone: Phone): Promise<void> {
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
    const nothing = {
      phone: null,
      contactPhone: null,
      addressId: null,
      source: "",
      buyerGstin: null,
      buyerBusinessName: null,
    };
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

/** Removes phone and source, and with them the shopper's messages and the parcel's scans, which contain places. */
async function endPaid(trx: Queryable, id: OrderUuid): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ phone: null, source: "", holdReason: null, contactPhone: null, erasedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
  await trx
    .updateTable("orderMessages")
    // The new request number prevents a send in progress from overwriting the state.
    .set({ state: "superseded", leasedUntil: null, requestNumber: sql`nextval('order_message_requests')` })
    .where("orderId", "=", id)
    .where("state", "=", "waiting")
    .execute();
  await dismissAlerts(trx, "message-not-sent", id, {});
  await trx
    .deleteFrom("consignmentEvents")
    .using("consignments")
    .whereRef("consignments.id", "=", "consignmentEvents.consignmentId")
    .where("consignments.orderId", "=", id)
    .execute();
  await trx.updateTable("consignments").set({ trackDueAt: null }).where("orderId", "=", id).execute();
}

/** What staff typed about a refund or cancellation. Refund documents print it; moves and the audit log are append-only. */
async function eraseReasons(trx: Queryable, orders: readonly ShopperOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const ids = orders.map(({ id }) => id);
  await trx.updateTable("orders").set({ cancelReason: null }).where("id", "in", ids).execute();
  await trx
    .updateTable("refunds")
    .set({ reason: "" })
    .where("reason", "<>", "")
    .where("paymentId", "in", (eb) => eb.selectFrom("payments").select("id").where("orderId", "in", ids))
    .execute();
}

/** Removes name and address from tax documents, except where they are required: the documents themselves remain. */
async function eraseBuyers(trx: Queryable, paid: readonly ShopperOrder[]): Promise<void> {
  const unnamed = paid.filter((order) => !isBuyerNamed(order)).map(({ id }) => id);
  if (unnamed.length === 0) return;
  await trx
    .deleteFrom("taxDocumentBuyers")
    .where("documentId", "in", (eb) =>
      eb.selectFrom("taxDocuments").select("id").where("orderId", "in", unnamed),
    )
    .execute();
  // A name without a GSTIN is on no document that requires it.
  await trx.updateTable("orders").set({ buyerBusinessName: null }).where("id", "in", unnamed).execute();
}

/** Paid orders retain state and pincode of their address: they are the invoice's place of supply. */
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
