import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../../../tests/support/browser.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { openTestShop, type TestShop } from "../../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { noticeProxies } from "./notice-proxies.ts";

/** A server that several clients ask from one address, or through it, and the addresses it takes for proxies. */
async function openServer(trustProxy: string[] | false = false) {
  const noticed: string[] = [];
  const app = Fastify({ trustProxy });
  onTestFinished(() => app.close());
  noticeProxies(app, (address) => void noticed.push(address));
  app.get("/", async () => ({}));
  const askThrough = async (remoteAddress: string, ...clients: string[]) => {
    for (const client of clients)
      await app.inject({ url: "/", remoteAddress, headers: { "x-forwarded-for": client } });
  };
  return { app, noticed, askThrough };
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
])("whom %s speaks for are noticed, once", async (remote, address) => {
  const { noticed, askThrough } = await openServer();
  await askThrough(remote, ...MANY, ...MANY);
  expect(noticed).toEqual([address]);
});

test("a stranger from the internet is no proxy, whatever he says", async () => {
  const { noticed, askThrough } = await openServer();
  for (const remote of ["198.51.100.4", "2001:db8::1"]) await askThrough(remote, ...MANY, "10.0.0.1");
  expect(noticed).toEqual([]);
});

test("one who tries something out is no proxy, nor is one who makes up what comes before himself", async () => {
  const { noticed, askThrough } = await openServer();
  await askThrough("10.0.0.7", "1.1.1.1", "2.2.2.2", "1.1.1.1", "2.2.2.2");
  await askThrough("10.0.0.8", ...MANY.map((madeUp) => `${madeUp}, 3.3.3.3`));
  expect(noticed).toEqual([]);
});

test("a proxy that is trusted is not noticed, another beside it is", async () => {
  const { noticed, askThrough } = await openServer(["10.0.0.7"]);
  await askThrough("10.0.0.7", ...MANY);
  expect(noticed).toEqual([]);
  await askThrough("10.0.0.8", ...MANY);
  expect(noticed).toEqual(["10.0.0.8"]);
});

test("the owner is told once, until a start with the proxy trusted", async () => {
  const shop = await openClonedShop();
  onTestFinished(() => shop.close());
  const askFor = (client: string, at: TestShop) =>
    ask(at, "GET", "/healthz", { headers: { "x-forwarded-for": client } });
  const openAlarms = () =>
    databaseOf(shop)
      .selectFrom("alerts")
      .select("details")
      .where("kind", "=", "proxy-not-trusted")
      .where("resolvedAt", "is", null)
      .execute();
  for (const client of MANY) await askFor(client, shop);
  await expect.poll(openAlarms).toEqual([{ details: { address: "127.0.0.1" } }]);

  const other = await openTestShop({
    databaseUrl: shop.databaseUrl,
    env: { TRUSTED_PROXIES: "10.0.0.7" },
    isSweeping: false,
  });
  await other.close();
  expect(await openAlarms()).toHaveLength(1);

  const trusting = await openTestShop({
    databaseUrl: shop.databaseUrl,
    env: { TRUSTED_PROXIES: "10.0.0.7, 127.0.0.1" },
    isSweeping: false,
  });
  onTestFinished(() => trusting.close());
  for (const client of MANY) await askFor(client, trusting);
  expect(await openAlarms()).toEqual([]);
});
