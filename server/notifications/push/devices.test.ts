import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { NoticeDevice } from "../../../contract/notifications.ts";
import { MAX_PUSH_DEVICES } from "../../../rules/notifications.ts";
import { type Admin, logIn, openAdmin, PASSWORD, provePassword } from "../../../tests/support/admin.ts";
import { expectStatus, sendRequest } from "../../../tests/support/browser.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { dumpDatabase } from "../../../tests/support/dump-database.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { messagesTo } from "../../../tests/support/mailbox.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { addDevice, endSubscription, pushesTo, subscribe } from "../../../tests/support/push-browser.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { getPushKeys } from "./push-keys.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await setFault(shop, "push", "ok");
  owner = await openAdmin(shop);
});

const DEVICES = "/api/admin/notices/devices";
const devicesOf = async (admin: Admin) =>
  (await admin.request<{ devices: NoticeDevice[] }>("GET", "/api/admin/notices")).json.devices;
const idsOf = async (admin: Admin) => (await devicesOf(admin)).map(({ _id }) => _id);
const auditOf = ({ username }: Admin) =>
  databaseOf(shop)
    .selectFrom("auditLog")
    .select(["action", "before", "after"])
    .where("subject", "=", username)
    .where("action", "like", "notices%")
    .orderBy("id")
    .execute();

test("a browser gets all topics that its account may get, until it is switched off", async () => {
  const packer = await openAdmin(shop, "packer");
  const device = await addDevice(shop, owner);
  expect(await devicesOf(owner)).toEqual([
    {
      _id: device._id,
      label: "A browser",
      topics: ["new orders", "low stock", "alerts", "evening summary"],
      createdAt: expect.any(String),
      lastSentAt: null,
    },
  ]);
  const packers = await addDevice(shop, packer);
  expect(packers.topics).toEqual(["new orders"]);
  const changed = await owner.request<NoticeDevice>("PUT", `${DEVICES}/${device._id}`, {
    topics: ["alerts"],
  });
  expect(expectStatus(changed, 200).json.topics).toEqual(["alerts"]);
  const forbidden = await packer.request<NoticeDevice>("PUT", `${DEVICES}/${packers._id}`, {
    topics: ["alerts", "new orders"],
  });
  expect(expectStatus(forbidden, 200).json.topics).toEqual(["new orders"]);
  expectStatus(await owner.request("DELETE", `${DEVICES}/${device._id}`), 200);
  expect(await devicesOf(owner)).toEqual([]);
  expect(await auditOf(owner)).toEqual([
    { action: "notices turned on", before: null, after: { device: "A browser" } },
    {
      action: "notices changed",
      before: { "A browser": ["new orders", "low stock", "alerts", "evening summary"] },
      after: { "A browser": ["alerts"] },
    },
    { action: "notices turned off", before: { device: "A browser" }, after: null },
  ]);
});

test("a device is named after its browser", async () => {
  const { endpoint, keys } = await subscribe(shop, owner);
  const { json } = await sendRequest<NoticeDevice>(shop, "POST", DEVICES, {
    headers: {
      authorization: `Bearer ${owner.token}`,
      "user-agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Mobile Safari/537.36",
    },
    body: { endpoint, keys },
  });
  expect(json.label).toBe("Chrome on Android");
});

test("the same browser is one device, and belongs to the account that turned it on last", async () => {
  const device = await addDevice(shop, owner);
  const { endpoint, keys } = device.subscription;
  const again = await owner.request<NoticeDevice>("POST", DEVICES, { endpoint, keys });
  expect(expectStatus(again, 201).json._id).toBe(device._id);
  const packer = await openAdmin(shop, "packer");
  const taken = await packer.request<NoticeDevice>("POST", DEVICES, { endpoint, keys });
  expect(expectStatus(taken, 201).json).toMatchObject({ _id: device._id, topics: ["new orders"] });
  expect(await devicesOf(owner)).toEqual([]);
});

test("a device that gets the endpoint of another device replaces it", async () => {
  const packer = await openAdmin(shop, "packer");
  const own = await addDevice(shop, owner);
  const other = await addDevice(shop, packer);
  const { endpoint, keys } = other.subscription;
  const path = `${DEVICES}/${own._id}/subscription`;
  expect(expectStatus(await owner.request("PUT", path, { endpoint, keys }), 200).json).toEqual({
    isKept: true,
  });
  expect(await idsOf(owner)).toEqual([own._id]);
  expect(await devicesOf(packer)).toEqual([]);
  const again = await packer.request("PUT", `${DEVICES}/${other._id}/subscription`, { endpoint, keys });
  expect(expectStatus(again, 200).json).toEqual({ isKept: false });
  expect(await idsOf(owner)).toEqual([own._id]);
});

