import { type AddressInfo, createServer, connect as dial } from "node:net";
import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { paidOrder } from "../../../tests/support/admin.ts";
import { expectStatus } from "../../../tests/support/browser.ts";
import { BY_COURIER, consignmentsOf, openShipper } from "../../../tests/support/courier.ts";
import { cloneDatabase } from "../../../tests/support/database-server.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { messagesTo } from "../../../tests/support/mailbox.ts";
import { openTestShop } from "../../../tests/support/open-test-shop.ts";
import { orderIn, setStatus } from "../../../tests/support/orders.ts";
import { databaseOf } from "../../../tests/support/rows.ts";

/** A proxy for PostgreSQL that cuts the connection the first time these words pass through. */
async function breakingLink(target: URL, text: string): Promise<{ port: number; hasBroken: () => boolean }> {
  let hasBroken = false;
  const link = createServer((client) => {
    const server = dial(Number(target.port), target.hostname);
    client.on("data", (chunk) => {
      if (!hasBroken && chunk.includes(text)) {
        hasBroken = true;
        client.destroy();
        server.destroy();
      }
    });
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket.on("error", () => {});
      socket.on("close", () => other.destroy());
      socket.pipe(other);
    }
  });
  await new Promise<void>((listening) => link.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void link.close());
  return { port: (link.address() as AddressInfo).port, hasBroken: () => hasBroken };
}

test("a shop whose first claim fails still sends its messages", async () => {
  const url = new URL(
    await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") }),
  );
  const { port, hasBroken } = await breakingLink(new URL(url), "update order_messages as message");
  url.port = String(port);
  const shop = await openTestShop({ databaseUrl: url.href });
  onTestFinished(() => shop.close());
  await expect.poll(hasBroken).toBe(true);
  const { orderId } = await paidOrder(shop);
  await expect
    .poll(async () => (await messagesTo(shop, "lakshmi@example.com")).map(({ subject }) => subject))
    .toEqual([`We have received your order ${orderId}`]);
});

test("a starting shop processes what a killed one had claimed: parcels, cancellations and refunds", async () => {
  const databaseUrl = await cloneDatabase({
    adminUrl: inject("adminUrl"),
    templateUrl: inject("templateUrl"),
  });
  const before = await openTestShop({ databaseUrl });
  const packer = await openShipper(before);
  const [sent, left] = [await orderIn(before, "Packed"), await orderIn(before, "Packed")];
  expectStatus(await packer.ship(sent, BY_COURIER), 201);
  await setFault(before, "shiprocket", "reset", 1, { path: "create/adhoc" });
  expectStatus(await packer.ship(left, BY_COURIER), 503);
  await setStatus(before, left, "Cancelled");
  const { orderId } = await paidOrder(before);
  const db = databaseOf(before);
  await sql`update consignments set track_due_at = now() + interval '75 seconds' where reference = ${sent}`.execute(
    db,
  );
  await sql`
    insert into refunds (payment_id, cause, amount, idempotency_key, due_at, attempts)
    select payments.id, 'owner', 100, 'claimed', now() + interval '50 minutes', 6
    from payments join orders on orders.id = order_id where order_number = ${orderId}`.execute(db);
  await before.close();

  // The emulated courier does not know the parcels.
  const shop = await openTestShop({ databaseUrl });
  onTestFinished(() => shop.close());
  await expect.poll(async () => (await consignmentsOf(shop, sent))[0]?.trackRefusals).toBe(1);
  await expect.poll(() => consignmentsOf(shop, left)).toMatchObject([{ state: "failed" }]);
  const refund = () =>
    databaseOf(shop)
      .selectFrom("refunds")
      .select("attempts")
      .where("idempotencyKey", "=", "claimed")
      .execute();
  await expect.poll(refund).toEqual([{ attempts: 7 }]);
});
