import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { HomePage, OwnBlock, OwnHomePage, SavedHomePage } from "../../../contract/home-page.ts";
import { HOME_BLOCKS } from "../../../rules/home-page.ts";
import { type Admin, openAdmin, picture } from "../../../tests/support/admin.ts";
import { expectStatus, sendRequest } from "../../../tests/support/browser.ts";
import { addProduct } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { beginNewDay } from "../../../tests/support/work-off.ts";
import { getHomePage } from "./home-page-queries.ts";

const PATH = "/api/admin/home-page";
type Refusal = { code: string; message: string; fields: Record<string, string> };

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const own = async () => expectStatus(await owner.request<SavedHomePage>("GET", PATH), 200).json;
const save = (page: OwnHomePage) => owner.request<OwnHomePage & Refusal>("PUT", PATH, page);
const shown = async () =>
  expectStatus(await sendRequest<HomePage>(shop, "GET", "/api/shop/home-page"), 200).json;
const kindsShown = async () => (await shown()).blocks.map(({ kind }) => kind);
const change = (page: OwnHomePage, kind: string, fields: Partial<OwnBlock>): OwnHomePage => ({
  ...page,
  blocks: page.blocks.map((block) => (block.kind === kind ? { ...block, ...fields } : block)),
});

const review = (name: string) => ({
  id: "3f1f7cde-3f5f-4b7e-9d51-0a7a2f6d0a01",
  name,
  place: "Pune",
  text: "Gone in one evening.",
  stars: 5,
  source: "Google",
});

async function auditsSince(id: string) {
  const { rows } = await sql<{ action: string; subject: string; before: unknown; after: unknown }>`
    select action, subject, before, after from audit_log where id::text > ${id} order by id`.execute(
    databaseOf(shop),
  );
  return rows;
}

async function newestAudit(): Promise<string> {
  const { rows } = await sql<{ id: string }>`select coalesce(max(id::text), '') as id from audit_log`.execute(
    databaseOf(shop),
  );
  return rows[0]?.id ?? "";
}

