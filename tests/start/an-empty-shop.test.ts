import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sendRequest } from "../support/browser.ts";
import { makeDataDir, openShop, plainUser } from "./shop-process.ts";

const uid = plainUser();
const who = uid === undefined ? "" : ", also when it is started by a plain user";

test(`DEMO=0 opens an empty shop whose pages work${who}`, async () => {
  const dataDir = makeDataDir(undefined, uid);
  const shop = await openShop(dataDir, {
    uid,
    env: { DEMO: "0", ADMIN_USERNAME: "lakshmi", ADMIN_PASSWORD: "coconut-oil" },
  });
  expect(shop.stdout[0]).toContain("log in as lakshmi with your ADMIN_PASSWORD");
  expect(shop.stdout[0]).not.toContain("coconut-oil");
  const body = { username: "lakshmi", password: "coconut-oil" };
  expect((await sendRequest(shop, "POST", "/api/admin/login", { body })).status).toBe(200);
  if (uid !== undefined) expect(statSync(join(dataDir, "postgres")).uid).toBe(uid);

  expect((await sendRequest(shop, "GET", "/api/products")).json).toEqual([]);
  const pages = [
    "/",
    "/explore",
    "/cart",
    "/payment-success",
    "/terms-and-conditions",
    "/privacy-policy",
    "/refund-policy",
    "/shipping-policy",
  ];
  for (const page of pages) {
    const { status, text } = await sendRequest(shop, "GET", page);
    expect([page, status]).toEqual([page, 200]);
    expect(text).toContain("</html>");
  }
  expect((await sendRequest(shop, "GET", "/products/nendran-banana-chips")).status).toBe(404);
  for (const file of ["/robots.txt", "/sitemap.xml", "/manifest.webmanifest"]) {
    expect([file, (await sendRequest(shop, "GET", file)).status]).toEqual([file, 200]);
  }
  await shop.stop();
  expect(shop.stderr).toEqual([]);
});
