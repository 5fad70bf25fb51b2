// Prints a shipping run's labels into one file and its manifest into another, both in the order of the packing slips.
import { sql } from "kysely";
import pLimit from "p-limit";
import type { RunOrder, ShippingRun } from "../../../contract/shipping-runs.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { getShopProfile } from "../../shop-profile/shop-profile-queries.ts";
import { downloadLabel } from "../download-label.ts";
import { getRun } from "./run-queries.ts";
import { writeLabels } from "./write-labels.ts";
import { writeManifest } from "./write-manifest.ts";

const DOWNLOADS_AT_ONCE = 4;

type PrintedOrder = RunOrder & { consignment: NonNullable<RunOrder["consignment"]> };

/**
 * The orders of a run that have a label and a row in the manifest, in printing order. Orders on hold are left out.
 * @throws ShopError CONSIGNMENT_NOT_FOUND if there are none, ORDER_HELD if all of them are on hold
 */
function ordersToPrint({ orders }: ShippingRun): PrintedOrder[] {
  const booked = orders.filter(
    (order): order is PrintedOrder => order.consignment !== null && order.held === null,
  );
  if (booked.length > 0) return booked;
  throw new ShopError(ordersOnHold(orders).length > 0 ? "ORDER_HELD" : "CONSIGNMENT_NOT_FOUND");
}

const ordersOnHold = (orders: readonly RunOrder[]) =>
  orders.filter(({ state, held }) => (state === "booked" || state === "cancelled") && held !== null);

/**
 * The labels of a run's booked parcels, as a PDF with one page size. Parcels without a label are left out and marked
 * so.
 * @throws ShopError SHIPPING_RUN_NOT_FOUND, CONSIGNMENT_NOT_FOUND while nothing is booked, ORDER_HELD, NO_LABELS,
 * COURIER_UNAVAILABLE
 */
export async function printLabels(deps: Deps, runId: string): Promise<Uint8Array> {
  const orders = ordersToPrint(await getRun(deps.db, runId, "packer"));
  let unavailable: ShopError | null = null;
  const downloaded = await pLimit(DOWNLOADS_AT_ONCE).map(orders, async ({ orderId }) => {
    for (let isRetry = false; ; isRetry = true) {
      try {
        return await downloadLabel(deps, orderId);
      } catch (error) {
        if (!(error instanceof ShopError)) throw error;
        if (error.code !== "COURIER_UNAVAILABLE") return null;
        if (!isRetry) continue;
        unavailable = error;
        return null;
      }
    }
  });
  if (unavailable && downloaded.every((label) => label === null)) throw unavailable;
  const { file, isWritten } = await writeLabels(
    orders.map(({ orderId, dispatchNumber }, index) => ({
      title: dispatchNumber === null ? "Order" : "Dispatch no.",
      number: dispatchNumber ?? orderId,
      file: downloaded[index] ?? null,
    })),
  );
  const unreadable = orders.filter((_, index) => downloaded[index] && !isWritten[index]);
  if (unreadable.length > 0)
    deps.log.warn({ orders: unreadable.map(({ orderId }) => orderId) }, "labels could not be read");
  await recordLabels(
    deps.db,
    runId,
    orders.map(({ orderId }) => orderId),
    isWritten,
  );
  if (!isWritten.includes(true)) throw new ShopError("NO_LABELS");
  return file;
}

async function recordLabels(
  db: Queryable,
  runId: string,
  orderNumbers: readonly OrderNumber[],
  hasLabel: readonly boolean[],
): Promise<void> {
  await sql`
    update shipping_run_orders set has_label = printed.has_label
    from unnest(${orderNumbers}::text[], ${hasLabel}::boolean[]) as printed (order_number, has_label)
      join orders using (order_number)
    where run_id = ${runId} and order_id = orders.id
      and shipping_run_orders.has_label is distinct from printed.has_label`.execute(db);
}

/**
 * The manifest of a run's booked parcels for each courier's driver to sign, as a PDF on A4.
 * @throws ShopError SHIPPING_RUN_NOT_FOUND, CONSIGNMENT_NOT_FOUND while nothing is booked, ORDER_HELD
 */
export async function printManifest({ db }: Deps, runId: string): Promise<Uint8Array> {
  const run = await getRun(db, runId, "packer");
  const orders = ordersToPrint(run);
  const { name } = await getShopProfile(db);
  return writeManifest({
    shopName: name,
    now: new Date(),
    parcels: orders.map(({ orderId, dispatchNumber, pincode, weightGrams, hasLabel, consignment }) => ({
      courierName: consignment.courierName,
      number: dispatchNumber ?? orderId,
      awb: consignment.awb,
      pincode: pincode ?? "",
      weightGrams,
      hasLabel,
    })),
    onHold: ordersOnHold(run.orders).map(({ orderId, dispatchNumber }) => dispatchNumber ?? orderId),
  });
}
