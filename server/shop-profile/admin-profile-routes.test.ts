import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnProfile } from "../../contract/shop-profile.ts";
import { type Admin, openAdmin, picture, provePassword } from "../../tests/support/admin.ts";
import { Browser, expectStatus, sendRequest } from "../../tests/support/browser.ts";
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

const read = async () => expectStatus(await owner.request<Wire>("GET", PATH), 200).json;
const save = (settings: unknown, as = owner) => as.request<Wire>("PUT", PATH, settings);
const audits = async () =>
  (
    await databaseOf(shop)
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "shop profile changed")
      .orderBy("id")
      .execute()
  ).length;

test("the owner reads all settings, with money in rupees", async () => {
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

test("saved settings apply to the storefront and to the price of an order", async () => {
  const { settings } = await read();
  expect((await sendRequest<{ deliveryCharge: number }>(shop, "GET", "/api/shop")).json.deliveryCharge).toBe(
    30,
  );
  const before = await audits();
  const saved = await save({ ...settings, name: "Nendra & Co", deliveryCharge: 45.5 });
  expect(expectStatus(saved, 200).json.settings).toMatchObject({ name: "Nendra & Co", deliveryCharge: 45.5 });
  await expect
    .poll(async () => (await sendRequest<{ name: string }>(shop, "GET", "/api/shop")).json)
    .toMatchObject({ name: "Nendra & Co", deliveryCharge: 45.5 });
  const browser = new Browser(shop);
  const orderId = await browser.placeOrder();
  expect((await browser.tryViewOrder(orderId)).json).toMatchObject({ shippingCharges: 45.5 });
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

test("saving unchanged settings changes and records nothing", async () => {
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
  ["a delivery charge beyond all parcels", { deliveryCharge: 10_001 }, "deliveryCharge"],
  ["a delivery in 31 days", { zoneDays: { ownState: 2, near: 5, rest: 7, remote: 31 } }, "zoneDays.remote"],
  ["a parcel without weight", { sheet: { weightKg: 0 } }, "sheet.weightKg"],
  ["a negative weight", { sheet: { weightKg: -1 } }, "sheet.weightKg"],
  ["a parcel of 51 kg", { sheet: { weightKg: 51 } }, "sheet.weightKg"],
  ["no parcel", { sheet: { quantity: 0 } }, "sheet.quantity"],
  ["a box without length", { parcel: { lengthCm: 0 } }, "parcel.lengthCm"],
  ["a box of 3 m", { parcel: { heightCm: 300 } }, "parcel.heightCm"],
  ["a weight that is a text", { parcel: { packagingGrams: "100 g" } }, "parcel.packagingGrams"],
  ["packaging of 11 kg", { parcel: { packagingGrams: 11_000 } }, "parcel.packagingGrams"],
  ["an alert at a level below nothing", { lowStockBelow: -1 }, "lowStockBelow"],
  ["a phone number of two digits", { phone: "12" }, "phone"],
  ["a mobile number with a digit too many", { phone: "98470 123456" }, "phone"],
  ["a landline without its code", { phone: "234 5678" }, "phone"],
  ["two phone numbers", { phone: "9847012345, 9847054321" }, "phone"],
  ["a sender that cannot be called", { sheet: { shipperMobile: "00000 00000" } }, "sheet.shipperMobile"],
  ["an own phone with a digit too many", { noticeWhatsapp: "98470 123456" }, "noticeWhatsapp"],
  ["a pincode without a place", { sheet: { originPincode: "999999" } }, "sheet.originPincode"],
  ["a pincode of five digits", { sheet: { originPincode: "67800" } }, "sheet.originPincode"],
  ["a FSSAI number of 13 digits", { fssaiNumber: "1132400900012" }, "fssaiNumber"],
  ["an invoice prefix that begins with 0", { documentPrefix: "0N" }, "documentPrefix"],
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
  const group = Object.keys(wrong)[0] as string;
  const parts = typeof settings[group] === "object" && !Array.isArray(settings[group]) ? settings[group] : {};
  const values =
    Object.keys(parts as object).length > 0
      ? { ...(parts as object), ...(wrong[group] as object) }
      : wrong[group];
  const answer = await save({ ...settings, [group]: values });
  expect([answer.status, Object.keys(answer.json.fields ?? {})]).toEqual([400, [field]]);
  expect((await read()).settings).toEqual(settings);
});

test("values of an earlier release that no longer pass can be read and saved with the rest", async () => {
  const sheet = { originPincode: "999999", shipperMobile: "12", weightKg: 0 };
  const old = {
    phone: "12  34",
    deliveryChargePaise: 2_000_000,
    email: "care.@brand.in",
    noticeEmail: "x@-brand.in",
    social: { label: "Instagram", url: "https://instagram" },
    trackingPages: [{ courier: "Own", url: "https://tracking/{number}" }],
  };
  const before = await read();
  await sql`update shop_profile set profile = profile || ${JSON.stringify(old)}::jsonb
    || jsonb_build_object('sheet', profile -> 'sheet' || ${JSON.stringify(sheet)}::jsonb)`.execute(
    databaseOf(shop),
  );
  const { settings } = await read();
  expect(settings).toMatchObject({
    email: old.email,
    trackingPages: old.trackingPages,
    deliveryCharge: 20_000,
    sheet,
  });
  expectStatus(await save({ ...settings, about: "Chips, changed" }), 200);
  const wrong = await save({
    ...settings,
    email: "care.@other.in",
    social: { label: "x", url: "https://x" },
  });
  expect([wrong.status, Object.keys(wrong.json.fields ?? {})]).toEqual([400, ["email", "social.url"]]);
  expectStatus(await save(before.settings), 200);
});

test("a picture is set in its place and removed again", async () => {
  const put = await owner.send<OwnProfile>(`${PATH}/pictures/logo`, { image: await picture("tomato") });
  const path = expectStatus(put, 200).json.pictures.logo as string;
  expect(path).toMatch(/^images\/[0-9a-f]{24}-64x48\.jpg$/);
  expect((await sendRequest(shop, "GET", `/api/${path}`)).status).toBe(200);
  await expect
    .poll(async () => (await sendRequest<{ logo: string }>(shop, "GET", "/api/shop")).json.logo)
    .toBe(path);

  const tile = await owner.send<Wire>(`${PATH}/pictures/tile1`, { image: await picture("gold") });
  const tiles = expectStatus(tile, 200).json.settings.homeTiles;
  expect(tiles[1]?.image).toBe(tile.json.pictures.tile1);
  // Tiles that swap places retain their pictures.
  const { settings } = await read();
  const turned = await save({ ...settings, homeTiles: tiles.toReversed() });
  expect(expectStatus(turned, 200).json.settings.homeTiles).toEqual(tiles.toReversed());

  const removed = await owner.send<OwnProfile>(`${PATH}/pictures/logo`, { nothing: "" });
  expect(expectStatus(removed, 200).json.pictures.logo).toBe("");
});

test("an unknown place and a file that is not a picture are refused", async () => {
  const gold = await picture("gold");
  expect((await owner.send(`${PATH}/pictures/hat`, { image: gold })).status).toBe(400);
  expect((await owner.send(`${PATH}/pictures/tile7`, { image: gold })).status).toBe(404);
  const text = { name: "a.png", type: "image/png", content: Buffer.from("<svg/>") };
  expect(await owner.send(`${PATH}/pictures/icon`, { image: text })).toMatchObject({
    status: 415,
    json: { code: "PICTURE_TYPE" },
  });
});

test("the owner's policy is public; the shop's other settings are not", async () => {
  const { settings } = await read();
  const policies = {
    ...(settings.policies as object),
    shipping: { text: "# How\nBy post.", effective: "2026-11-01" },
  };
  expectStatus(await save({ ...settings, policies }), 200);
  await expect
    .poll(async () => (await sendRequest(shop, "GET", "/api/shop/policies/shipping")).json)
    .toEqual({ text: "# How\nBy post.", effective: "2026-11-01" });
  expect((await sendRequest(shop, "GET", "/api/shop/policies/terms")).json).toMatchObject({ text: "" });
  expect((await sendRequest(shop, "GET", "/api/shop/policies/other")).status).toBe(400);
  expect(Object.keys((await sendRequest<object>(shop, "GET", "/api/shop")).json)).not.toContain("sheet");
});

test("the addresses for alerts are visible to the owner only", async () => {
  const { settings } = await read();
  const own = { name: "Nendra tells", noticeEmail: "asha@home.example", noticeWhatsapp: "+91 98460 55555" };
  expect(expectStatus(await save({ ...settings, ...own }), 200).json.settings).toMatchObject(own);
  await expect.poll(async () => (await sendRequest(shop, "GET", "/api/shop")).text).toContain("Nendra tells");
  const seen = [
    await sendRequest(shop, "GET", "/api/shop"),
    await sendRequest(shop, "GET", "/"),
    await sendRequest(shop, "GET", "/cart"),
    await packer.request("GET", PATH),
    await packer.request("GET", "/api/admin/sheet-settings"),
    await packer.request("GET", "/api/admin/dashboard"),
    await packer.request("GET", "/api/admin/activity"),
  ];
  expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 403, 200, 403, 403]);
  for (const { text } of seen) expect(text).not.toMatch(/asha@home|98460/);
  expectStatus(await save(settings), 200);
});

test("simultaneous saves are both recorded", async () => {
  const before = await audits();
  const { settings } = await read();
  const answers = await Promise.all(["One", "Two", "Three"].map((name) => save({ ...settings, name })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await audits()).toBe(before + 3);
});

test("a packer cannot read or save the profile", async () => {
  const { settings } = await read();
  for (const answer of [await packer.request("GET", PATH), await save(settings, packer)])
    expect([answer.status, answer.json]).toMatchObject([403, { code: "OWNER_ONLY" }]);
});

test("saving needs the password if it was entered too long ago", async () => {
  const { settings } = await read();
  await sql`update admin_sessions set password_proved_at = now() - interval '10 minutes'`.execute(
    databaseOf(shop),
  );
  expect(await save(settings)).toMatchObject({ status: 403, json: { code: "PASSWORD_NEEDED" } });
});

test.each([
  ["gstin", "32AAAFN1234K1Z5", "One character is wrong: compare it with the registration certificate"],
  ["fssaiNumber", "113240090001", "14 digits"],
])("a wrong %s is reported at its field", async (field, typed, message) => {
  await provePassword(owner);
  const { settings } = await read();
  expect(await save({ ...settings, [field]: typed })).toMatchObject({
    status: 400,
    json: { fields: { [field]: message } },
  });
});

test.each(["name", "tagline", "legalName", "careHours"])("the %s is a single line of text", async (field) => {
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
