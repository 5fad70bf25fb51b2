// A new column that may contain personal data must be added to one of these lists, by what happens to its data.
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

/** Names of columns that may contain personal data. */
const PERSONAL =
  "(phone|mail|name|house|road|landmark|city|pincode|address|source|contact|location|payload|details|^before$|^after$|(^|_)ip($|_)|user_agent|reason|problem|note|remark)";

/** Erased with the shopper, or deleted by age if that is earlier. */
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
  "customer_notes.note",
  "customer_notes.phone",
  "order_notes.note",
  "orders.cancel_reason",
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
  "refunds.reason",
  "shipping_run_orders.problem",
  "shopper_sessions.phone",
  "orders.buyer_business_name",
  // Rows are deleted, except those of documents that must name the buyer.
  "tax_document_buyers.business_name",
  "tax_document_buyers.city",
  "tax_document_buyers.house_no",
  "tax_document_buyers.landmark",
  "tax_document_buyers.name",
  "tax_document_buyers.pincode",
  "tax_document_buyers.road_name",
];

/** Retained for a paid order: the place of supply. */
const RETAINED = ["addresses.pincode", "orders.address_id", "orders.supply_pincode"];

/** Belongs to no phone, and is deleted by age. */
const SHORT_LIVED = ["otp_counts.source", "login_failures.source", "login_failures.username"];

/** Append-only texts typed by staff, who are instructed to name orders and not people (decision 12). */
const TYPED_BY_STAFF = ["audit_log.after", "audit_log.before", "order_moves.reason"];

const NOT_ABOUT_SHOPPERS = [
  "picture_jobs.problem",
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

test("every column that may contain personal data is in one of the lists", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ ${PERSONAL}
      and data_type in ('text', 'jsonb', 'uuid', 'character varying', 'inet', 'ARRAY')`.execute(
    databaseOf(shop),
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...ERASED, ...RETAINED, ...SHORT_LIVED, ...TYPED_BY_STAFF, ...NOT_ABOUT_SHOPPERS].toSorted(),
  );
});
