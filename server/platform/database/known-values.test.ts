// The values listed in rules/ are exactly those that the tables' CHECK constraints accept.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMIN_ROLES } from "../../../rules/admin-role.ts";
import { ALERT_KINDS } from "../../../rules/alerts.ts";
import { DELIVERY_ZONES } from "../../../rules/delivery-zone.ts";
import { SUPPLIES } from "../../../rules/gst.ts";
import { MESSAGE_KINDS, MESSAGE_STATES } from "../../../rules/message-kinds.ts";
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_STATES,
  NOTIFICATION_TOPICS,
} from "../../../rules/notifications.ts";
import { ORDER_STATUSES } from "../../../rules/order-status.ts";
import { CONSIGNMENT_STATES, PARCEL_STAGES } from "../../../rules/parcel-stages.ts";
import {
  ATTEMPT_STATES,
  DISPUTE_STATES,
  HOLD_REASONS,
  PAYMENT_METHODS,
  PAYMENT_OUTCOMES,
  REFUND_CAUSES,
  REFUND_REASONS,
  REFUND_STATES,
} from "../../../rules/payment-states.ts";
import { OTP_STATES } from "../../../rules/phone.ts";
import { TAX_DOCUMENT_KINDS } from "../../../rules/tax-documents.ts";
import { TAX_REGIMES } from "../../../rules/tax-regime.ts";
import { URGENT_ALERT_KINDS } from "../../../rules/urgent-alerts.ts";
import { VISIT_STEPS } from "../../../rules/visits.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { COURIERS } from "../../adapters/courier/courier-registry.ts";
import { FIGURE_NAMES } from "../../reports/daily-totals/countings.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

/** The values that a column's CHECK constraint lists, sorted. */
async function valuesOf(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(pg_constraint.oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and contype = 'c'
      and pg_get_constraintdef(pg_constraint.oid) ~ ${`^CHECK \\(\\(${column} (= ANY|<@)`}`.execute(
    databaseOf(shop),
  );
  expect(rows).toHaveLength(1);
  return [...(rows[0]?.definition ?? "").matchAll(/'([^']+)'::text/g)]
    .map(([, value]) => value as string)
    .sort();
}

test.each<[string, string, readonly string[]]>([
  ["admin_users", "role", ADMIN_ROLES],
  ["second_factor_roles", "role", ADMIN_ROLES],
  ["alerts", "kind", ALERT_KINDS],
  ["consignment_events", "stage", PARCEL_STAGES],
  ["consignments", "state", CONSIGNMENT_STATES],
  ["courier_days", "zone", DELIVERY_ZONES],
  ["daily_totals", "name", FIGURE_NAMES],
  ["notifications", "alert_kind", URGENT_ALERT_KINDS],
  ["notifications", "channel", NOTIFICATION_CHANNELS],
  ["notifications", "state", NOTIFICATION_STATES],
  ["notifications", "topic", NOTIFICATION_TOPICS],
  ["order_messages", "kind", MESSAGE_KINDS],
  ["order_messages", "state", MESSAGE_STATES],
  ["orders", "status", ORDER_STATUSES],
  ["otp_codes", "state", OTP_STATES],
  ["payment_attempts", "state", ATTEMPT_STATES],
  ["payments", "method", PAYMENT_METHODS],
  ["payments", "outcome", PAYMENT_OUTCOMES],
  ["payments", "reason", ["paid", ...REFUND_REASONS]],
  ["disputes", "state", DISPUTE_STATES],
  ["orders", "held", HOLD_REASONS],
  ["second_factor_roles", "role", ADMIN_ROLES],
  ["push_devices", "topics", NOTIFICATION_TOPICS],
  ["refunds", "cause", REFUND_CAUSES],
  ["refunds", "state", REFUND_STATES],
  ["tax_documents", "kind", TAX_DOCUMENT_KINDS],
  ["tax_documents", "supply", SUPPLIES],
  ["tax_regimes", "regime", TAX_REGIMES],
  ["visit_counts", "step", VISIT_STEPS],
])("%s.%s accepts exactly the values of the rules", async (table, column, values) => {
  expect(await valuesOf(table, column)).toEqual([...values].sort());
});

test.each([
  ["consignments", "carrier_is_an_id"],
  ["provider_events", "provider_is_an_id"],
])("%s accepts the id of every registered courier, and only the format of ids", async (table, constraint) => {
  const { rows } = await sql<{ form: string }>`
    select substring(pg_get_constraintdef(oid) from $$~ '(.*)'::text$$) as form from pg_constraint
    where conrelid = ${table}::regclass and conname = ${constraint}`.execute(databaseOf(shop));
  const form = new RegExp(String(rows[0]?.form));
  for (const { id } of COURIERS) expect(id).toMatch(form);
  for (const value of ["", "Pigeon", "a pigeon", "-"]) expect(value).not.toMatch(form);
});
