import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnProfile } from "../../contract/shop-profile.ts";
import { type Admin, openAdmin, picture, provePassword } from "../../tests/support/admin.ts";
import { ask, Browser, expectStatus } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../tests/support/rows.ts";

const PATH = "/api/admin/shop-profile";

interface Wire {
  settings: { name: string; homeTiles: { title: string; text: string; image: string }[] } & Record<
    string,
    unknown
  >;
  pictures: Record<string, string>;
  courierName?: string;
  fields?: Record<string, string>;
  code?: string;
}

let shop: TestShop;
let owner: Admin;
let packer: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  packer = await openAdmin(shop, "packer");
});
afterAll(() => shop.close());

const read = async () => expectStatus(await owner.ask<Wire>("GET", PATH), 200).json;
const save = (settings: unknown, as = owner) => as.ask<Wire>("PUT", PATH, settings);
const audits = async () =>
  (
    await databaseOf(shop)
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "shop profile changed")
      .orderBy("id")
      .execute()
  ).length;

test("the owner reads everything she can set, money in rupees", async () => {
  const { settings, pictures, courierName } = await read();
  expect(courierName).toBe("Shiprocket");
  expect(settings).toMatchObject({
    name: "Nendra",
    deliveryCharge: 30,
    freeDeliveryAbove: 500,
    cutoffHour: 12,
    sheet: {
      productDescription: "FOOD ITEMS",
      weightKg: 0.5,
      paymentMode: "Prepaid",
      originPincode: "678001",
    },
  });
  expect(pictures.logo).toMatch(/^images\//);
  expect(pictures.tile0).toBe(settings.homeTiles[0]?.image);
});

test("what she saves is what the storefront says and what an order costs", async () => {
  const { settings } = await read();
  expect((await ask<{ deliveryCharge: number }>(shop, "GET", "/api/shop")).json.deliveryCharge).toBe(30);
  const before = await audits();
  const saved = await save({ ...settings, name: "Nendra & Co", deliveryCharge: 45.5 });
  expect(expectStatus(saved, 200).json.settings).toMatchObject({ name: "Nendra & Co", deliveryCharge: 45.5 });
  await expect
    .poll(async () => (await ask<{ name: string }>(shop, "GET", "/api/shop")).json)
    .toMatchObject({ name: "Nendra & Co", deliveryCharge: 45.5 });
  const browser = new Browser(shop);
  const orderId = await browser.placeOrder();
  expect((await browser.askToViewOrder(orderId)).json).toMatchObject({ shippingCharges: 45.5 });
  expect(await audits()).toBe(before + 1);
  const row = await databaseOf(shop)
    .selectFrom("auditLog")
    .selectAll()
    .where("action", "=", "shop profile changed")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    actor: owner.username,
    before: { name: "Nendra", deliveryCharge: 30 },
    after: { name: "Nendra & Co", deliveryCharge: 45.5 },
  });
  expectStatus(await save(settings), 200);
});

test("saving what is there already changes and records nothing", async () => {
  const before = await audits();
  const { settings } = await read();
  expectStatus(await save(settings), 200);
  expect(await audits()).toBe(before);
});

test.each<[string, Record<string, unknown>, string]>([
  ["no name", { name: "  " }, "name"],
  ["a charge below nothing", { deliveryCharge: -1 }, "deliveryCharge"],
  ["a fraction of a paisa", { deliveryCharge: 1.005 }, "deliveryCharge"],
  ["a charge beyond all counting", { deliveryCharge: 90_071_992_547_409 }, "deliveryCharge"],
  ["a sheet that Excel cannot name", { sheet: { name: "Orders/Today" } }, "sheet.name"],
  ["an hour that is none", { cutoffHour: 24 }, "cutoffHour"],
  ["half an hour", { cutoffHour: 11.5 }, "cutoffHour"],
  [
    "a parcel that takes no day",
    { zoneDays: { ownState: 0, near: 5, rest: 7, remote: 10 } },
    "zoneDays.ownState",
  ],
  ["a prefix with a space", { orderPrefix: "A B" }, "orderPrefix"],
  ["a link that runs", { social: { label: "x", url: "javascript:alert(1)" } }, "social.url"],
  ["a link without https", { social: { label: "x", url: "http://x.example" } }, "social.url"],
  ["an e-mail that is a formula", { email: "=cmd@x.example" }, "email"],
  ["an own e-mail that is none", { noticeEmail: "=cmd@x.example" }, "noticeEmail"],
  ["an own phone that gets no WhatsApp", { noticeWhatsapp: "0484 234 5678" }, "noticeWhatsapp"],
  ["a character that cannot be kept", { about: "Chips\u0000" }, "about"],
  ["half a character", { postalAddress: "Palakkad \ud83c" }, "postalAddress"],
  ["no tiles", { homeTiles: [] }, "homeTiles"],
  ["nine tiles", { homeTiles: Array(9).fill({ title: "x", text: "", image: "" }) }, "homeTiles"],
  [
    "another's picture",
    { homeTiles: [{ title: "x", text: "", image: "images/x.jpg" }] },
    "homeTiles.0.image",
  ],
  [
    "a policy without a day",
    { policies: { terms: { text: "x", effective: "soon" } } },
    "policies.terms.effective",
  ],
  [
    "a policy of a day there is none of",
    { policies: { terms: { text: "x", effective: "2026-99-99" } } },
    "policies.terms.effective",
  ],
])("%s is refused and nothing is changed", async (_, wrong, field) => {
  const { settings } = await read();
  const answer = await save({ ...settings, ...wrong });
  expect([answer.status, Object.keys(answer.json.fields ?? {})]).toEqual([
    400,
    expect.arrayContaining([field]),
  ]);
  expect((await read()).settings).toEqual(settings);
});

