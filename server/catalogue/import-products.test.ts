import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminProduct } from "../../contract/admin-products.ts";
import type { ProductRow } from "../../contract/product-import.ts";
import { slug as slugId } from "../../rules/ids.ts";
import { fromRupees } from "../../rules/money.ts";
import { exportedRow, SHEET_COLUMNS, type SheetProduct, type SheetRow } from "../../rules/product-sheet.ts";
import { type Admin, expirePasswordProof, openAdmin, provePassword } from "../../tests/support/admin.ts";
import { expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { countRows, databaseOf } from "../../tests/support/rows.ts";

interface Reply {
  added: number;
  changed: number;
  rows: { action: string; problems: Record<string, string>; changes: object[] }[];
  code: string;
  fields: Record<string, string>;
}

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const BLANK = Object.fromEntries(SHEET_COLUMNS.map((column) => [column, ""])) as unknown as ProductRow;
const row = (cells: Partial<ProductRow>): ProductRow => ({ ...BLANK, ...cells });
let names = 0;
const newRow = (cells: Partial<ProductRow> = {}) =>
  row({
    name: `Imported ${++names}`,
    category: "Banana Chips",
    sellingPrice: "90",
    mrp: "100",
    ...cells,
  });

const send = (rows: readonly object[], isPreview = false, headers = {}) =>
  owner.request<Reply>("POST", "/api/admin/products/import", { rows, isPreview }, headers);
const one = async (id: string) => (await owner.request("GET", `/api/admin/products/${id}`)).json;

async function addedRow(cells: Partial<ProductRow> = {}): Promise<{ slug: string; row: ProductRow }> {
  const added = newRow(cells);
  expectStatus(await send([added]), 200);
  return { slug: added.name.toLowerCase().replaceAll(" ", "-"), row: added };
}

const lastRecord = () =>
  databaseOf(shop)
    .selectFrom("auditLog")
    .select(["action", "subject", "before", "after"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();

test("rows without an id are added with all their columns, in any notation that people type", async () => {
  const full = newRow({
    category: " banana CHIPS ",
    sellingPrice: " 99.50 ",
    mrp: "120",
    stock: "No",
    available: "12",
    lowStockLevel: "8",
    netWeightGrams: "250",
    hsnCode: "20081990",
    gstRatePercent: "5",
    isVeg: "Yes",
    shelfLifeDays: "90",
    ingredients: "Banana, Coconut oil , salt",
    description: "First line\r\nSecond line",
  });
  const twin = newRow({ name: full.name });
  const reply = expectStatus(await send([full, twin]), 200).json;
  expect(reply).toEqual({
    added: 2,
    changed: 0,
    rows: [
      { action: "add", problems: {} },
      { action: "add", problems: {} },
    ],
  });
  const slug = full.name.toLowerCase().replace(" ", "-");
  expect(await one(slug)).toMatchObject({
    name: full.name,
    category: { name: "Banana Chips" },
    sellingPrice: 99.5,
    mrp: 120,
    inStock: false,
    stock: false,
    available: 12,
    lowStockLevel: 8,
    netWeightGrams: 250,
    hsnCode: "20081990",
    gstRatePercent: 5,
    isVeg: true,
    shelfLifeDays: 90,
    ingredients: ["Banana", "Coconut oil", "salt"],
    description: "First line\nSecond line",
    details: [],
    images: [],
  });
  expect(await one(`${slug}-2`)).toMatchObject({
    name: full.name,
    stock: true,
    available: null,
    lowStockLevel: null,
  });
  expect(await lastRecord()).toMatchObject({
    action: "products imported",
    subject: "2 added, 0 changed",
    after: {
      [slug]: { name: full.name, sellingPrice: 99.5, category: "Banana Chips" },
      [`${slug}-2`]: { mrp: 100 },
    },
  });
  const shown = async () => (await sendRequest<{ productId: string }[]>(shop, "GET", "/api/products")).json;
  await expect
    .poll(async () => (await shown()).map(({ productId }) => productId).slice(-2))
    .toEqual([slug, `${slug}-2`]);
});

test("rows with an id change what their cells contain; blank and equal cells change nothing", async () => {
  const { slug } = await addedRow({ description: "Stays", available: "4" });
  const same = await addedRow();
  const before = await one(slug);
  const { _id } = (await one(same.slug)) as { _id: string };
  const reply = await send([
    row({ productId: slug, sellingPrice: "95.5", category: "HALWA" }),
    row({ ...same.row, productId: ` ${_id} ` }),
  ]);
  expect(expectStatus(reply, 200).json).toEqual({
    added: 0,
    changed: 1,
    rows: [
      {
        action: "change",
        problems: {},
        changes: [
          { column: "category", before: "Banana Chips", after: "Halwa" },
          { column: "sellingPrice", before: "90", after: "95.5" },
        ],
      },
      { action: "none", problems: {} },
    ],
  });
  expect(await one(slug)).toEqual({
    ...before,
    sellingPrice: 95.5,
    category: { _id: expect.any(String), name: "Halwa" },
    updatedAt: expect.any(String),
  });
  expect(await lastRecord()).toEqual({
    action: "products imported",
    subject: "0 added, 1 changed",
    before: { [slug]: { sellingPrice: 90, category: "Banana Chips" } },
    after: { [slug]: { sellingPrice: 95.5, category: "Halwa" } },
  });
});

test("units sold since the export stay sold: only the difference typed in the sheet counts", async () => {
  const { slug } = await addedRow({ available: "10" });
  const become = (available: number | null) =>
    databaseOf(shop).updateTable("products").set({ available }).where("slug", "=", slugId(slug)).execute();
  const exported = (available: string) => row({ productId: slug, available, availableBefore: "10" });
  const left = async () => (await one(slug)).available;

  await become(7);
  expect(expectStatus(await send([exported("10")], true), 200).json.rows[0]).toEqual({
    action: "none",
    problems: {},
  });
  expectStatus(await send([exported("10")]), 200);
  expect(await left()).toBe(7);
  expectStatus(await send([exported("25")]), 200);
  expect(await left()).toBe(22);
  // Without the column, the number is the units left now.
  expectStatus(await send([row({ productId: slug, available: "25" })]), 200);
  expect(await left()).toBe(25);
  // The product's units are no longer counted.
  await become(null);
  expectStatus(await send([exported("10")]), 200);
  expect(await left()).toBeNull();
  expect(await send([row({ productId: slug, available: "1", availableBefore: "some" })])).toMatchObject({
    status: 400,
    json: { fields: { "rows.0.availableBefore": "A whole number from 0 to 1000000, or nothing" } },
  });
});

test("a sheet that is imported again after another cell was corrected counts its units once", async () => {
  const { slug } = await addedRow({ available: "10" });
  const sheet = row({ productId: slug, available: "60", availableBefore: "10", unitsVersion: "0" });
  expectStatus(await send([sheet]), 200);
  expect(await one(slug)).toMatchObject({ available: 60, unitsVersion: 1 });
  expectStatus(await send([{ ...sheet, mrp: "150" }]), 200);
  expect(await one(slug)).toMatchObject({ available: 60, unitsVersion: 1, mrp: 150 });

  const problem = "The stock was changed elsewhere since you opened this: 60 are left now. Enter it again.";
  const other = { ...sheet, available: "50" };
  expect(expectStatus(await send([other], true), 200).json.rows).toEqual([
    { action: "change", problems: { available: problem }, unitsNow: { available: 60, unitsVersion: 1 } },
  ]);
  expect(await send([other])).toMatchObject({
    status: 400,
    json: { fields: { "rows.0.available": problem } },
  });
  expectStatus(await send([{ ...other, availableBefore: "60", unitsVersion: "1" }]), 200);
  expect(await one(slug)).toMatchObject({ available: 50, unitsVersion: 2 });
});

const LOST = "Letters were lost when the file was saved. Save it as CSV UTF-8.";

test("letters that Excel has replaced with question marks are not a change", async () => {
  const name = "നേന്ത്ര chips – 🍌 ₹5?";
  const { slug } = await addedRow({ description: "Why? Because." });
  expectStatus(await send([row({ productId: slug, name, ingredients: "ഉപ്പ്, Oil" })]), 200);
  const before = await one(slug);
  const lost = row({
    productId: slug,
    name: "??????? chips – ?? ?5?",
    ingredients: "?????, Oil",
    mrp: "300",
  });
  for (const each of [lost, { ...lost, name: "??????? chips – ? ?5?" }])
    expect(expectStatus(await send([each], true), 200).json.rows).toEqual([
      { action: "change", problems: { name: LOST, ingredients: LOST } },
    ]);
  expect(await send([lost])).toMatchObject({ status: 400, json: { fields: { "rows.0.name": LOST } } });
  expect(await one(slug)).toEqual(before);
  expectStatus(await send([row({ productId: slug, name, description: "Why? Because." })]), 200);
  expectStatus(await send([row({ productId: slug, name: "Really?" })]), 200);
  expect((await one(slug)).name).toBe("Really?");
});

test("a new product with a name of question marks only is refused", async () => {
  for (const name of ["?????", "??? ????"])
    expect(await send([newRow({ name })])).toMatchObject({
      status: 400,
      json: { fields: { "rows.0.name": LOST } },
    });
  expectStatus(await send([newRow({ name: "Why not? chips" })], true), 200);
});

test("a preview returns the changes without making them", async () => {
  const { slug } = await addedRow();
  const before = await countRows(shop);
  const rows = [
    newRow(),
    row({ productId: slug, mrp: "200" }),
    row({ productId: slug.toUpperCase(), mrp: "200" }),
    newRow({ sellingPrice: "₹12,5" }),
  ];
  expect(expectStatus(await send(rows, true), 200).json).toEqual({
    added: 1,
    changed: 1,
    rows: [
      { action: "add", problems: {} },
      { action: "change", problems: {}, changes: [{ column: "mrp", before: "100", after: "200" }] },
      { action: "change", problems: { productId: "No product has this id" } },
      { action: "add", problems: { sellingPrice: "An amount in rupees, such as 120 or 99.50" } },
    ],
  });
  expect(await countRows(shop)).toEqual(before);
  expect(await one(slug)).toMatchObject({ mrp: 100 });
});

test("if one cell is wrong nothing is imported, and every problem names its cell", async () => {
  const { slug } = await addedRow();
  const rows = [
    newRow(),
    row({ productId: slug, mrp: "1" }),
    row({ name: "Nameless otherwise" }),
    newRow({ category: "Pickles", gstRatePercent: "7", available: "some", ingredients: `["salt\\u0007"]` }),
    row({ productId: slug, name: "Again" }),
    row({ productId: "no-such-snack", sellingPrice: "-1" }),
    newRow({ sellingPrice: "100.01" }),
    newRow({ name: "x".repeat(121), description: "\ud800" }),
  ];
  const before = await countRows(shop);
  expect(await send(rows)).toMatchObject({ status: 400, json: { code: "INVALID_INPUT" } });
  const { fields } = (await send(rows)).json;
  expect(fields).toEqual({
    "rows.1.mrp": "The MRP cannot be below the selling price",
    "rows.2.category": "Choose a category",
    "rows.2.sellingPrice": "An amount in rupees, such as 120 or 99.50",
    "rows.2.mrp": "An amount in rupees, such as 120 or 99.50",
    "rows.3.category": "No category has this name",
    "rows.3.gstRatePercent": "One of 0, 5, 18, 40",
    "rows.3.available": "A whole number from 0 to 1000000, or nothing",
    "rows.3.ingredients": "Contains a character that cannot be stored",
    "rows.4.productId": "This product is in the list twice",
    "rows.5.productId": "No product has this id",
    "rows.5.sellingPrice": "An amount in rupees, such as 120 or 99.50",
    "rows.6.mrp": "The MRP cannot be below the selling price",
    "rows.7.name": "At most 120 characters",
    "rows.7.description": "Contains a character that cannot be stored",
  });
  expect(await countRows(shop)).toEqual(before);
  expect((await send(rows, true)).json.rows.map(({ problems }) => Object.keys(problems).length)).toEqual([
    0, 1, 3, 4, 1, 2, 1, 2,
  ]);
});

test("a row without a change is not recorded", async () => {
  const { slug, row: same } = await addedRow();
  const before = await countRows(shop);
  expect(expectStatus(await send([row({ ...same, productId: slug })]), 200).json).toMatchObject({
    added: 0,
    changed: 0,
  });
  expect(await countRows(shop)).toEqual(before);
});

test("a deleted product is not changed by a row with its id", async () => {
  const { slug } = await addedRow();
  expectStatus(await owner.request("DELETE", `/api/admin/delete-product/${slug}`), 200);
  expect(await send([row({ productId: slug, mrp: "500" })])).toMatchObject({
    status: 400,
    json: { fields: { "rows.0.productId": "No product has this id" } },
  });
});

test("a thousand rows are imported, more than that or none are refused", async () => {
  const rows = Array.from({ length: 1_000 }, () =>
    newRow({ name: "Of a thousand", description: "d".repeat(2_000) }),
  );
  expect(expectStatus(await send(rows), 200).json.added).toBe(1_000);
  expect(await one("of-a-thousand-1000")).toMatchObject({ name: "Of a thousand" });
  const changes = rows.map((_, place) =>
    row({ productId: place === 0 ? "of-a-thousand" : `of-a-thousand-${place + 1}`, mrp: "150" }),
  );
  expect(expectStatus(await send(changes), 200).json.changed).toBe(1_000);
  expect(await send([...changes, newRow()])).toMatchObject({ status: 400, json: { code: "INVALID_INPUT" } });
  expect(await send([])).toMatchObject({ status: 400, json: { fields: { rows: "There are no rows" } } });
});

test("a body above 3 MB and invalid rows are refused", async () => {
  expect(await send([newRow({ description: "d".repeat(3 * 1024 * 1024) })])).toMatchObject({
    status: 413,
    json: { code: "TOO_LARGE" },
  });
  for (const rows of [[null], [{}], ["a"], [{ ...newRow(), sellingPrice: 90 }]])
    expect((await send(rows as object[])).status).toBe(400);
});

test("simultaneous imports of the same new names get different slugs", async () => {
  const rows = Array.from({ length: 5 }, () => newRow({ name: "Imported twice" }));
  const answers = await Promise.all([send(rows), send(rows)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await one("imported-twice-10")).toMatchObject({ name: "Imported twice" });
});

test("an import needs the password; a preview, an invalid import and one without changes do not", async () => {
  const { slug, row: same } = await addedRow();
  const idle = await openAdmin(shop);
  await expirePasswordProof(shop, idle);
  const before = await countRows(shop);
  const send = (rows: readonly object[], isPreview: boolean) =>
    idle.request<Reply>("POST", "/api/admin/products/import", { rows, isPreview });
  const changed = { ...same, productId: slug, mrp: "101" };
  expect(await send([newRow()], false)).toMatchObject({ status: 403, json: { code: "PASSWORD_NEEDED" } });
  expect(await send([changed], false)).toMatchObject({ status: 403, json: { code: "PASSWORD_NEEDED" } });
  expect(await send([changed, newRow()], true)).toMatchObject({
    status: 200,
    json: { added: 1, changed: 1 },
  });
  expect(await send([{ ...changed, mrp: "1" }], false)).toMatchObject({ status: 400 });
  expect(await send([{ ...changed, mrp: same.mrp }], false)).toMatchObject({
    status: 200,
    json: { changed: 0 },
  });
  expect(await countRows(shop)).toEqual(before);
  await provePassword(idle);
  expect(await send([changed], false)).toMatchObject({ status: 200, json: { changed: 1 } });
});

test("a packer can neither import nor preview", async () => {
  const packer = await openAdmin(shop, "packer");
  for (const isPreview of [true, false]) {
    const body = { rows: [newRow()], isPreview };
    expect((await packer.request("POST", "/api/admin/products/import", body)).status).toBe(403);
  }
});

test("a row that changes a product with an ended GST rate has to choose a rate", async () => {
  const { slug } = await addedRow();
  await databaseOf(shop)
    .updateTable("products")
    .set({ gstRatePercent: 28 })
    .where("slug", "=", slugId(slug))
    .execute();
  // The ended rate as it is in the shop's own export.
  const exported = row({ productId: slug, gstRatePercent: "28" });
  expect((await send([exported], true)).json.rows[0]?.problems).toEqual({});
  const changed = row({ productId: slug, mrp: "120" });
  expect((await send([changed], true)).json.rows[0]?.problems).toEqual({
    gstRatePercent: "28% ended on 22 September 2025: choose 0, 5, 18 or 40%",
  });
  expectStatus(await send([{ ...changed, gstRatePercent: "40" }]), 200);
  expect(await one(slug)).toMatchObject({ mrp: 120, gstRatePercent: 40 });
});

test("labels are imported, stay unchanged in blank cells, and are checked per row", async () => {
  const { slug } = await addedRow({ genericName: "Chips", allergens: "none", totalFatGrams: "30" });
  expect(await one(slug)).toMatchObject({ genericName: "Chips", allergens: [], totalFatGrams: 30 });
  const change = row({ productId: slug, energyKcal: "545", mayContain: "Peanut, wheat" });
  expectStatus(await send([change]), 200);
  expect(await one(slug)).toMatchObject({
    genericName: "Chips",
    energyKcal: 545,
    mayContain: ["Peanut", "wheat"],
    totalFatGrams: 30,
  });
  expectStatus(await send([row({ productId: slug, mayContain: "None" })]), 200);
  expect(await one(slug)).toMatchObject({ mayContain: [] });
  const wrong = row({ productId: slug, saturatedFatGrams: "31", sodiumMg: "salty" });
  expect((await send([row({ productId: slug, saturatedFatGrams: "31" }), wrong])).json.fields).toMatchObject({
    "rows.0.saturatedFatGrams": "Saturated fat cannot be more than total fat",
    "rows.1.sodiumMg": "A number from 0 to 40000, such as 12.5",
  });
});

async function exported(slug: string): Promise<SheetRow> {
  const product = (
    await owner.request<AdminProduct & { sellingPrice: number; mrp: number }>(
      "GET",
      `/api/admin/products/${slug}`,
    )
  ).json;
  return exportedRow({
    ...product,
    sellingPrice: fromRupees(product.sellingPrice),
    mrp: fromRupees(product.mrp),
  });
}

test("cells that are unchanged since the export do not revert later changes", async () => {
  const { slug } = await addedRow({ description: "വറുത്ത കായ" });
  const sheet = await exported(slug);
  const since = { name: "Renamed since", mrp: "140", description: "കായ വറുത്തത്", category: "Halwa" };
  expectStatus(await send([row({ productId: slug, ...since })]), 200);
  const edited = { ...sheet, sellingPrice: "95", description: sheet.description.replace(/[^ -~]/g, "?") };
  expect((await send([edited], true)).json.rows).toEqual([
    {
      action: "change",
      problems: {},
      changes: [{ column: "sellingPrice", before: "90", after: "95" }],
    },
  ]);
  expectStatus(await send([edited]), 200);
  expect(await one(slug)).toMatchObject({
    sellingPrice: 95,
    mrp: 140,
    name: "Renamed since",
    description: "കായ വറുത്തത്",
    category: { name: "Halwa" },
  });
});

test("a preview lists the changes by cell, with long texts shortened", async () => {
  const { slug } = await addedRow({ available: "10" });
  const long = "Crisp. ".repeat(40).trim();
  const changed = row({
    productId: slug,
    available: "4",
    category: "halwa",
    stock: "no",
    isVeg: "yes",
    description: long,
  });
  const { rows } = (await send([changed, newRow()], true)).json;
  expect(rows[0]?.changes).toEqual([
    { column: "category", before: "Banana Chips", after: "Halwa" },
    { column: "stock", before: "yes", after: "no" },
    { column: "available", before: "10", after: "4" },
    { column: "description", before: "", after: `${long.slice(0, 120)}…` },
  ]);
  expect(rows[1]).toEqual({ action: "add", problems: {} });
});

test("importing an unchanged export changes nothing", async () => {
  const { json } = await owner.request<(SheetProduct & { sellingPrice: number; mrp: number })[]>(
    "GET",
    "/api/admin/products/all-products?limit=30",
  );
  const rows = json.map((product) =>
    exportedRow({ ...product, sellingPrice: fromRupees(product.sellingPrice), mrp: fromRupees(product.mrp) }),
  );
  const { changed, added, rows: read } = expectStatus(await send(rows, true), 200).json;
  expect(read.filter(({ problems }) => Object.keys(problems).length > 0)).toEqual([]);
  expect({ changed, added }).toEqual({ changed: 0, added: 0 });
});

test("rows sent again with their idempotency key are imported once; other rows with that key are refused", async () => {
  const key = { "idempotency-key": "one-file-of-products" };
  const rows = [newRow({ description: "Once." }), newRow()];
  const before = (await countRows(shop)).products as number;
  const wrong = await send([{ ...rows[0], category: "Nowhere" }, rows[1] as ProductRow], false, key);
  expect(wrong.status).toBe(400);
  const answers = await Promise.all([1, 2, 3].map(() => send(rows, false, key)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.json).toMatchObject({ added: 2, changed: 0 });
  expect((await countRows(shop)).products).toBe(before + 2);

  await expirePasswordProof(shop, owner);
  expect((await send(rows, false, key)).json.added).toBe(2);
  const other = await send([newRow()], false, key);
  expect(other).toMatchObject({
    status: 409,
    json: {
      code: "IDEMPOTENCY_CONFLICT",
      message: expect.stringMatching(
        /^These rows were already imported, .* Export the products, correct that file and open it/,
      ),
    },
  });
  await provePassword(owner);
});

test("cells formatted as currency, percent or with Indian commas are read", async () => {
  const { slug } = await addedRow({
    sellingPrice: "₹ 1,250.00",
    mrp: "Rs. 1,25,000/-",
    available: "1,200",
    netWeightGrams: " 1,000 ",
    hsnCode: "8013220",
    gstRatePercent: "5%",
    energyKcal: "१२३.५",
    isVeg: "TRUE",
  });
  expect(await one(slug)).toMatchObject({
    sellingPrice: 1250,
    mrp: 125_000,
    available: 1200,
    netWeightGrams: 1000,
    hsnCode: "08013220",
    gstRatePercent: 5,
    energyKcal: 123.5,
    isVeg: true,
  });
});

test("a comma that may be a decimal point is refused", async () => {
  const { json } = await send([newRow({ sellingPrice: "12,50" })], true);
  expect(json.rows[0]?.problems).toEqual({ sellingPrice: "An amount in rupees, such as 120 or 99.50" });
});

test("an export that Excel opened and saved without a change changes nothing", async () => {
  const { slug } = await addedRow({
    hsnCode: "080132",
    makerName: "007",
    storage: "1-2",
    genericName: "true",
  });
  const sheet = await exported(slug);
  const saved = { ...sheet, hsnCode: "80132", makerName: "7", storage: "01-Feb", genericName: "TRUE" };
  const { json } = await send([saved], true);
  expect(json).toMatchObject({ added: 0, changed: 0, rows: [{ action: "none", problems: {} }] });
  const withoutDigests = { ...BLANK, productId: slug, hsnCode: "80132" };
  expect((await send([withoutDigests], true)).json).toMatchObject({
    rows: [{ action: "none", problems: {} }],
  });
});
