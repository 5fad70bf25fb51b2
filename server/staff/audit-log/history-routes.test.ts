import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, openAdmin } from "../../../tests/support/admin.ts";
import { type Answer, expectStatus } from "../../../tests/support/browser.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../../tests/support/rows.ts";

interface Row {
  _id: string;
  at: string;
  actor: string;
  action: string;
  subject: string;
  before: object | null;
  after: object | null;
}

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  // Indian times; several rows have the same one.
  const rows: [at: string, actor: string, action: string, subject: string][] = [
    ["2026-03-01 23:59:59", "meera", "product changed", "jackfruit-chips"],
    ["2026-03-02 00:00:00", "meera", "order moved", "NENAAA111"],
    ["2026-03-02 10:00:00", "anu", "order moved", "NENAAA222"],
    ["2026-03-02 10:00:00", "anu", "order moved", "NENAAA333"],
    ["2026-03-02 10:00:00", "anu", "order moved", "NENBBB444"],
    ["2026-03-02 23:59:59", "meera", "coupon added", "100%_OFF"],
    ["2026-03-03 00:00:00", "meera", "coupon deleted", "100 OFF"],
  ];
  for (const [at, actor, action, subject] of rows) {
    await sql`insert into audit_log (at, actor, action, subject, before, after, source)
      values (${at}::timestamp at time zone 'Asia/Kolkata', ${actor}, ${action}, ${subject},
        '{"status": "Paid"}', '{"status": "Confirmed"}', '127.0.0.1')`.execute(databaseOf(shop));
  }
  const ofMany: [action: string, subject: string, after: object][] = [
    ["slips printed", "2 orders", { orders: ["NENAAA111", "NENAAA222"] }],
    ["products imported", "1 added, 0 changed", { "jackfruit-chips": { name: "Jackfruit Chips" } }],
    ["top products set", "top products", { products: ["jackfruit-chips", "banana-chips"] }],
  ];
  for (const [action, subject, after] of ofMany)
    await sql`insert into audit_log (at, actor, action, subject, after, source)
      values ('2026-05-01', 'meera', ${action}, ${subject}, ${after}, '127.0.0.1')`.execute(databaseOf(shop));
});
afterAll(() => shop.close());

const list = async (filters: Record<string, string>) =>
  expectStatus(await owner.request<Row[]>("GET", `/api/admin/activity?${new URLSearchParams(filters)}`), 200);
const subjects = async (filters: Record<string, string>) =>
  (await list({ until: "2026-03-31", ...filters })).json.map(({ subject }) => subject);

test("changes are listed newest first, with values before and after", async () => {
  const rows = (await list({ until: "2026-03-31" })).json;
  expect(rows.map(({ subject }) => subject)).toEqual([
    "100 OFF",
    "100%_OFF",
    "NENBBB444",
    "NENAAA333",
    "NENAAA222",
    "NENAAA111",
    "jackfruit-chips",
  ]);
  expect(rows[2]).toMatchObject({
    at: "2026-03-02T04:30:00.000Z",
    actor: "anu",
    action: "order moved",
    before: { status: "Paid" },
    after: { status: "Confirmed" },
  });
});

test("a login made just now is at the top", async () => {
  const [newest] = (await list({})).json;
  expect(newest).toMatchObject({ actor: owner.username, action: "login" });
});

test.each<[Record<string, string>, string[]]>([
  [{ actor: "meera" }, ["100 OFF", "100%_OFF", "NENAAA111", "jackfruit-chips"]],
  [{ actor: "Meera", action: "order moved" }, ["NENAAA111"]],
  [{ action: "coupon added" }, ["100%_OFF"]],
  [{ subject: "NENAAA222" }, ["NENAAA222"]],
  [{ subject: " nenaaa" }, ["NENAAA333", "NENAAA222", "NENAAA111"]],
  [{ subject: "100%" }, ["100%_OFF"]],
  [{ subject: "%" }, []],
  [
    { from: "2026-03-02", until: "2026-03-02" },
    ["100%_OFF", "NENBBB444", "NENAAA333", "NENAAA222", "NENAAA111"],
  ],
  [{ from: "2026-03-03" }, ["100 OFF"]],
  [{ until: "2026-03-01" }, ["jackfruit-chips"]],
  [{ actor: "nobody" }, []],
  [{ kind: "coupons" }, ["100 OFF", "100%_OFF"]],
  [{ kind: "orders", actor: "meera" }, ["NENAAA111"]],
  [{ kind: "staff" }, []],
  [{ object: "nenaaa222", until: "2026-05-31" }, ["2 orders", "NENAAA222"]],
  [{ object: "NENAAA" }, []],
  [
    { object: "jackfruit-chips", until: "2026-05-31" },
    ["top products", "1 added, 0 changed", "jackfruit-chips"],
  ],
  [{ object: "banana-chips", until: "2026-05-31", kind: "orders" }, []],
  [{ object: "jackfruit-chips", action: "product changed" }, ["jackfruit-chips"]],
])("filters by %o", async (filters, expected) => {
  expect(await subjects(filters)).toEqual(expected);
});

test("pages have no gaps or repeats, even within the same time, and links include the filters", async () => {
  const seen: string[] = [];
  let path: string | undefined = "/api/admin/activity?limit=2&subject=nen&until=2026-03-31";
  while (path) {
    const page: Answer<Row[]> = expectStatus(await owner.request<Row[]>("GET", path), 200);
    seen.push(...page.json.map(({ subject }) => subject));
    path = /^<([^>]+)>; rel="next"$/.exec(page.headers.link as string)?.[1];
  }
  expect(seen).toEqual(["NENBBB444", "NENAAA333", "NENAAA222", "NENAAA111"]);
});

test("the values to filter by are those in the log, each once", async () => {
  const { actors, actions } = expectStatus(
    await owner.request<{ actors: string[]; actions: string[] }>("GET", "/api/admin/activity-words"),
    200,
  ).json;
  expect(actors).toEqual(["anu", "meera", owner.username].toSorted());
  expect(actions).toEqual([
    "coupon added",
    "coupon deleted",
    "login",
    "order moved",
    "product changed",
    "products imported",
    "slips printed",
    "top products set",
  ]);
});

test("refuses an invalid day, page or row", async () => {
  for (const query of [
    "from=2026-02-30",
    "until=yesterday",
    "from=0000-01-01",
    "limit=0",
    "before=7",
    "kind=people",
  ]) {
    expect([query, (await owner.request("GET", `/api/admin/activity?${query}`)).status]).toEqual([
      query,
      400,
    ]);
  }
});

test("a packer may not read the audit log", async () => {
  const packer = await openAdmin(shop, "packer");
  for (const path of ["/api/admin/activity", "/api/admin/activity-words"]) {
    expect((await packer.request<{ code: string }>("GET", path)).json.code).toBe("OWNER_ONLY");
  }
});
