import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import Fastify from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ALL_CALLS } from "../../contract/all-calls.ts";
import type { Call } from "../../contract/call.ts";
import { type Admin, openAdmin, PASSWORD } from "../../tests/support/admin.ts";
import { ADDRESS, expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { payingShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { countRows, databaseOf } from "../../tests/support/rows.ts";
import { registerLimits } from "../platform/http/limits.ts";
import { isForAdmins } from "../platform/http/open-api-failures.ts";
import { OTHER_CALLS } from "../platform/http/open-api-other-calls.ts";
import { sendAnyFailure } from "../platform/http/serve.ts";
import { guardAdmin } from "./admin-guard.ts";
import { ensureOwner } from "./ensure-owner.ts";

const calls = Object.values(ALL_CALLS);

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openClonedShop();
  await ensureOwner(databaseOf(shop), "owner", "a-long-password", () => {});
  const body = { username: "owner", password: "a-long-password" };
  const answer = await sendRequest<{ token: string }>(shop, "POST", "/api/admin/login", { body });
  token = expectStatus(answer, 200).json.token;
});
afterAll(() => shop.close());

interface Described {
  paths: Record<string, Record<string, { security?: object[] }>>;
}

/** Every admin call of the shop's OpenAPI document except login. */
async function adminCalls(): Promise<{ method: string; path: string; isGuarded: boolean }[]> {
  const { json } = await sendRequest<Described>(shop, "GET", "/api/openapi.json");
  return Object.entries(json.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(() => path.startsWith("/api/admin/") && path !== "/api/admin/login")
      .map(([method, { security }]) => ({
        method: method.toUpperCase(),
        path: path.replace("{status}", "Paid").replace(/\{[^}]+\}/g, "0190a5a0-0000-7000-8000-000000000000"),
        isGuarded: security?.some((way) => "admin" in way) ?? false,
      })),
  );
}

test('the word "Bearer" before a token may be in any case', async () => {
  for (const scheme of ["Bearer", "bearer", "BEARER"]) {
    const headers = { authorization: `${scheme} ${token}` };
    expect((await sendRequest(shop, "GET", "/api/admin/profile", { headers })).status).toBe(200);
  }
});

test("no admin call answers without a token or changes anything", async () => {
  await payingShopper(shop);
  const { cookie } = (await payingShopper(shop)).browser;
  const random = randomBytes(32).toString("base64url");
  const calls = await adminCalls();
  expect(calls.length).toBeGreaterThanOrEqual(4);
  const before = await countRows(shop);
  for (const { method, path, isGuarded } of calls) {
    expect([path, isGuarded]).toEqual([path, true]);
    const tries: [string, Record<string, string>][] = [
      [path, {}],
      [path, { authorization: "Bearer" }],
      [path, { authorization: "Bearer " }],
      [path, { authorization: `Bearer ${random}` }],
      [path, { authorization: token }],
      [path, { authorization: `Basic ${token}` }],
      [path, { authorization: `bearer  ${token}x` }],
      [`${path}?token=${token}&access_token=${token}&authorization=Bearer%20${token}`, {}],
      [path, { cookie: `adminToken=${token}; token=${token}; ${cookie}` }],
      [path, { "x-admin-token": token }],
    ];
    for (const [url, headers] of tries) {
      const answer = await sendRequest(shop, method, url, { headers });
      expect([method, url, answer.status]).toEqual([method, url, 401]);
      expect(answer.json).toEqual({ message: "No valid admin token found", code: "NO_ADMIN" });
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
    }
  }
  expect(await countRows(shop)).toEqual(before);
});

/** The call's path with ids that do not exist. */
const pathOf = ({ path }: Call) =>
  path.replace(":status", "Paid").replace(/:[a-zA-Z]+/g, "0190a5a0-0000-7000-8000-000000000000");

/** The calls of the contract, and the files and streams of the admin area, by name. */
const ADMIN_CALLS: readonly (readonly [name: string, call: Call])[] = [
  ...Object.entries(ALL_CALLS),
  ...OTHER_CALLS.map(({ id, call }) => [id, call] as const),
].filter(([, call]) => isForAdmins(call));

const callsFor = (...access: Call["access"][]) =>
  ADMIN_CALLS.filter(([, call]) => access.includes(call.access));

const namesOf = (found: typeof ADMIN_CALLS) => found.map(([name]) => name).toSorted();

test("every call of the admin prefix except login declares who may call it, and no other call does", () => {
  for (const call of calls) {
    const isInside = call.path.startsWith("/api/admin/") && call.path !== "/api/admin/login";
    expect([call.path, isForAdmins(call)]).toEqual([call.path, isInside]);
  }
  expect(callsFor("owner").length).toBeGreaterThanOrEqual(20);
  expect(callsFor("packer").length).toBeGreaterThanOrEqual(40);
});

test("all staff may make only the calls of their own account, and accountants also those of the reports", () => {
  expect(namesOf(callsFor("staff"))).toEqual([
    "adminProfile",
    "changePassword",
    "checkAdminToken",
    "endOtherSessions",
    "endOwnSession",
    "listOwnSessions",
    "logout",
    "openDocs",
    "provePassword",
    "renewRecoveryCodes",
    "startTwoFactor",
    "storeNoticeDevice",
    "turnOffTwoFactor",
    "turnOnTwoFactor",
    "twoFactorState",
  ]);
  expect(namesOf(callsFor("accountant"))).toEqual([
    "downloadGstReturn",
    "downloadMonthFiles",
    "exportSales",
    "exportSettlements",
    "getFigures",
    "getGstReturn",
    "getSettlements",
    "setFiled",
  ]);
});

