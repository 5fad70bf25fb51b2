import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, expirePasswordProof, openAdmin } from "../../tests/support/admin.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { setProfile } from "../../tests/support/orders.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { onlyDocument, packedOrder } from "../../tests/support/tax-documents.ts";

const PATH = "/api/admin/shop-profile";

type Settings = Record<string, unknown> & { policies: object; sheet: object; homeTiles: object[] };
interface Wire {
  settings: Settings;
  fields?: Record<string, string>;
}

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const read = async () => expectStatus(await owner.request<Wire>("GET", PATH), 200).json.settings;
const change = (changes: object, as = owner) => as.request<Wire>("PATCH", PATH, changes);

test("omitted settings stay unchanged, also within a group", async () => {
  const before = await read();
  const terms = { text: "Be kind.", effective: "2026-11-01" };
  const changes = { deliveryCharge: 45.5, sheet: { hsnCode: "2106" }, policies: { terms } };
  const { settings } = expectStatus(await change(changes), 200).json;
  expect(settings).toEqual({
    ...before,
    deliveryCharge: 45.5,
    sheet: { ...before.sheet, hsnCode: "2106" },
    policies: { ...before.policies, terms },
  });
  expect(await read()).toEqual(settings);
});

test("a list is replaced as a whole", async () => {
  const { homeTiles } = await read();
  const { settings } = expectStatus(await change({ homeTiles: homeTiles.slice(1) }), 200).json;
  expect(settings.homeTiles).toEqual(homeTiles.slice(1));
});

test("simultaneous changes of different pages do not overwrite each other, and each is recorded", async () => {
  const other = await openAdmin(shop);
  const changes = { tagline: "Crisp", cutoffHour: 11, careHours: "Weekdays", lowStockBelow: 9 };
  const each = Object.entries(changes).map(([name, value]) => ({ [name]: value }));
  const answers = await Promise.all(each.map((one, turn) => change(one, turn % 2 ? other : owner)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await read()).toMatchObject(changes);
  const rows = await databaseOf(shop)
    .selectFrom("auditLog")
    .select("after")
    .where("action", "=", "shop profile changed")
    .orderBy("id", "desc")
    .limit(4)
    .execute();
  expect(rows.map(({ after }) => after)).toEqual(expect.arrayContaining(each));
});

test("an invalid stored GSTIN does not block other changes, and a new one is checked", async () => {
  const wrong = "32AAAFN1234K1Z5";
  await sql`update shop_profile set profile = profile || ${JSON.stringify({ gstin: wrong })}`.execute(
    databaseOf(shop),
  );
  expectStatus(await change({ tagline: "Crisp to the last" }), 200);
  expect(await change({ gstin: "27AAPFU0939F1ZW" })).toMatchObject({
    status: 400,
    json: { fields: { gstin: "One character is wrong: compare it with the registration certificate" } },
  });
});

test.each([
  ["an hour that is none", { cutoffHour: 24 }, "cutoffHour"],
  ["a wrong field of a group", { sheet: { name: "Orders/Today" } }, "sheet.name"],
  [
    "another's picture",
    { homeTiles: [{ title: "x", text: "", image: "images/x.jpg" }] },
    "homeTiles.0.image",
  ],
  ["nothing for something", { zoneDays: null }, "zoneDays"],
])("%s is refused, and nothing of it is saved", async (_, wrong, field) => {
  const before = await read();
  const answer = await change({ ...wrong, about: "Saved all the same?" });
  expect([answer.status, Object.keys(answer.json.fields ?? {})]).toEqual([400, [field]]);
  expect(await read()).toEqual(before);
});

test("only the owner may change settings, with a recently entered password", async () => {
  const packer = await openAdmin(shop, "packer");
  expect(await change({ about: "Mine" }, packer)).toMatchObject({
    status: 403,
    json: { code: "OWNER_ONLY" },
  });
  await expirePasswordProof(shop, owner);
  expect(await change({ about: "Mine" })).toMatchObject({ status: 403, json: { code: "PASSWORD_NEEDED" } });
});

test("invoice numbers do not begin with 0, and one that did stays until the owner changes it", async () => {
  const admin = await openAdmin(shop);
  const refused = await change({ documentPrefix: "0N" }, admin);
  expect([refused.status, Object.keys(refused.json.fields ?? {})]).toEqual([400, ["documentPrefix"]]);
  const store = (prefix: string) =>
    sql`update shop_profile set profile = profile || jsonb_build_object('documentPrefix', ${prefix}::text)`.execute(
      databaseOf(shop),
    );
  for (const prefix of ["0N", "4KX2Q"]) {
    await store(prefix);
    expect(
      expectStatus(await change({ tagline: `Crisp ${prefix}` }, admin), 200).json.settings,
    ).toMatchObject({
      documentPrefix: prefix,
    });
  }
  expectStatus(await change({ documentPrefix: "N0" }, admin), 200);
});

test("a setting that was changed elsewhere is refused with its value, and other settings are merged", async () => {
  const admin = await openAdmin(shop);
  expectStatus(await change({ cutoffHour: 10, tagline: "Crisp" }, admin), 200);
  const from = { cutoffHour: 10, tagline: "Crisp" };
  expectStatus(await change({ cutoffHour: 11, from: { cutoffHour: 10 } }, admin), 200);
  const late = await change({ cutoffHour: 13, tagline: "Fresh", from }, admin);
  expect(late).toMatchObject({ status: 409, json: { code: "SETTINGS_CHANGED" } });
  expect(late.json.fields).toEqual({ cutoffHour: "Changed elsewhere. It is now: 11" });
  expect(await read()).toMatchObject({ cutoffHour: 11, tagline: "Crisp" });
  // A retry after a lost reply finds what it wants.
  expectStatus(await change({ cutoffHour: 11, from }, admin), 200);
  expectStatus(await change({ tagline: "Fresh", from: { tagline: "Crisp" } }, admin), 200);
  expectStatus(await change({ cutoffHour: 13, from: { cutoffHour: 11 } }, admin), 200);
  expect(await read()).toMatchObject({ cutoffHour: 13, tagline: "Fresh" });
});

test("the first document fixes the prefix: a new name begins no new series, only a new prefix does", async () => {
  const admin = await openAdmin(shop);
  const settingsNow = async () => expectStatus(await admin.request("GET", PATH), 200).json;
  await setProfile(shop, { name: "നേന്ത്ര", documentPrefix: "" });
  expect(await settingsNow()).toMatchObject({ hasTaxDocuments: false, settings: { documentPrefix: "" } });
  const numbers: string[] = [];
  const issue = async () => {
    const { orderId } = await packedOrder(shop, admin);
    numbers.push((await onlyDocument(shop, admin, orderId)).number);
  };
  await issue();
  expect(await settingsNow()).toMatchObject({ hasTaxDocuments: true, settings: { documentPrefix: "NE" } });
  expectStatus(await change({ name: "Kerala Snacks" }, admin), 200);
  await issue();
  expect(await change({ documentPrefix: "" }, admin)).toMatchObject({
    status: 400,
    json: { fields: { documentPrefix: expect.stringContaining("2 capital letters or digits") } },
  });
  expectStatus(await change({ documentPrefix: "KS" }, admin), 200);
  await issue();
  expect(numbers).toEqual([
    expect.stringMatching(/^NEP?\/.*\/000001$/),
    expect.stringMatching(/^NEP?\/.*\/000002$/),
    expect.stringMatching(/^KSP?\/.*\/000001$/),
  ]);
});
