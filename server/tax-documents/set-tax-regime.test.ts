import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TaxSettings } from "../../contract/tax-documents.ts";
import { DAY_MS, indianDate } from "../../rules/time.ts";
import { type Admin, openAdmin } from "../../tests/support/admin.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { auditOf, setProfile } from "../../tests/support/orders.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { GSTIN } from "../../tests/support/tax-documents.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  await setProfile(shop, { gstin: GSTIN });
});
afterAll(() => shop.close());

type Answer = TaxSettings & { code?: string; fields?: Record<string, string>; message?: string };

const setRegime = (from: string) =>
  owner.request<Answer>("PUT", "/api/admin/tax-regimes", { from, regime: "composition" });
const remove = (from: string, by = owner) => by.request<Answer>("DELETE", `/api/admin/tax-regimes/${from}`);
/** Far from midnight: never the day that begins meanwhile. */
const dayIn = (days: number) => indianDate(new Date(Date.now() + days * DAY_MS));

test.each(["0000-01-01", "0001-01-01", "2017-06-30", "2099-01-01", "9999-12-31"])(
  "a regime or a rate from %s is refused at its field",
  async (from) => {
    for (const answer of [
      await setRegime(from),
      await owner.request<Answer>("POST", "/api/admin/gst-rate-changes", {
        from,
        hsnCode: "2106",
        gstRatePercent: 5,
      }),
    ]) {
      expect([answer.status, answer.json.code]).toEqual([400, "INVALID_INPUT"]);
      expect(answer.json.fields?.from).toMatch(/^A day from 1 July 2017/);
    }
  },
);

test("a day that PostgreSQL does not know is refused, too", async () => {
  const answer = await remove("0000-01-01");
  expect([answer.status, answer.json.code]).toEqual([400, "INVALID_INPUT"]);
});

test("a regime whose day has not come is removed again, with its record", async () => {
  const from = dayIn(40);
  const { json: before } = expectStatus(await setRegime(from), 200);
  expect(before.regimes).toEqual([{ from, regime: "composition" }]);
  expect(expectStatus(await remove(from), 200).json.regimes).toEqual([]);
  expect(await auditOf(shop, from)).toMatchObject([
    { action: "tax regime set" },
    { actor: owner.username, action: "tax regime removed", before: { regime: "composition" } },
  ]);
  expect((await remove(from)).json).toMatchObject({
    code: "NOT_FOUND",
    message: expect.stringMatching(/removed/),
  });
});

test("so is one of a day that is no longer accepted", async () => {
  await sql`insert into tax_regimes (from_date, regime) values ('9999-12-31', 'regular')`.execute(
    databaseOf(shop),
  );
  expect(expectStatus(await remove("9999-12-31"), 200).json.regimes).toEqual([]);
});

test("one that applies already stays, and an accountant removes none", async () => {
  const from = dayIn(-10);
  expectStatus(await setRegime(from), 200);
  expect((await remove(from)).json.code).toBe("NOT_FOUND");
  expect((await remove(from, await openAdmin(shop, "accountant"))).status).toBe(403);
  const { rows } = await sql`select regime from tax_regimes`.execute(databaseOf(shop));
  expect(rows).toHaveLength(1);
});