test.each([
  "https://evil.example/push",
  "http://fcm.googleapis.com/fcm/send/x",
  "http://127.0.0.1:5432/",
  "https://169.254.169.254/latest/meta-data",
])("the shop does not call %s, although a browser sends it as its endpoint", async (endpoint) => {
  const { keys } = await subscribe(shop, owner);
  const device = await addDevice(shop, owner);
  for (const refused of [
    await owner.request("POST", DEVICES, { endpoint, keys }),
    await owner.request("PUT", `${DEVICES}/${device._id}/subscription`, { endpoint, keys }),
  ])
    expect(refused).toMatchObject({ status: 400, json: { fields: { endpoint: expect.any(String) } } });
});

test.each([
  ["p256dh", "B".padEnd(87, "x")],
  ["p256dh", "short"],
  ["auth", "short"],
])("an invalid %s is refused", async (name, value) => {
  const { endpoint, keys } = await subscribe(shop, owner);
  const refused = await owner.request("POST", DEVICES, { endpoint, keys: { ...keys, [name]: value } });
  expect(refused).toMatchObject({ status: 400, json: { fields: { [`keys.${name}`]: expect.any(String) } } });
});

test("another account's device cannot be changed, tested, removed or updated", async () => {
  const device = await addDevice(shop, owner);
  const { endpoint, keys } = device.subscription;
  const other = await openAdmin(shop);
  for (const answer of [
    await other.request("PUT", `${DEVICES}/${device._id}`, { topics: [] }),
    await other.request("POST", `${DEVICES}/${device._id}/test`),
    await other.request("DELETE", `${DEVICES}/${device._id}`),
  ])
    expect(answer).toMatchObject({ status: 404, json: { code: "NOTICE_DEVICE_NOT_FOUND" } });
  const reply = await other.request("PUT", `${DEVICES}/${device._id}/subscription`, { endpoint, keys });
  expect(reply.json).toEqual({ isKept: false });
  expect(await idsOf(owner)).toEqual([device._id]);
});

test("a test notification arrives on the device and has no business data", async () => {
  const device = await addDevice(shop, owner);
  expectStatus(await owner.request("POST", `${DEVICES}/${device._id}/test`), 200);
  expect(await pushesTo(shop, device)).toEqual([
    { title: "It works", body: "Notifications from your shop arrive here.", path: "/admin/notices" },
  ]);
  const [message] = await messagesTo(shop, `${device.subscription.id}@push`);
  expect(message?.subject).toBe("TTL 60, urgency high");
  expect((await devicesOf(owner))[0]?.lastSentAt).toEqual(expect.any(String));
});

test("a device whose subscription has ended is deleted at the next push", async () => {
  const device = await addDevice(shop, owner);
  await endSubscription(shop, device);
  const answer = await owner.request("POST", `${DEVICES}/${device._id}/test`);
  expect(answer).toMatchObject({ status: 404, json: { code: "NOTICE_DEVICE_NOT_FOUND" } });
  expect(await devicesOf(owner)).toEqual([]);
});

test.each(["error", "rate-limit", "reset"])("a failing push service (%s) gives an error", async (mode) => {
  const device = await addDevice(shop, owner);
  await setFault(shop, "push", mode, 1);
  const answer = await owner.request("POST", `${DEVICES}/${device._id}/test`);
  expect(answer).toMatchObject({ status: 503, json: { code: "PUSH_UNAVAILABLE" } });
  expect(await idsOf(owner)).toEqual([device._id]);
});

test("logging out ends the notifications of this browser only", async () => {
  const elsewhere = await logIn(shop, owner);
  await addDevice(shop, owner);
  const remaining = await addDevice(shop, elsewhere);
  expectStatus(await owner.request("POST", "/api/admin/logout"), 200);
  expect(await idsOf(elsewhere)).toEqual([remaining._id]);
});

