// Who may read the API documentation of a live shop. In sandbox mode it is public (platform/http/open-api.test.ts).
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { logIn, openAdmin } from "../../tests/support/admin.ts";
import { expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../tests/support/rows.ts";

const PAGES = [
  "/api/docs",
  "/api/docs/",
  "/api/docs/json",
  "/api/docs/yaml",
  "/api/docs/static/index.html",
  "/api/docs/static/swagger-ui-bundle.js",
  "/api/docs/static/swagger-initializer.js",
];

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop({
    env: {
      SHOP_MODE: "live",
      PUBLIC_URL: "https://nendra.example",
      RAZORPAY_KEY_ID: "rzp_live_nendra",
      RAZORPAY_KEY_SECRET: "9f2c61d07b3e48a5b1",
      RAZORPAY_WEBHOOK_SECRET: "c7d5e0a94f1836b2d8",
      FAST2SMS_API_KEY: "3b8e7f6a5d4c2e1f0a",
      WHATSAPP_PHONE_NUMBER_ID: "215006789012345",
      SHIPROCKET_PASSWORD: "7d1b9c3e5f70824a6c",
      COURIER_WEBHOOK_TOKEN: "e4a6c8092b1d3f5a7e",
      MAIL_FROM: "Nendra <hello@nendra-snacks.in>",
      SMTP_URL: "smtps://hello:5f3a1c7e9b@mail.nendra.example",
      OTP_PEPPER: "8c1f0e5a7b9d3c2e4f6a8b0d1c3e5f7a9b2d4c6e8f0a1b3c5d7e9f2a4b6c8d0e",
      ADMIN_PASSWORD: "coconut-lamp-and-river",
    },
  });
});
afterAll(() => shop.close());

const read = async (path: string, headers: Record<string, string> = {}) =>
  sendRequest(shop, "GET", path, { headers });
const statusesWith = async (headers: Record<string, string>) =>
  (await Promise.all(PAGES.map((path) => read(path, headers)))).map(({ status }) => status);

/** The cookie that the admin's browser gets, and its attributes. */
async function openDocs(admin: { token: string }): Promise<{ cookie: string; terms: string }> {
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = expectStatus(await sendRequest(shop, "POST", "/api/admin/docs-session", { headers }), 200);
  const [cookie = "", ...terms] = (answer.headers["set-cookie"]?.[0] ?? "").split("; ");
  return { cookie, terms: terms.join("; ") };
}

test("without a session no page can be read, and the error explains where to log in", async () => {
  for (const headers of [{}, { cookie: "docs-session=" }, { cookie: "docs-session=made-up-token-of-nobody" }])
    for (const path of PAGES) {
      const refused = await read(path, headers as Record<string, string>);
      expect([path, refused.status, refused.json]).toEqual([
        path,
        401,
        { code: "NO_ADMIN", message: expect.stringContaining("/admin") },
      ]);
    }
});

test("the OpenAPI document, from which clients are generated, is public", async () => {
  expect((await read("/api/openapi.json")).status).toBe(200);
});

test.each(["owner", "packer"] as const)("a browser in which the %s is logged in reads them", async (role) => {
  const { cookie } = await openDocs(await openAdmin(shop, role));
  expect(new Set(await statusesWith({ cookie }))).toEqual(new Set([200, 302]));
  const document = await read("/api/docs/json", { cookie });
  expect(document.json).toEqual((await read("/api/openapi.json")).json);
});

test("the cookie is sent to these pages only, and scripts and other sites cannot use it", async () => {
  const { cookie, terms } = await openDocs(await openAdmin(shop));
  expect(terms.split("; ").toSorted()).toEqual(["HttpOnly", "Path=/api/docs", "SameSite=Strict", "Secure"]);
  expect((await read("/api/admin/profile", { cookie })).status).toBe(401);
});

test("after logout the cookie is invalid, and another login of the account needs its own cookie", async () => {
  const admin = await openAdmin(shop);
  const { cookie } = await openDocs(admin);
  expectStatus(await admin.request("POST", "/api/admin/logout"), 200);
  expect(new Set(await statusesWith({ cookie }))).toEqual(new Set([401]));
  await logIn(shop, admin);
  expect(new Set(await statusesWith({ cookie }))).toEqual(new Set([401]));
});

test("an account that still has to set up a required app cannot read the pages", async () => {
  const packer = await openAdmin(shop, "packer");
  const { cookie } = await openDocs(packer);
  const db = databaseOf(shop);
  await db.insertInto("secondFactorRoles").values({ role: "packer" }).execute();
  onTestFinished(async () => void (await db.deleteFrom("secondFactorRoles").execute()));
  expect(new Set(await statusesWith({ cookie }))).toEqual(new Set([403]));
});

test("a program may send the token in a header", async () => {
  const { token } = await openAdmin(shop, "packer");
  expect((await read("/api/docs/yaml", { authorization: `Bearer ${token}` })).status).toBe(200);
});

test("proxies may not cache the pages", async () => {
  const { cookie } = await openDocs(await openAdmin(shop));
  for (const path of ["/api/docs/", "/api/docs/json", "/api/docs/yaml"])
    expect((await read(path, { cookie })).headers["cache-control"]).toBe("no-store");
});
