import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderNote } from "../../contract/order-notes.ts";
import type { AdminOrder, OrderDetail } from "../../contract/orders.ts";
import type { Today } from "../../contract/today.ts";
import { type Admin, openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { expectFailure } from "../../tests/support/expect-failure.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { auditOf, orderIn } from "../../tests/support/orders.ts";
import { databaseOf, orderRow } from "../../tests/support/rows.ts";

let shop: TestShop;
let packer: Admin;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  packer = await openAdmin(shop, "packer");
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const add = (orderId: string, note: unknown, isForPacking = false, by = packer) =>
  by.request<OrderNote>("POST", `/api/admin/order/notes/${orderId}`, { note, isForPacking });
const remove = (orderId: string, noteId: string, by = owner) =>
  by.request("DELETE", `/api/admin/order/notes/${orderId}/${noteId}`);
const detail = async (orderId: string) =>
  (await owner.request<OrderDetail>("GET", `/api/admin/order/${orderId}`)).json;

test("notes are shown on their order, those for packing in every list; the audit log omits the text", async () => {
  const { orderId } = await paidOrder(shop);
  const { status, json } = await add(orderId, " Rang on Friday, speaks Malayalam ");
  expect([status, json]).toMatchObject([
    201,
    { note: "Rang on Friday, speaks Malayalam", isForPacking: false, author: packer.username },
  ]);
  await add(orderId, "Gift: no bill\nand a bow", true);
  const order = await detail(orderId);
  expect(order.notes.map(({ note }) => note)).toEqual([
    "Rang on Friday, speaks Malayalam",
    "Gift: no bill\nand a bow",
  ]);
  const { json: listed } = await packer.request<AdminOrder[]>("GET", "/api/admin/orders/Paid?limit=1");
  expect(listed[0]?.packingNotes).toEqual(["Gift: no bill\nand a bow"]);
  expect(JSON.stringify(await auditOf(shop, orderId))).not.toMatch(/Malayalam|bow/);
  expect((await remove(orderId, json._id)).status).toBe(200);
  expect((await detail(orderId)).notes).toHaveLength(1);
  expectFailure(await remove(orderId, json._id), 404, "NOTE_NOT_FOUND");
});

test("a packer can remove packers' notes, but no owner's", async () => {
  const { orderId } = await paidOrder(shop);
  const owners = (await add(orderId, "No chilli: allergy", true, owner)).json;
  const packers = (await add(orderId, "Two bows", true)).json;
  expect([owners.isOwners, packers.isOwners]).toEqual([true, false]);
  expectFailure(await remove(orderId, owners._id, packer), 403, "OWNER_ONLY");
  expect((await remove(orderId, packers._id, packer)).status).toBe(200);
  expect((await detail(orderId)).notes).toMatchObject([{ note: "No chilli: allergy", isOwners: true }]);
  expect((await remove(orderId, owners._id)).status).toBe(200);
});

test("a slip printed before a note for packing was added or removed is offered again", async () => {
  const orderId = await orderIn(shop, "Confirmed");
  // Two days ago, so that it is packed today at any hour.
  await sql`update orders set created_at = now() - interval '2 days' where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );
  const printed = async () => {
    const { id } = await orderRow(shop, orderId);
    const rows = await databaseOf(shop)
      .selectFrom("orderPaperwork")
      .select("kind")
      .where("orderId", "=", id)
      .execute();
    return rows.map(({ kind }) => kind).toSorted();
  };
  const print = (kind: string) =>
    packer.request("POST", "/api/admin/orders/paperwork", { orderIds: [orderId], kind });
  const isOffered = async () => {
    const { json } = await packer.request<Today>("GET", "/api/admin/today");
    return json.toPrint.orderIds.includes(orderId);
  };
  for (const kind of ["slip", "sheet"]) await print(kind);
  const { json: forOffice } = await add(orderId, "For the office only");
  expect(await printed()).toEqual(["sheet", "slip"]);
  const { json: forPacking } = await add(orderId, "Two bows", true);
  expect(await printed()).toEqual(["sheet"]);

  await print("slip");
  await remove(orderId, forOffice._id);
  expect([await printed(), await isOffered()]).toEqual([["sheet", "slip"], false]);
  await remove(orderId, forPacking._id);
  expect([await printed(), await isOffered()]).toEqual([["sheet"], true]);
});

test("a note belongs to one order and needs a text, and there are at most twenty", async () => {
  const [one, other] = [await orderIn(shop, "Paid"), await orderIn(shop, "Paid")];
  const { json } = await add(one, "Mine");
  expectFailure(await remove(other, json._id), 404, "NOTE_NOT_FOUND");
  expectFailure(await add(one, "  "), 400, "INVALID_INPUT");
  expectFailure(await add(one, "x".repeat(501)), 400, "INVALID_INPUT");
  expectFailure(await add("NENNOSUCHORDER", "Lost"), 404, "ORDER_NOT_FOUND");
  for (let n = 0; n < 20; n++) await add(other, `Note ${n}`);
  expectFailure(await add(other, "One more"), 409, "TOO_MANY_NOTES");
});

test("notes are exported and erased with their shopper's data", async () => {
  const orderId = await orderIn(shop, "Delivered");
  const { id, phone } = await orderRow(shop, orderId);
  await add(orderId, "Speaks Malayalam");
  await databaseOf(shop)
    .updateTable("orders")
    .set({ holdReason: "Was away" })
    .where("orderNumber", "=", orderId)
    .execute();
  const { json } = await owner.request<{ orders: { notes: string[]; holdReason: string }[] }>(
    "POST",
    "/api/admin/privacy/export",
    { phone },
  );
  expect(json.orders).toMatchObject([{ notes: ["Speaks Malayalam"], holdReason: "Was away" }]);
  expect((await owner.request("POST", "/api/admin/privacy/erase", { phone })).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({ notes: [], holdReason: null });
  const left = await databaseOf(shop)
    .selectFrom("orderNotes")
    .select("id")
    .where("orderId", "=", id)
    .execute();
  expect(left).toEqual([]);
  expectFailure(await add(orderId, "Another"), 409, "ORDER_ERASED");
});
