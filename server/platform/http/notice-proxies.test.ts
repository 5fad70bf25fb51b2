import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { sendRequest } from "../../../tests/support/browser.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { openTestShop, type TestShop } from "../../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { noticeProxies } from "./notice-proxies.ts";

/** A server that clients reach from one address or through it; `noticed` lists the addresses it took for proxies. */
async function openServer(trustProxy: string[] | false = false) {
  const noticed: string[] = [];
  const app = Fastify({ trustProxy });
  onTestFinished(() => app.close());
  noticeProxies(app, (address) => void noticed.push(address));
  app.get("/", async () => ({}));
  const requestThrough = async (remoteAddress: string, ...clients: string[]) => {
    for (const client of clients)
      await app.inject({ url: "/", remoteAddress, headers: { "x-forwarded-for": client } });
  };
  return { app, noticed, requestThrough: requestThrough };
}

const MANY = Array.from({ length: 20 }, (_, n) => `203.0.113.${n}`);

test.each([
  ["127.0.0.1", "127.0.0.1"],
  ["::ffff:10.0.0.7", "10.0.0.7"],
  ["172.18.0.1", "172.18.0.1"],
  ["192.168.1.1", "192.168.1.1"],
  ["100.64.0.3", "100.64.0.3"],
  ["::1", "::1"],
  ["fd00::5", "fd00::5"],
])("notices the proxy %s once", async (remote, address) => {
  const { noticed, requestThrough } = await openServer();
  await requestThrough(remote, ...MANY, ...MANY);
  expect(noticed).toEqual([address]);
});

test("never takes a public address for a proxy, whatever headers it sends", async () => {
  const { noticed, requestThrough } = await openServer();
  for (const remote of ["198.51.100.4", "2001:db8::1"]) await requestThrough(remote, ...MANY, "10.0.0.1");
  expect(noticed).toEqual([]);
});

test("a single client is no proxy, nor is one that invents earlier entries of the header", async () => {
  const { noticed, requestThrough } = await openServer();
  await requestThrough("10.0.0.7", "1.1.1.1", "2.2.2.2", "1.1.1.1", "2.2.2.2");
  await requestThrough("10.0.0.8", ...MANY.map((madeUp) => `${madeUp}, 3.3.3.3`));
  expect(noticed).toEqual([]);
});

test("does not notice a trusted proxy, but does notice an untrusted one next to it", async () => {
  const { noticed, requestThrough } = await openServer(["10.0.0.7"]);
  await requestThrough("10.0.0.7", ...MANY);
  expect(noticed).toEqual([]);
  await requestThrough("10.0.0.8", ...MANY);
  expect(noticed).toEqual(["10.0.0.8"]);
});

test("alerts the owner once, until a start with the proxy trusted", async () => {
  const shop = await openClonedShop();
  onTestFinished(() => shop.close());
  const requestFor = (client: string, at: TestShop) =>
    sendRequest(at, "GET", "/healthz", { headers: { "x-forwarded-for": client } });
  const openAlerts = () =>
    databaseOf(shop)
      .selectFrom("alerts")
      .select("details")
      .where("kind", "=", "proxy-not-trusted")
      .where("resolvedAt", "is", null)
      .execute();
  for (const client of MANY) await requestFor(client, shop);
  await expect.poll(openAlerts).toEqual([{ details: { address: "127.0.0.1" } }]);

  const other = await openTestShop({
    databaseUrl: shop.databaseUrl,
    env: { TRUSTED_PROXIES: "10.0.0.7" },
    isSweeping: false,
  });
  await other.close();
  expect(await openAlerts()).toHaveLength(1);

  const trusting = await openTestShop({
    databaseUrl: shop.databaseUrl,
    env: { TRUSTED_PROXIES: "10.0.0.7, 127.0.0.1" },
    isSweeping: false,
  });
  onTestFinished(() => trusting.close());
  for (const client of MANY) await requestFor(client, trusting);
  expect(await openAlerts()).toEqual([]);
});
