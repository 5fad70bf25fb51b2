import { createServer as createTcpServer, type Server } from "node:net";
import { createServer } from "node:tls";
import { sql } from "kysely";
import { generate } from "selfsigned";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "../../../rules/time.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { openAlerts } from "../../../tests/support/machine-alerts.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { watchCertificate } from "./watch-certificate.ts";

let shop: TestShop;
let proxy: Server | undefined;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());
afterEach(() => proxy?.close());

/** Whole seconds, as in certificates. */
const inDays = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY_MS);

async function listen(server: Server, host: string): Promise<string> {
  proxy = server;
  await new Promise<void>((listening) => server.listen(0, host, listening));
  const { port } = server.address() as { port: number };
  return `https://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** A proxy in front of the shop, whose 90-day certificate ends at that time. @returns its address */
async function proxyUntil(ends: Date, host = "localhost"): Promise<string> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    notBeforeDate: new Date(ends.getTime() - 90 * DAY_MS),
    notAfterDate: ends,
  });
  return listen(createServer({ key, cert }), host);
}

/** Runs the check half a day later. @returns the details of the open alerts */
async function watch(publicUrl: string): Promise<unknown[]> {
  await sql`update scheduled_tasks set due_at = due_at - interval '12 hours'`.execute(databaseOf(shop));
  await watchCertificate({ ...shop.shop.deps, config: { ...shop.shop.deps.config, publicUrl } });
  return openAlerts(shop, "certificate-ending");
}

test.each([
  ["in 13 days", 13],
  ["two days ago", -2],
])("a certificate that ends %s raises an alert until it is renewed", async (_, days) => {
  const ends = inDays(days);
  const url = await proxyUntil(ends);
  expect(await watch(url)).toEqual([{ host: new URL(url).host, endsAt: ends.toISOString() }]);
  proxy?.close();
  expect(await watch(await proxyUntil(inDays(60)))).toEqual([]);
});

test("reads the certificate at an IP address too", async () => {
  expect(await watch(await proxyUntil(inDays(5), "127.0.0.1"))).toHaveLength(1);
  proxy?.close();
  expect(await watch(await proxyUntil(inDays(60), "127.0.0.1"))).toEqual([]);
});

test("checks once in half a day", async () => {
  expect(await watch(await proxyUntil(inDays(60)))).toEqual([]);
  proxy?.close();
  const publicUrl = await proxyUntil(inDays(5));
  await watchCertificate({ ...shop.shop.deps, config: { ...shop.shop.deps.config, publicUrl } });
  expect(await openAlerts(shop, "certificate-ending")).toEqual([]);
  expect(await watch(publicUrl)).toHaveLength(1);
});

test("checks again although a clock that was wrong has set the next check far ahead", async () => {
  await watch(await proxyUntil(inDays(60)));
  proxy?.close();
  await sql`update scheduled_tasks set due_at = due_at + interval '3 days'`.execute(databaseOf(shop));
  const publicUrl = await proxyUntil(inDays(5));
  await watchCertificate({ ...shop.shop.deps, config: { ...shop.shop.deps.config, publicUrl } });
  expect(await openAlerts(shop, "certificate-ending")).toHaveLength(1);
});

test("without a reply, or with a reply that is not TLS, the alert does not change", async () => {
  const url = await proxyUntil(inDays(5));
  expect(await watch(url)).toHaveLength(1);
  await new Promise((closed) => proxy?.close(closed));
  expect(await watch(url)).toHaveLength(1);
  const talker = createTcpServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  expect(await watch(await listen(talker, "127.0.0.1"))).toHaveLength(1);
});

test("a process that cannot read the certificate leaves the check to others, and does not retry at once", async () => {
  await watch(await proxyUntil(inDays(60)));
  proxy?.close();
  let tries = 0;
  const refusing = createTcpServer((socket) => {
    tries++;
    socket.destroy();
  });
  const { config } = shop.shop.deps;
  const blind = { ...config, publicUrl: await listen(refusing, "127.0.0.1") };
  await sql`update scheduled_tasks set due_at = due_at - interval '12 hours'`.execute(databaseOf(shop));
  for (let minute = 0; minute < 2; minute++) await watchCertificate({ ...shop.shop.deps, config: blind });
  expect(tries).toBe(1);
  refusing.close();
  const sighted = { ...config, publicUrl: await proxyUntil(inDays(5)) };
  await watchCertificate({ ...shop.shop.deps, config: sighted });
  expect(await openAlerts(shop, "certificate-ending")).toHaveLength(1);
});

test("does not check a shop without https", async () => {
  await sql`delete from scheduled_tasks where name = 'certificate'`.execute(databaseOf(shop));
  await watchCertificate(shop.shop.deps);
  const turns = await databaseOf(shop)
    .selectFrom("scheduledTasks")
    .where("name", "=", "certificate")
    .execute();
  expect(turns).toEqual([]);
});