test("a shop whose owner has set nothing shows only blocks with content", async () => {
  await sql`delete from home_page`.execute(databaseOf(shop));
  await expect.poll(kindsShown).toEqual(["our-products", "why", "categories", "free-delivery"]);
  const { categories, bestSellers, reviews } = await shown();
  expect(categories[0]).toMatchObject({ name: "Banana Chips", image: expect.stringMatching(/^images\//) });
  expect([bestSellers, reviews]).toEqual([[], []]);
});

test("the page has the owner's order, texts and switches, and the audit log has the changes", async () => {
  const page = await own();
  const newest = await newestAudit();
  const turned = { ...page, blocks: page.blocks.toReversed() };
  const next = change(change(turned, "story", { title: "One kitchen", text: "In oil." }), "free-delivery", {
    isOn: false,
  });
  expectStatus(await save(next), 200);
  await expect.poll(kindsShown).toEqual(["story", "categories", "why", "our-products"]);
  expect((await shown()).blocks[0]).toMatchObject({ title: "One kitchen", text: "In oil." });
  const rows = await auditsSince(newest);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    action: "home page changed",
    before: { "story.text": expect.any(String), "free-delivery.isOn": true },
    after: { order: expect.any(Array), "story.title": "One kitchen", "free-delivery.isOn": false },
  });
  expectStatus(await save(next), 200);
  expect(await auditsSince(newest)).toHaveLength(1);
});

test("each added, changed or removed review has an audit row with its source and without its author", async () => {
  const page = { ...(await own()), reviews: [] };
  expectStatus(await save(page), 200);
  const newest = await newestAudit();
  expectStatus(await save({ ...page, reviews: [review("Anjali")] }), 200);
  await expect.poll(async () => (await shown()).reviews).toEqual([review("Anjali")]);
  expectStatus(await save({ ...page, reviews: [{ ...review("Anjali"), stars: null }] }), 200);
  expectStatus(await save({ ...page, reviews: [{ ...review("Anjali N"), stars: null }] }), 200);
  expectStatus(await save(page), 200);
  await expect.poll(kindsShown).not.toContain("reviews");
  const { id, text, source } = review("Anjali");
  expect(await auditsSince(newest)).toEqual([
    { action: "review added", subject: id, before: null, after: { id, text, stars: 5, source } },
    { action: "review changed", subject: id, before: { stars: 5 }, after: { stars: null } },
    { action: "review changed", subject: id, before: {}, after: {} },
    { action: "review removed", subject: id, before: { id, text, stars: null, source }, after: null },
  ]);
});

test("of two tabs the second gets an error that the page was saved, and nothing of the first is lost", async () => {
  const page = await own();
  const { updatedAt: updatedBefore } = page;
  const first = change({ ...page, reviews: [review("Meera")] }, "story", { text: "Of the first tab." });
  const { json: saved } = expectStatus(
    await owner.request<SavedHomePage>("PUT", PATH, { ...first, updatedBefore }),
    200,
  );
  expect(await own()).toEqual(saved);
  const second = change(page, "story", { text: "Of the second tab." });
  expect(await owner.request("PUT", PATH, { ...second, updatedBefore })).toMatchObject({
    status: 409,
    json: { code: "HOME_PAGE_CHANGED", message: expect.stringContaining("changed elsewhere") },
  });
  expect(await own()).toEqual(saved);
  expectStatus(await owner.request("PUT", PATH, { ...page, updatedBefore: saved.updatedAt }), 200);
});

test("a page that was never saved can be saved once from the state that was read", async () => {
  await sql`delete from home_page`.execute(databaseOf(shop));
  const page = await own();
  const next = { ...change(page, "story", { text: "First words." }), updatedBefore: page.updatedAt };
  expectStatus(await owner.request("PUT", PATH, next), 200);
  expect((await owner.request("PUT", PATH, { ...page, updatedBefore: page.updatedAt })).status).toBe(409);
});

test("missing, invented and duplicate values are refused with their field", async () => {
  const page = await own();
  const story = page.blocks.findIndex(({ kind }) => kind === "story");
  const fieldsOf = async (next: OwnHomePage) => expectStatus(await save(next), 400).json.fields;
  const unknown = "images/0123456789abcdef01234567-800x800.jpg";
  expect(await fieldsOf(change(page, "story", { title: " " }))).toEqual({
    [`blocks.${story}.title`]: "Enter a title",
  });
  expect(await fieldsOf(change(page, "story", { picture: unknown }))).toEqual({
    [`blocks.${story}.alt`]: "Describe the picture",
  });
  for (const picture of [unknown, "../secrets", "https://elsewhere.example/a.jpg"])
    expect(await fieldsOf(change(page, "story", { picture, alt: "A pan" }))).toEqual({
      [`blocks.${story}.picture`]: "Choose the picture again",
    });
  const why = page.blocks.findIndex(({ kind }) => kind === "why");
  expect(await fieldsOf(change(page, "why", { isOn: false }))).toEqual({
    [`blocks.${why}.isOn`]: "This part is always shown",
  });
  expect(await fieldsOf({ ...page, blocks: page.blocks.slice(1) })).toEqual({
    blocks: "Send every part once",
  });
  expect(await fieldsOf({ ...page, reviews: [{ ...review("Anjali"), source: "" }] })).toEqual({
    "reviews.0.source": "Enter where it was written",
  });
  expect(await fieldsOf({ ...page, reviews: [review("Anjali"), review("Meera")] })).toEqual({
    reviews: "Two entries have the same id",
  });
});

test("a picture is stored first, and shown once a block is saved with it", async () => {
  const newest = await newestAudit();
  const sent = await owner.send<{ path: string }>(`${PATH}/pictures`, { image: await picture("#336699") });
  const { path } = expectStatus(sent, 201).json;
  expect(await auditsSince(newest)).toEqual([
    { action: "home page picture added", subject: "home page", before: null, after: { path } },
  ]);
  const page = change(await own(), "free-delivery", { isOn: true, picture: path, alt: "A full pouch" });
  expectStatus(await save(page), 200);
  await expect
    .poll(async () => (await shown()).blocks.find(({ kind }) => kind === "free-delivery"))
    .toMatchObject({ picture: path, alt: "A full pouch" });
});

test("a packer can neither read nor change the home page", async () => {
  const packer = await openAdmin(shop, "packer");
  expectStatus(await packer.request("GET", PATH), 403);
  expectStatus(await packer.request("PUT", PATH, await own()), 403);
});

test("best sellers are the products in stock with the most paid units of thirty days, until the day ends", async () => {
  const db = databaseOf(shop);
  const added = await Promise.all([1, 2, 3, 4, 5, 6].map(() => addProduct(shop)));
  const [most, some, few, one, soldOut, old] = added;
  if (!most || !some || !few || !one || !soldOut || !old) throw new Error("the products are there");
  await sql`update products set in_stock = false where slug = ${soldOut.productId}`.execute(db);
  const figure = (day: string, product: { productId: string }, count: number) =>
    sql`insert into daily_totals (name, day, key, count, amount)
      select 'product', (now() at time zone 'Asia/Kolkata')::date - ${day}::interval, id::text, ${count}, 0
      from products where slug = ${product.productId}`.execute(db);
  await figure("1 day", some, 5);
  await figure("2 days", most, 4);
  await figure("29 days", most, 3);
  await figure("1 day", few, 2);
  await figure("1 day", soldOut, 99);
  await figure("30 days", old, 99);
  // As after the sweep has computed yesterday's totals.
  await sql`insert into daily_totals_done (day) values ((now() at time zone 'Asia/Kolkata')::date - 1)`.execute(
    db,
  );
  // Three of them would leave a gap in their row.
  expect((await getHomePage(db)).blocks.map(({ kind }) => kind)).not.toContain("best-sellers");
  await expect.poll(kindsShown).not.toContain("best-sellers");
  await figure("1 day", one, 1);
  await beginNewDay(shop);
  await expect
    .poll(async () => (await shown()).bestSellers.map(({ productId }) => productId))
    .toEqual([most.productId, some.productId, few.productId, one.productId]);
});

test("a stored page without newer blocks is completed, and blocks that no longer exist are left out", async () => {
  const stored = {
    blocks: [
      { kind: "story", isOn: false },
      { kind: "horoscope", isOn: true },
    ],
    reviews: [],
  };
  await sql`update home_page set page = ${JSON.stringify(stored)}`.execute(databaseOf(shop));
  const { blocks } = await own();
  expect(blocks.map(({ kind }) => kind)).toEqual([
    "story",
    ...HOME_BLOCKS.filter((kind) => kind !== "story"),
  ]);
});
