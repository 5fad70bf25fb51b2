import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { NoticeDevice } from "../../../contract/notices.ts";
import { MAX_PUSH_DEVICES } from "../../../rules/notifications.ts";
import { type Admin, logIn, openAdmin, PASSWORD, provePassword } from "../../../tests/support/admin.ts";
import { ask, expectStatus } from "../../../tests/support/browser.ts";
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
  (await admin.ask<{ devices: NoticeDevice[] }>("GET", "/api/admin/notices")).json.devices;
const idsOf = async (admin: Admin) => (await devicesOf(admin)).map(({ _id }) => _id);
const auditOf = ({ username }: Admin) =>
  databaseOf(shop)
    .selectFrom("auditLog")
    .select(["action", "before", "after"])
    .where("subject", "=", username)
    .where("action", "like", "notices%")
    .orderBy("id")
    .execute();

test("a browser is told of everything its account may be told of, until it is switched off", async () => {
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
  const changed = await owner.ask<NoticeDevice>("PUT", `${DEVICES}/${device._id}`, { topics: ["alerts"] });
  expect(expectStatus(changed, 200).json.topics).toEqual(["alerts"]);
  const forbidden = await packer.ask<NoticeDevice>("PUT", `${DEVICES}/${packers._id}`, {
    topics: ["alerts", "new orders"],
  });
  expect(expectStatus(forbidden, 200).json.topics).toEqual(["new orders"]);
  expectStatus(await owner.ask("DELETE", `${DEVICES}/${device._id}`), 200);
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

test("a device is called by its browser", async () => {
  const { endpoint, keys } = await subscribe(shop, owner);
  const { json } = await ask<NoticeDevice>(shop, "POST", DEVICES, {
    headers: {
      authorization: `Bearer ${owner.token}`,
      "user-agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Mobile Safari/537.36",
    },
    body: { endpoint, keys },
  });
  expect(json.label).toBe("Chrome on Android");
});

test("the same browser is one device, and of whoever turned its notices on last", async () => {
  const device = await addDevice(shop, owner);
  const { endpoint, keys } = device.subscription;
  const again = await owner.ask<NoticeDevice>("POST", DEVICES, { endpoint, keys });
  expect(expectStatus(again, 201).json._id).toBe(device._id);
  const packer = await openAdmin(shop, "packer");
  const taken = await packer.ask<NoticeDevice>("POST", DEVICES, { endpoint, keys });
  expect(expectStatus(taken, 201).json).toMatchObject({ _id: device._id, topics: ["new orders"] });
  expect(await devicesOf(owner)).toEqual([]);
});

test("a device that gets the endpoint of another one takes it over", async () => {
  const packer = await openAdmin(shop, "packer");
  const own = await addDevice(shop, owner);
  const other = await addDevice(shop, packer);
  const { endpoint, keys } = other.subscription;
  const path = `${DEVICES}/${own._id}/subscription`;
  expect(expectStatus(await owner.ask("PUT", path, { endpoint, keys }), 200).json).toEqual({ isKept: true });
  expect(await idsOf(owner)).toEqual([own._id]);
  expect(await devicesOf(packer)).toEqual([]);
  const again = await packer.ask("PUT", `${DEVICES}/${other._id}/subscription`, { endpoint, keys });
  expect(expectStatus(again, 200).json).toEqual({ isKept: false });
  expect(await idsOf(owner)).toEqual([own._id]);
});

test.each([
  "https://evil.example/push",
  "http://fcm.googleapis.com/fcm/send/x",
  "http://127.0.0.1:5432/",
  "https://169.254.169.254/latest/meta-data",
])("the shop does not call %s, whoever says that a browser is there", async (endpoint) => {
  const { keys } = await subscribe(shop, owner);
  const device = await addDevice(shop, owner);
  for (const refused of [
    await owner.ask("POST", DEVICES, { endpoint, keys }),
    await owner.ask("PUT", `${DEVICES}/${device._id}/subscription`, { endpoint, keys }),
  ])
    expect(refused).toMatchObject({ status: 400, json: { fields: { endpoint: expect.any(String) } } });
});

test.each([
  ["p256dh", "B".padEnd(87, "x")],
  ["p256dh", "short"],
  ["auth", "short"],
])("a %s that is none is refused", async (name, value) => {
  const { endpoint, keys } = await subscribe(shop, owner);
  const refused = await owner.ask("POST", DEVICES, { endpoint, keys: { ...keys, [name]: value } });
  expect(refused).toMatchObject({ status: 400, json: { fields: { [`keys.${name}`]: expect.any(String) } } });
});

test("nobody changes, tests or removes somebody else's device, nor keeps it", async () => {
  const device = await addDevice(shop, owner);
  const { endpoint, keys } = device.subscription;
  const other = await openAdmin(shop);
  for (const answer of [
    await other.ask("PUT", `${DEVICES}/${device._id}`, { topics: [] }),
    await other.ask("POST", `${DEVICES}/${device._id}/test`),
    await other.ask("DELETE", `${DEVICES}/${device._id}`),
  ])
    expect(answer).toMatchObject({ status: 404, json: { code: "NOTICE_DEVICE_NOT_FOUND" } });
  const kept = await other.ask("PUT", `${DEVICES}/${device._id}/subscription`, { endpoint, keys });
  expect(kept.json).toEqual({ isKept: false });
  expect(await idsOf(owner)).toEqual([device._id]);
});

test("a test arrives on the device, and says nothing of the shop's business", async () => {
  const device = await addDevice(shop, owner);
  expectStatus(await owner.ask("POST", `${DEVICES}/${device._id}/test`), 200);
  expect(await pushesTo(shop, device)).toEqual([
    { title: "It works", body: "Notices of your shop arrive here.", path: "/admin/notices" },
  ]);
  const [message] = await messagesTo(shop, `${device.subscription.id}@push`);
  expect(message?.subject).toBe("TTL 60, urgency high");
  expect((await devicesOf(owner))[0]?.lastSentAt).toEqual(expect.any(String));
});

test("a device that has ended its subscription is forgotten when it is found out", async () => {
  const device = await addDevice(shop, owner);
  await endSubscription(shop, device);
  const answer = await owner.ask("POST", `${DEVICES}/${device._id}/test`);
  expect(answer).toMatchObject({ status: 404, json: { code: "NOTICE_DEVICE_NOT_FOUND" } });
  expect(await devicesOf(owner)).toEqual([]);
});

test.each(["error", "rate-limit", "reset"])("a push service in trouble (%s) is said so", async (mode) => {
  const device = await addDevice(shop, owner);
  await setFault(shop, "push", mode, 1);
  const answer = await owner.ask("POST", `${DEVICES}/${device._id}/test`);
  expect(answer).toMatchObject({ status: 503, json: { code: "PUSH_UNAVAILABLE" } });
  expect(await idsOf(owner)).toEqual([device._id]);
});

test("logging out ends the notices of this browser, and of no other", async () => {
  const elsewhere = await logIn(shop, owner);
  await addDevice(shop, owner);
  const kept = await addDevice(shop, elsewhere);
  expectStatus(await owner.ask("POST", "/api/admin/logout"), 200);
  expect(await idsOf(elsewhere)).toEqual([kept._id]);
});

test("a session that has run out goes on being told, and logging in again takes its browser over", async () => {
  const device = await addDevice(shop, owner);
  await sql`delete from admin_sessions`.execute(databaseOf(shop));
  const again = await logIn(shop, owner);
  expect(await idsOf(again)).toEqual([device._id]);
  const { endpoint, keys } = await subscribe(shop, again);
  const kept = await again.ask("PUT", `${DEVICES}/${device._id}/subscription`, { endpoint, keys });
  expect(kept.json).toEqual({ isKept: true });
  const { rows } = await sql`select endpoint from push_devices where id = ${device._id}`.execute(
    databaseOf(shop),
  );
  expect(rows).toEqual([{ endpoint }]);
  expectStatus(await again.ask("POST", "/api/admin/logout"), 200);
  expect(await idsOf(await logIn(shop, owner))).toEqual([]);
});

test("a new password ends the notices of every browser but the one it was typed in", async () => {
  const elsewhere = await logIn(shop, owner);
  await addDevice(shop, elsewhere);
  const kept = await addDevice(shop, owner);
  const body = { current: PASSWORD, next: "a-very-different-password" };
  const { token } = expectStatus(
    await owner.ask<{ token: string }>("PUT", "/api/admin/password", body),
    200,
  ).json;
  const headers = { authorization: `Bearer ${token}` };
  const { json } = await ask<{ devices: NoticeDevice[] }>(shop, "GET", "/api/admin/notices", { headers });
  expect(json.devices.map(({ _id }) => _id)).toEqual([kept._id]);
  expectStatus(await ask(shop, "POST", "/api/admin/logout", { headers }), 200);
  expect(await idsOf(await logIn(shop, { ...owner, password: body.next }))).toEqual([]);
});

test("an account that is removed, or given another password, is told nothing any more", async () => {
  const packer = await openAdmin(shop, "packer");
  const other = await openAdmin(shop, "packer");
  await addDevice(shop, packer);
  await addDevice(shop, other);
  await provePassword(owner);
  const staff = (await owner.ask<{ _id: string; username: string }[]>("GET", "/api/admin/staff")).json;
  const idOf = ({ username }: Admin) => staff.find((member) => member.username === username)?._id;
  expectStatus(await owner.ask("DELETE", `/api/admin/staff/${idOf(packer)}`), 200);
  const password = "one-of-the-owner's-choice";
  expectStatus(await owner.ask("PUT", `/api/admin/staff/${idOf(other)}`, { password }), 200);
  const { rows } = await sql`
    select from push_devices where user_id in (${idOf(packer)}, ${idOf(other)})`.execute(databaseOf(shop));
  expect(rows).toEqual([]);
});

test("an account has so many devices, and the one added first gives way", async () => {
  const first = await addDevice(shop, owner);
  for (let n = 1; n < MAX_PUSH_DEVICES; n++) await addDevice(shop, owner);
  expect(await idsOf(owner)).toContain(first._id);
  await addDevice(shop, owner);
  const ids = await idsOf(owner);
  expect(ids).toHaveLength(MAX_PUSH_DEVICES);
  expect(ids).not.toContain(first._id);
});

test("the shop's key is made once, however many processes start, and a copy of the database does not hold it", async () => {
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

test("under another OTP_PEPPER there is a new key, and devices are added anew", async () => {
  await addDevice(shop, owner);
  const { publicKey } = await getPushKeys(shop.shop.deps);
  const other = await getPushKeys({ ...shop.shop.deps, otpPepper: "another pepper" });
  expect(other.publicKey).not.toBe(publicKey);
  expect(await devicesOf(owner)).toEqual([]);
});