test("a picture goes into its place, and out of it again", async () => {
  const put = await owner.send<OwnProfile>(`${PATH}/pictures/logo`, { image: await picture("tomato") });
  const path = expectStatus(put, 200).json.pictures.logo as string;
  expect(path).toMatch(/^images\/[0-9a-f]{24}-64x48\.jpg$/);
  expect((await ask(shop, "GET", `/api/${path}`)).status).toBe(200);
  await expect.poll(async () => (await ask<{ logo: string }>(shop, "GET", "/api/shop")).json.logo).toBe(path);

  const tile = await owner.send<Wire>(`${PATH}/pictures/tile1`, { image: await picture("gold") });
  const tiles = expectStatus(tile, 200).json.settings.homeTiles;
  expect(tiles[1]?.image).toBe(tile.json.pictures.tile1);
  // Tiles that change places keep their pictures.
  const { settings } = await read();
  const turned = await save({ ...settings, homeTiles: tiles.toReversed() });
  expect(expectStatus(turned, 200).json.settings.homeTiles).toEqual(tiles.toReversed());

  const away = await owner.send<OwnProfile>(`${PATH}/pictures/logo`, { nothing: "" });
  expect(expectStatus(away, 200).json.pictures.logo).toBe("");
});

test("a place there is none of, and what is no picture, are refused", async () => {
  const gold = await picture("gold");
  expect((await owner.send(`${PATH}/pictures/hat`, { image: gold })).status).toBe(400);
  expect((await owner.send(`${PATH}/pictures/tile7`, { image: gold })).status).toBe(404);
  const text = { name: "a.png", type: "image/png", content: Buffer.from("<svg/>") };
  expect(await owner.send(`${PATH}/pictures/icon`, { image: text })).toMatchObject({
    status: 415,
    json: { code: "PICTURE_TYPE" },
  });
});

test("a policy of the owner's own is read by everybody; the shop's other settings are not", async () => {
  const { settings } = await read();
  const policies = {
    ...(settings.policies as object),
    shipping: { text: "# How\nBy post.", effective: "2026-11-01" },
  };
  expectStatus(await save({ ...settings, policies }), 200);
  await expect
    .poll(async () => (await ask(shop, "GET", "/api/shop/policies/shipping")).json)
    .toEqual({ text: "# How\nBy post.", effective: "2026-11-01" });
  expect((await ask(shop, "GET", "/api/shop/policies/terms")).json).toMatchObject({ text: "" });
  expect((await ask(shop, "GET", "/api/shop/policies/other")).status).toBe(400);
  expect(Object.keys((await ask<object>(shop, "GET", "/api/shop")).json)).not.toContain("sheet");
});

test("where the owner is told of alarms, nobody but her can see", async () => {
  const { settings } = await read();
  const own = { name: "Nendra tells", noticeEmail: "asha@home.example", noticeWhatsapp: "+91 98460 55555" };
  expect(expectStatus(await save({ ...settings, ...own }), 200).json.settings).toMatchObject(own);
  await expect.poll(async () => (await ask(shop, "GET", "/api/shop")).text).toContain("Nendra tells");
  const seen = [
    await ask(shop, "GET", "/api/shop"),
    await ask(shop, "GET", "/"),
    await ask(shop, "GET", "/cart"),
    await packer.ask("GET", PATH),
    await packer.ask("GET", "/api/admin/sheet-settings"),
    await packer.ask("GET", "/api/admin/dashboard"),
    await packer.ask("GET", "/api/admin/activity"),
  ];
  expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 403, 200, 403, 403]);
  for (const { text } of seen) expect(text).not.toMatch(/asha@home|98460/);
  expectStatus(await save(settings), 200);
});

test("two who save at once both leave what they changed to the record", async () => {
  const before = await audits();
  const { settings } = await read();
  const answers = await Promise.all(["One", "Two", "Three"].map((name) => save({ ...settings, name })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await audits()).toBe(before + 3);
});

test("a packer sees none of it", async () => {
  const { settings } = await read();
  for (const answer of [await packer.ask("GET", PATH), await save(settings, packer)])
    expect([answer.status, answer.json]).toMatchObject([403, { code: "OWNER_ONLY" }]);
});

test("a password proved long ago has to be proved again", async () => {
  const { settings } = await read();
  await sql`update admin_sessions set password_proved_at = now() - interval '10 minutes'`.execute(
    databaseOf(shop),
  );
  expect(await save(settings)).toMatchObject({ status: 403, json: { code: "PASSWORD_NEEDED" } });
});

test.each([
  ["gstin", "32AAAFN1234K1Z5", "One character is wrong: compare it with the registration certificate"],
  ["fssaiNumber", "113240090001", "14 digits"],
])("a wrong %s is said at its field", async (field, typed, message) => {
  await provePassword(owner);
  const { settings } = await read();
  expect(await save({ ...settings, [field]: typed })).toMatchObject({
    status: 400,
    json: { fields: { [field]: message } },
  });
});

test.each(["name", "tagline", "legalName", "careHours"])("the %s is a text of one line", async (field) => {
  const { settings } = await read();
  const { homeTiles } = settings;
  for (const text of ["A\r\nB", "A\u2028B", "A\tB"]) {
    const refused = await save({ ...settings, [field]: text });
    expect([refused.status, Object.keys(refused.json.fields ?? {})]).toEqual([400, [field]]);
  }
  const tiles = [{ ...homeTiles[0], title: "A\nB" }];
  expect((await save({ ...settings, homeTiles: tiles })).status).toBe(400);
  expectStatus(await save({ ...settings, postalAddress: "12 Main Road\nKochi" }), 200);
});
