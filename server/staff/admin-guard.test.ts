import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import Fastify from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ALL_CALLS } from "../../contract/all-calls.ts";
import type { Call } from "../../contract/call.ts";
import { openAdmin, PASSWORD } from "../../tests/support/admin.ts";
import { ADDRESS, ask, expectStatus } from "../../tests/support/browser.ts";
import { payingShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { countRows, databaseOf } from "../../tests/support/rows.ts";
import { registerLimits } from "../platform/http/limits.ts";
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
  const answer = await ask<{ token: string }>(shop, "POST", "/api/admin/login", { body });
  token = expectStatus(answer, 200).json.token;
});
afterAll(() => shop.close());

interface Described {
  paths: Record<string, Record<string, { security?: object[] }>>;
}

/** Every admin call that the shop describes, but login. */
async function adminCalls(): Promise<{ method: string; path: string; isGuarded: boolean }[]> {
  const { json } = await ask<Described>(shop, "GET", "/api/openapi.json");
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

test("the word before a token may be written in any case", async () => {
  for (const scheme of ["Bearer", "bearer", "BEARER"]) {
    const headers = { authorization: `${scheme} ${token}` };
    expect((await ask(shop, "GET", "/api/admin/profile", { headers })).status).toBe(200);
  }
});

test("no admin call answers without a token, and none does anything", async () => {
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
      const answer = await ask(shop, method, url, { headers });
      expect([method, url, answer.status]).toEqual([method, url, 401]);
      expect(answer.json).toEqual({ message: "No valid admin token found", code: "NO_ADMIN" });
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
    }
  }
  expect(await countRows(shop)).toEqual(before);
});

/** The call's path with ids nobody has. */
const pathOf = ({ path }: Call) =>
  path.replace(":status", "Paid").replace(/:[a-zA-Z]+/g, "0190a5a0-0000-7000-8000-000000000000");

const callsFor = (access: "staff" | "owner") =>
  calls
    .filter((call) => call.access === access)
    .map((call) => [`${call.method} ${call.path}`, call] as const);

test("every call of the admin prefix but the login says who may call it, and no other call does", () => {
  for (const { path, access } of calls) {
    const isForAdmins = path.startsWith("/api/admin/") && path !== "/api/admin/login";
    expect([path, access === "staff" || access === "owner"]).toEqual([path, isForAdmins]);
  }
  expect(callsFor("owner").length).toBeGreaterThanOrEqual(20);
});

test("a packer is refused every call of the owner's, and nothing happens", async () => {
  const packer = await openAdmin(shop, "packer");
  const before = await countRows(shop);
  for (const [name, call] of callsFor("owner")) {
    const { status, json } = await packer.ask(
      call.method,
      pathOf(call),
      call.method === "GET" ? undefined : {},
    );
    expect([name, status, json]).toEqual([
      name,
      403,
      { message: "Only the owner can do this.", code: "OWNER_ONLY" },
    ]);
  }
  expect(await countRows(shop)).toEqual(before);
});

test("a packer is refused no call of the staff for being a packer", async () => {
  for (const [name, call] of callsFor("staff")) {
    const packer = await openAdmin(shop, "packer");
    const answer = await packer.ask(call.method, pathOf(call), call.method === "GET" ? undefined : {});
    expect([name, answer.json?.code]).not.toEqual([name, "OWNER_ONLY"]);
    expect([name, answer.status]).not.toEqual([name, 401]);
    expect([name, answer.status]).not.toEqual([name, 403]);
  }
});

test("what asks for the password once more answers ten minutes after it was proved with 403, and then with 200 again", async () => {
  const owner = await openAdmin(shop);
  const guarded = calls.filter(({ needsPassword }) => needsPassword);
  expect(guarded.length).toBeGreaterThanOrEqual(6);
  await sql`update admin_sessions set password_proved_at = now() - interval '10 minutes'`.execute(
    databaseOf(shop),
  );
  const before = await countRows(shop);
  for (const call of guarded) {
    const answer = await owner.ask(call.method, pathOf(call), {});
    expect([call.path, answer.status, answer.json.code]).toEqual([call.path, 403, "PASSWORD_NEEDED"]);
  }
  expect(await countRows(shop)).toEqual(before);
  expectStatus(await owner.ask("GET", "/api/admin/staff"), 200);
  expectStatus(await owner.ask("POST", "/api/admin/prove-password", { password: PASSWORD }), 200);
  for (const call of guarded) {
    const answer = await owner.ask(call.method, pathOf(call), {});
    expect([call.path, answer.json.code]).not.toEqual([call.path, "PASSWORD_NEEDED"]);
  }
});

test("a route that does not say who may call it is the owner's", async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler(sendAnyFailure);
  await registerLimits(app);
  await app.register(async (admin) => {
    guardAdmin(admin, shop.shop.deps);
    admin.get("/api/admin/forgotten", async () => ({ secret: true }));
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const [owner, packer] = [await openAdmin(shop), await openAdmin(shop, "packer")];
  const askAs = (who: { token: string }) =>
    ask({ url }, "GET", "/api/admin/forgotten", { headers: { authorization: `Bearer ${who.token}` } });
  expect((await ask({ url }, "GET", "/api/admin/forgotten")).status).toBe(401);
  expect(await askAs(packer)).toMatchObject({ status: 403, json: { code: "OWNER_ONLY" } });
  expect(await askAs(owner)).toMatchObject({ status: 200, json: { secret: true } });
});

test("an admin address that is no call is closed too, and open it is not found", async () => {
  expect((await ask(shop, "GET", "/api/admin/not-yet-written")).status).toBe(401);
  const headers = { authorization: `Bearer ${token}` };
  expect(await ask(shop, "GET", "/api/admin/not-yet-written", { headers })).toMatchObject({
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
])("%s opens nothing", async (path) => {
  const { orderId } = await payingShopper(shop);
  const answer = await ask(shop, "GET", path);
  expect([400, 401, 404]).toContain(answer.status);
  expect(answer.text).not.toContain(orderId);
});

test("a stranger's upload is refused while it is still being sent", async () => {
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

test("the admin's page is a shell without anybody's order", async () => {
  const { orderId, phone } = await payingShopper(shop);
  for (const path of ["/admin/manage-orders", "/admin/manage-orders.data", "/admin"]) {
    const page = await ask(shop, "GET", path);
    for (const secret of [orderId, phone, ADDRESS.fullName]) expect(page.text).not.toContain(secret);
  }
});