test("an expired session still gets notifications, and a new login takes over its browser", async () => {
  const device = await addDevice(shop, owner);
  await sql`delete from admin_sessions`.execute(databaseOf(shop));
  const again = await logIn(shop, owner);
  expect(await idsOf(again)).toEqual([device._id]);
  const { endpoint, keys } = await subscribe(shop, again);
  const reply = await again.request("PUT", `${DEVICES}/${device._id}/subscription`, { endpoint, keys });
  expect(reply.json).toEqual({ isKept: true });
  const { rows } = await sql`select endpoint from push_devices where id = ${device._id}`.execute(
    databaseOf(shop),
  );
  expect(rows).toEqual([{ endpoint }]);
  expectStatus(await again.request("POST", "/api/admin/logout"), 200);
  expect(await idsOf(await logIn(shop, owner))).toEqual([]);
});

test("a new password ends the notifications of every browser but the one where it was typed", async () => {
  const elsewhere = await logIn(shop, owner);
  await addDevice(shop, elsewhere);
  const remaining = await addDevice(shop, owner);
  const body = { current: PASSWORD, next: "a-very-different-password" };
  const { token } = expectStatus(
    await owner.request<{ token: string }>("PUT", "/api/admin/password", body),
    200,
  ).json;
  const headers = { authorization: `Bearer ${token}` };
  const { json } = await sendRequest<{ devices: NoticeDevice[] }>(shop, "GET", "/api/admin/notices", {
    headers,
  });
  expect(json.devices.map(({ _id }) => _id)).toEqual([remaining._id]);
  expectStatus(await sendRequest(shop, "POST", "/api/admin/logout", { headers }), 200);
  expect(await idsOf(await logIn(shop, { ...owner, password: body.next }))).toEqual([]);
});

test("an account that is removed, or gets another password, gets no more notifications", async () => {
  const packer = await openAdmin(shop, "packer");
  const other = await openAdmin(shop, "packer");
  await addDevice(shop, packer);
  await addDevice(shop, other);
  await provePassword(owner);
  const staff = (await owner.request<{ _id: string; username: string }[]>("GET", "/api/admin/staff")).json;
  const idOf = ({ username }: Admin) => staff.find((member) => member.username === username)?._id;
  expectStatus(await owner.request("DELETE", `/api/admin/staff/${idOf(packer)}`), 200);
  const password = "one-of-the-owner's-choice";
  expectStatus(await owner.request("PUT", `/api/admin/staff/${idOf(other)}`, { password }), 200);
  const { rows } = await sql`
    select from push_devices where user_id in (${idOf(packer)}, ${idOf(other)})`.execute(databaseOf(shop));
  expect(rows).toEqual([]);
});

test("an account has a limited number of devices, and a new one replaces the oldest", async () => {
  const first = await addDevice(shop, owner);
  for (let n = 1; n < MAX_PUSH_DEVICES; n++) await addDevice(shop, owner);
  expect(await idsOf(owner)).toContain(first._id);
  await addDevice(shop, owner);
  const ids = await idsOf(owner);
  expect(ids).toHaveLength(MAX_PUSH_DEVICES);
  expect(ids).not.toContain(first._id);
});

test("an old browser of another account is the newest of an account with the most devices", async () => {
  const packer = await openAdmin(shop, "packer");
  const old = await addDevice(shop, packer);
  const { endpoint, keys } = old.subscription;
  for (let n = 0; n < MAX_PUSH_DEVICES; n++) await addDevice(shop, owner);
  expectStatus(await owner.request("POST", DEVICES, { endpoint, keys }), 201);
  const ids = await idsOf(owner);
  expect(ids).toHaveLength(MAX_PUSH_DEVICES);
  expect(ids).toContain(old._id);
});

test("the shop's key is created once by any number of processes, and is encrypted in the database", async () => {
  await sql`delete from push_keys`.execute(databaseOf(shop));
  const made = await Promise.all(Array.from({ length: 6 }, () => getPushKeys(shop.shop.deps)));
  expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1);
  const [{ publicKey, privateKey } = { publicKey: "", privateKey: "" }] = made;
  const whole = await dumpDatabase(shop);
  expect(whole).toContain(publicKey);
  const bytes = Buffer.from(privateKey, "base64url");
  for (const disguise of [privateKey, bytes.toString("base64"), bytes.toString("hex")])
    expect(whole).not.toContain(disguise);
});

test("with another OTP_PEPPER there is a new key, and devices have to be added again", async () => {
  await addDevice(shop, owner);
  const { publicKey } = await getPushKeys(shop.shop.deps);
  const other = await getPushKeys({ ...shop.shop.deps, otpPepper: "another pepper" });
  expect(other.publicKey).not.toBe(publicKey);
  expect(await devicesOf(owner)).toEqual([]);
});
