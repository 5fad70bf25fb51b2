// What staff type about a caller or a slip that got wet, what it must find, and in which order.
import { sql } from "kysely";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FoundCustomer } from "../../contract/customers.ts";
import type { AdminOrder } from "../../contract/orders.ts";
import { type Admin, openAdmin } from "../../tests/support/admin.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../tests/support/rows.ts";

interface Placed {
  phone: string;
  contactPhone?: string;
  name: string;
  awb?: string;
  pincode?: string;
  dispatchNumber?: string;
}

/** The oldest first. A and D are of one customer. */
const ORDERS: Record<string, Placed> = {
  A: {
    phone: "9847012345",
    name: "Lakshmi Nair",
    awb: "1490815550012",
    pincode: "612345",
    dispatchNumber: "7777",
  },
  B: { phone: "7012399999", contactPhone: "9847012345", name: "ലക്ഷ്മി നായർ" },
  C: { phone: "9012345678", name: "लक्ष्मी वर्मा", awb: "77612345678" },
  D: { phone: "9847012345", name: "Lakshmi N." },
  E: { phone: "8888812345", name: "Anu Thomas", awb: "EE123456789IN" },
  F: { phone: "6123457777", name: "Mary Joseph", awb: "DTDC-98470-1" },
  G: { phone: "9400000123", name: "രാജൻ", awb: "00012345" },
  H: { phone: "9400009198", name: "राजू", awb: "SF1490815550099" },
};

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  const db = databaseOf(shop);
  for (const [index, [letter, placed]] of Object.entries(ORDERS).entries()) {
    const { phone, contactPhone, name, awb, pincode, dispatchNumber } = placed;
    await sql`
      with address as (
        insert into addresses (phone, full_name, email, pincode, state, city, house_no, road_name)
        values (${`+91${phone}`}, ${name}, ${`${letter}@example.in`}, ${pincode ?? "682001"}, 'Kerala', 'Kochi', '1', 'MG Road')
        returning id
      ), placed as (
        insert into orders (order_number, phone, contact_phone, dispatch_number, address_id, items_price, discount,
          delivery, total, created_at)
        select ${letter}, ${`+91${phone}`}, ${contactPhone ? `+91${contactPhone}` : null}, ${dispatchNumber ?? null}, id,
          100, 0, 0, 100, '2026-03-01'::timestamptz + ${index} * interval '1 hour' from address
        returning id
      )
      insert into consignments (order_id, reference, carrier, courier_name, state, awb, weight_grams)
      select id, ${letter}, 'manual', 'Courier', 'created', ${awb ?? null}, 100 from placed
      where ${awb ?? null}::text is not null`.execute(db);
  }
});
afterAll(() => shop.close());

const find = async (search: string, page: object = {}) =>
  (await owner.request<AdminOrder[]>("POST", "/api/admin/orders/find", { search, filters: {}, ...page }))
    .json;
const lettersOf = (orders: readonly { orderId: string }[]) => orders.map(({ orderId }) => orderId).join("");

/** The orders in pages of two. */
async function findInPages(search: string): Promise<AdminOrder[]> {
  const found: AdminOrder[] = [];
  for (;;) {
    const last = found.at(-1)?._id;
    const page = await find(search, { limit: "2", ...(last ? { before: last } : {}) });
    found.push(...page);
    if (page.length < 2) return found;
  }
}

async function exported(search: string): Promise<string> {
  const reply = await fetch(`${shop.url}/api/admin/orders/export`, {
    method: "POST",
    headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
    body: JSON.stringify({ search, filters: {}, format: "csv" }),
  });
  const { data } = Papa.parse<{ Order: string }>(await reply.text(), {
    header: true,
    skipEmptyLines: true,
  });
  return data.map(({ Order }) => Order).join("");
}

test.each([
  // The last digits of a phone, a contact phone or a tracking number, then digits within one.
  ["2345", "GEDBAFC", "EDFC"],
  ["12345", "GEDBAFC", "EDFC"],
  ["12 345", "GEDBAFC", "EDFC"],
  ["२३४५", "GEDBAFC", "EDFC"],
  ["0123", "GDCBA", "GDCB"],
  ["5678", "CE", "C"],
  ["7777", "AF", "F"],
  ["99999", "B", "B"],
  // Digits in the middle.
  ["70123", "DBA", "DB"],
  ["4701 2", "DBA", "D"],
  ["123456", "EC", "C"],
  // Digits at the beginning, with and without what is dialled before them.
  ["98470", "FDBA", "D"],
  ["+91 98470", "DBA", "D"],
  ["098470", "DBA", "D"],
  ["0 9400", "HG", "HG"],
  ["9198", "H", "H"],
  // Tracking numbers.
  ["0012", "AG", "G"],
  ["15550", "HA", ""],
  ["0099", "H", ""],
  ["98470-1", "FDBA", "D"],
  ["6789", "E", ""],
  ["612345678", "C", ""],
  // Whole numbers.
  ["1490815550012", "A", ""],
  ["dtdc984701", "F", ""],
  ["ee123456789in", "E", ""],
  ["098470 12345", "DBA", "D"],
  ["612345", "AFC", "F"],
  // Parts of names in three scripts.
  ["lakshmi", "DA", "D"],
  ["nair", "A", "A"],
  ["an", "E", "E"],
  ["ക്ഷ്മി നാ", "B", "B"],
  ["രാജന്\u200d", "G", "G"],
  ["लक्ष", "C", "C"],
  ["राज", "H", "H"],
  // Too little.
  ["345", "", ""],
  ["+91 345", "", ""],
])("%s finds the orders %s and the customers %s", async (typed, orders, customers) => {
  expect(lettersOf(await find(typed))).toBe(orders);
  expect(lettersOf(await findInPages(typed))).toBe(orders);
  expect(await exported(typed)).toBe(orders);
  const { json: count } = await owner.request("POST", "/api/admin/orders/found", {
    search: typed,
    filters: {},
  });
  expect(count).toEqual({ count: orders.length, total: orders.length });
  const { json: found } = await owner.request<FoundCustomer[]>("POST", "/api/admin/customers/search", {
    search: typed,
  });
  expect(lettersOf(found)).toBe(customers);
});

test("filters narrow a search by a part of a number", async () => {
  const { json } = await owner.request<AdminOrder[]>("POST", "/api/admin/orders/find", {
    search: "2345",
    filters: { courier: "Courier" },
  });
  expect(lettersOf(json)).toBe("GEAFC");
});
