// Writes server/platform/database/schema.ts from a freshly migrated database: `npm run db:types`.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../server/platform/database/embedded/embedded-postgres.ts";
import { migrate } from "../server/platform/database/migrate.ts";

const FILE = "server/platform/database/schema.ts";

/** Types from rules/ for text columns: by `Table.column`, or `*.column` for every table that has it. */
const TYPES: Readonly<Record<string, string>> = {
  "*.orderId": "OrderUuid",
  "*.phone": "Phone",
  "Orders.contactPhone": "Phone",
  "*.productId": "ProductUuid",
  "AdminUsers.role": "AdminRole",
  "Alerts.kind": "AlertKind",
  "ConsignmentEvents.stage": "ParcelStage",
  "Consignments.state": "ConsignmentState",
  "OrderLines.slug": "Slug",
  "OrderMessages.kind": "MessageKind",
  "OrderPaperwork.kind": "Paperwork",
  "PickedLines.slug": "Slug",
  "OrderMessages.state": "MessageState",
  "OrderMoves.actor": "OrderActor",
  "OrderMoves.fromStatus": "OrderStatus",
  "OrderMoves.toStatus": "OrderStatus",
  "Orders.id": "OrderUuid",
  "Orders.orderNumber": "OrderNumber",
  "Orders.status": "OrderStatus",
  "OtpCodes.state": "OtpState",
  "PaymentAttempts.state": "AttemptState",
  "Notifications.alertKind": "UrgentAlertKind",
  "Notifications.channel": "NotificationChannel",
  "Notifications.state": "NotificationState",
  "Notifications.topic": "NotificationTopic",
  "Payments.method": "PaymentMethod",
  "Payments.outcome": "PaymentOutcome",
  "Payments.reason": "PaymentReason",
  "Products.id": "ProductUuid",
  "Products.slug": "Slug",
  "Disputes.state": "DisputeState",
  "Orders.held": "HoldReason",
  "ShippingRunOrders.state": "RunOrderState",
  "Refunds.cause": "RefundCause",
  "Refunds.paidOutBy": "OrderActor",
  "Refunds.madeBy": "OrderActor",
  "Refunds.state": "RefundState",
  "TaxDocuments.kind": "TaxDocumentKind",
  "TaxDocuments.supply": "Supply",
  "TaxRegimes.regime": "TaxRegime",
};
const IMPORTS = `import type { AdminRole } from "../../../rules/admin-role.ts";
import type { AlertKind } from "../../../rules/alerts.ts";
import type { OrderNumber, OrderUuid, ProductUuid, Slug } from "../../../rules/ids.ts";
import type { MessageKind, MessageState } from "../../../rules/message-kinds.ts";
import type { Paise } from "../../../rules/money.ts";
import type { NotificationChannel, NotificationState, NotificationTopic } from "../../../rules/notifications.ts";
import type { OrderActor } from "../../../rules/order-actors.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import type { Paperwork } from "../../../rules/paperwork.ts";
import type { ConsignmentState, ParcelStage } from "../../../rules/parcel-stages.ts";
import type {
  AttemptState,
  DisputeState,
  HoldReason,
  PaymentMethod,
  PaymentOutcome,
  PaymentReason,
  RefundCause,
  RefundState,
} from "../../../rules/payment-states.ts";
import type { RunOrderState } from "../../../rules/shipping-runs.ts";
import type { OtpState, Phone } from "../../../rules/phone.ts";
import type { Supply } from "../../../rules/gst.ts";
import type { TaxDocumentKind } from "../../../rules/tax-documents.ts";
import type { TaxRegime } from "../../../rules/tax-regime.ts";
import type { UrgentAlertKind } from "../../../rules/urgent-alerts.ts";`;

/** Replaces plain types in the generated code by those of rules/. */
function withRulesTypes(generated: string): string {
  let table = "";
  return generated
    .replace(
      'import type { ColumnType } from "kysely";',
      `import type { ColumnType } from "kysely";\n${IMPORTS}`,
    )
    .replace(
      /export type Int8 = .*/,
      "export type Int8 = ColumnType<Paise, Paise, Paise>; // Every bigint is money.",
    )
    .split("\n")
    .map((line) => {
      table = /^export interface (\w+)/.exec(line)?.[1] ?? table;
      const column = /^ {2}(\w+): .*\bstring\b/.exec(line)?.[1];
      const type = column && (TYPES[`${table}.${column}`] ?? TYPES[`*.${column}`]);
      return type ? line.replace(/\bstring\b/, type) : line;
    })
    .join("\n");
}

const folder = mkdtempSync(join(tmpdir(), "snackshop-schema-"));
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, "postgres"),
  durable: false,
  log: () => {},
});
try {
  await migrate(postgres.url);
  execFileSync(
    "kysely-codegen",
    [
      "--dialect=postgres",
      `--url=${postgres.url}`,
      `--out-file=${FILE}`,
      "--default-schema=public",
      "--include-pattern=public.*",
      "--exclude-pattern=public.migrations",
      "--camel-case",
      "--numeric-parser=number",
      "--type-only-imports",
    ],
    { stdio: "inherit" },
  );
  writeFileSync(FILE, withRulesTypes(readFileSync(FILE, "utf8")));
  execFileSync("biome", ["check", "--write", FILE], { stdio: "ignore" });
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
