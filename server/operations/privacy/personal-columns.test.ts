// Whoever adds a column that may hold something about a person says here what becomes of it.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../../tests/support/rows.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

/** How columns are called that are about people. */
const PERSONAL =
  "(phone|mail|name|house|road|landmark|city|pincode|address|source|contact|location|payload|details|^before$|^after$|(^|_)ip($|_)|user_agent|reason|problem|note|remark)";

/** Erased with the shopper, and forgotten by the clock where that comes first. */
const ERASED = [
  "addresses.city",
  "addresses.email",
  "addresses.full_name",
  "addresses.house_no",
  "addresses.landmark",
  "addresses.phone",
  "addresses.road_name",
  "consignment_events.location",
  "coupon_uses.phone",
  "order_notes.note",
  "orders.contact_phone",
  "orders.hold_reason",
  "orders.phone",
  "orders.source",
  // Set to null when its address is deleted.
  "payment_attempts.address_id",
  "otp_codes.phone",
  "otp_codes.source",
  "otp_wrong_guesses.phone",
  "otp_wrong_guesses.source",
  "shipping_run_orders.problem",
  "shopper_sessions.phone",
];

/** Kept of a paid order: the place of supply. */
const KEPT = ["addresses.pincode", "orders.address_id", "orders.supply_pincode"];

/** Belongs to no phone, and goes by itself. */
const SHORT_LIVED = ["otp_counts.source", "login_failures.source", "login_failures.username"];

/** In words that staff chose: they are asked to name orders and not people. */
const TYPED_BY_STAFF = [
  "audit_log.after",
  "audit_log.before",
  "order_moves.reason",
  "orders.cancel_reason",
  "refunds.reason",
];

const NOT_ABOUT_SHOPPERS = [
  "admin_sessions.source",
  "admin_users.username",
  "alerts.details",
  "audit_log.source",
  "categories.name",
  "consignments.courier_name",
  "coupons.name",
  "courier_days.pickup_location",
  "courier_days.pincode",
  "daily_totals.name",
  "delivery_promises.pickup_location",
  "delivery_promises.pincode",
  "checkpoints.name",
  "disputes.reason",
  "migrations.name",
  "notifications.problem",
  "order_lines.name",
  "order_messages.problem",
  "order_views.name",
  "orders.coupon_name",
  "payments.reason",
  "products.details",
  "products.generic_name",
  "products.maker_address",
  "products.maker_name",
  "products.name",
  "provider_events.payload",
  "provider_polls.name",
  "release_assets.name",
  "scheduled_tasks.name",
  "shipping_runs.source",
];

test("of every column about people it is said what becomes of it", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ ${PERSONAL}
      and data_type in ('text', 'jsonb', 'uuid', 'character varying', 'inet', 'ARRAY')`.execute(
    databaseOf(shop),
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...ERASED, ...KEPT, ...SHORT_LIVED, ...TYPED_BY_STAFF, ...NOT_ABOUT_SHOPPERS].toSorted(),
  );
});
