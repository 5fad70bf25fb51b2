import { type AddressInfo, createServer, connect as dial } from "node:net";
import { expect, inject, onTestFinished, test } from "vitest";
import { paidOrder } from "../../tests/support/admin.ts";
import { cloneDatabase } from "../../tests/support/database-server.ts";
import { messagesTo } from "../../tests/support/mailbox.ts";
import { openTestShop } from "../../tests/support/open-test-shop.ts";

/** A way to PostgreSQL that breaks the first time these words are on it. */
async function breakingLink(target: URL, words: string): Promise<{ port: number; hasBroken: () => boolean }> {
  let hasBroken = false;
  const link = createServer((client) => {
    const server = dial(Number(target.port), target.hostname);
    client.on("data", (said) => {
      if (!hasBroken && said.includes(words)) {
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

test("a queue whose very first question to the database fails does its jobs all the same", async () => {
  const url = new URL(
    await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") }),
  );
  const { port, hasBroken } = await breakingLink(
    new URL(url),
    `insert into "graphile_worker"._private_tasks`,
  );
  url.port = String(port);
  const shop = await openTestShop({ databaseUrl: url.href });
  onTestFinished(() => shop.close());
  await expect.poll(hasBroken).toBe(true);
  const { orderId } = await paidOrder(shop);
  await expect
    .poll(async () => (await messagesTo(shop, "lakshmi@example.com")).map(({ subject }) => subject))
    .toEqual([`We have received your order ${orderId}`]);
});