const ROLE_REFUSED = { message: "Your role does not allow this.", code: "ROLE_REFUSED" };
const OWNER_ONLY = { message: "Only the owner can do this.", code: "OWNER_ONLY" };

const tryCall = (who: Admin, call: Call) =>
  who.request(call.method, pathOf(call), call.method === "GET" ? undefined : {});

test.each([
  ["packer", "accountant"],
  ["accountant", "packer"],
] as const)("%ss are refused every call of owners and of %ss, and nothing changes", async (role, other) => {
  const user = await openAdmin(shop, role);
  const before = await countRows(shop);
  for (const [name, call] of callsFor("owner", other)) {
    const { status, json } = await tryCall(user, call);
    expect([name, status, json]).toEqual([name, 403, call.access === "owner" ? OWNER_ONLY : ROLE_REFUSED]);
  }
  expect(await countRows(shop)).toEqual(before);
});

test.each(["packer", "accountant"] as const)("%ss are not refused any call of their role", async (role) => {
  for (const [name, call] of callsFor("staff", role)) {
    // Its reply does not end.
    if (name === "followOrders") continue;
    const { status } = await tryCall(await openAdmin(shop, role), call);
    expect([name, status]).not.toEqual([name, 401]);
    expect([name, status]).not.toEqual([name, 403]);
  }
});

test("calls that need the password return 403 ten minutes after it was entered, and work again once it is entered", async () => {
  const owner = await openAdmin(shop);
  const guarded = calls.filter(({ needsPassword }) => needsPassword);
  expect(guarded.length).toBeGreaterThanOrEqual(6);
  await sql`update admin_sessions set password_proved_at = now() - interval '10 minutes'`.execute(
    databaseOf(shop),
  );
  const before = await countRows(shop);
  for (const call of guarded) {
    const answer = await owner.request(call.method, pathOf(call), {});
    expect([call.path, answer.status, answer.json.code]).toEqual([call.path, 403, "PASSWORD_NEEDED"]);
  }
  expect(await countRows(shop)).toEqual(before);
  expectStatus(await owner.request("GET", "/api/admin/staff"), 200);
  expectStatus(await owner.request("POST", "/api/admin/prove-password", { password: PASSWORD }), 200);
  for (const call of guarded) {
    const answer = await owner.request(call.method, pathOf(call), {});
    expect([call.path, answer.json.code]).not.toEqual([call.path, "PASSWORD_NEEDED"]);
  }
});

test("a route that does not declare its access is open to the owner only", async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler(sendAnyFailure);
  await registerLimits(app);
  await app.register(async (admin) => {
    guardAdmin(admin, shop.shop.deps);
    admin.get("/api/admin/forgotten", async () => ({ secret: true }));
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const owner = await openAdmin(shop);
  const requestAs = (who: { token: string }) =>
    sendRequest({ url }, "GET", "/api/admin/forgotten", {
      headers: { authorization: `Bearer ${who.token}` },
    });
  expect((await sendRequest({ url }, "GET", "/api/admin/forgotten")).status).toBe(401);
  for (const role of ["packer", "accountant"] as const)
    expect(await requestAs(await openAdmin(shop, role))).toMatchObject({
      status: 403,
      json: { code: "OWNER_ONLY" },
    });
  expect(await requestAs(owner)).toMatchObject({ status: 200, json: { secret: true } });
});

test("an unknown admin URL is refused without a token, and not found with one", async () => {
  expect((await sendRequest(shop, "GET", "/api/admin/not-yet-written")).status).toBe(401);
  const headers = { authorization: `Bearer ${token}` };
  expect(await sendRequest(shop, "GET", "/api/admin/not-yet-written", { headers })).toMatchObject({
    status: 404,
    json: { code: "NOT_FOUND" },
  });
});

test.each([
  "/api/admin/%6Frders/Paid",
  "/api/%61dmin/orders/Paid",
  "//api/admin/orders/Paid",
  "/api//admin/orders/Paid",
  "/api/admin//orders/Paid",
  "/API/ADMIN/ORDERS/Paid",
  "/api/Admin/orders/Paid",
  "/api/admin%2Forders%2FPaid",
  "/api%2Fadmin/orders/Paid",
  "/x/../api/admin/orders/Paid",
  "/api/products/../admin/orders/Paid",
  "/api/products/%2e%2e/admin/orders/Paid",
  "/api/./admin/orders/Paid",
  "/api/admin;a=b/orders/Paid",
  "/api/admin/orders/Paid;a=b",
  "/api/admin/orders/Paid/",
  "/api/admin/orders/Paid%00",
  "/api/admin/orders/Paid.json",
  "http://localhost/api/admin/orders/Paid",
])("%s returns no data", async (path) => {
  const { orderId } = await payingShopper(shop);
  const answer = await sendRequest(shop, "GET", path);
  expect([400, 401, 404]).toContain(answer.status);
  expect(answer.text).not.toContain(orderId);
});

test("an upload without a token is refused while it is still being sent", async () => {
  const upload = request(`${shop.url}/api/admin/products`, {
    method: "POST",
    agent: false,
    headers: { "content-type": "multipart/form-data; boundary=x", "content-length": "100000000" },
  });
  upload.on("error", () => {});
  upload.write("--x\r\n");
  const [answer] = (await once(upload, "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(401);
  upload.destroy();
});

test("the admin page is a shell without order data", async () => {
  const { orderId, phone } = await payingShopper(shop);
  for (const path of ["/admin/manage-orders", "/admin/manage-orders.data", "/admin"]) {
    const page = await sendRequest(shop, "GET", path);
    for (const secret of [orderId, phone, ADDRESS.fullName]) expect(page.text).not.toContain(secret);
  }
});
