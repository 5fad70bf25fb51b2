import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, openAdmin } from "../../tests/support/admin.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { messagesTo } from "../../tests/support/mailbox.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { atOnce, auditOf, orderIn } from "../../tests/support/orders.ts";
import { databaseOf, movesOf, orderRow, statusOf } from "../../tests/support/rows.ts";

let shop: TestShop;
let owner: Admin;
let packer: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  packer = await openAdmin(shop, "packer");
});
afterAll(() => shop.close());

interface Packed {
  packed: string[];
  refused: { orderId: string; message: string }[];
}

const pack = (orderIds: unknown, by = packer) =>
  by.request<Packed>("POST", "/api/admin/orders/pack", { orderIds });

test("of many orders the Confirmed ones are packed, and each other gets its reason", async () => {
  const [one, paid, two, packed] = [
    await orderIn(shop, "Confirmed"),
    await orderIn(shop, "Paid"),
    await orderIn(shop, "Confirmed"),
    await orderIn(shop, "Packed"),
  ];
  const { status, json } = await pack([two, paid, one, "S0000000000000", packed, two]);
  expect([status, json]).toEqual([
    200,
    {
      packed: [two, one],
      refused: [
        { orderId: paid, message: "Only a Confirmed order can be packed; this one is Paid." },
        { orderId: "S0000000000000", message: "Order Not Found" },
        { orderId: packed, message: "Only a Confirmed order can be packed; this one is Packed." },
      ],
    },
  ]);
  for (const orderId of [one, two]) {
    expect((await movesOf(shop, orderId)).at(-1)).toBe("Confirmed→Packed");
    expect(await auditOf(shop, orderId)).toEqual([
      {
        actor: packer.username,
        action: "order moved",
        before: { status: "Confirmed" },
        after: { status: "Packed" },
      },
    ]);
    const { id } = await orderRow(shop, orderId);
    const last = await databaseOf(shop)
      .selectFrom("orderMoves")
      .select("actor")
      .where("orderId", "=", id)
      .where("toStatus", "=", "Packed")
      .executeTakeFirst();
    expect(last?.actor).toBe(`admin:${packer.username}`);
  }
  expect([await statusOf(shop, paid), await auditOf(shop, paid), await auditOf(shop, packed)]).toEqual([
    "Paid",
    [],
    [],
  ]);
});

test("orders that cannot be packed are unchanged", async () => {
  const orderId = await orderIn(shop, "Delivered");
  expect((await pack([orderId])).json).toMatchObject({ packed: [], refused: [{ orderId }] });
  expect(await auditOf(shop, orderId)).toEqual([]);
});

test("concurrent requests with the same orders in opposite order pack each once", async () => {
  const orders: string[] = [];
  for (let n = 0; n < 12; n++) orders.push(await orderIn(shop, "Confirmed"));
  const answers = await atOnce(
    shop,
    orders[6] as string,
    Array.from(
      { length: 6 },
      (_, n) => () => pack(n % 2 ? orders : orders.toReversed(), n % 3 ? packer : owner),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(answers.flatMap(({ json }) => json.packed).toSorted()).toEqual(orders.toSorted());
  for (const orderId of orders) {
    expect((await movesOf(shop, orderId)).filter((move) => move === "Confirmed→Packed")).toHaveLength(1);
    expect(await auditOf(shop, orderId)).toHaveLength(1);
  }
});

test("a request can pack 500 orders", async () => {
  const orders = [await orderIn(shop, "Confirmed"), await orderIn(shop, "Confirmed")];
  const strangers = Array.from({ length: 498 }, (_, n) => `S${"X".repeat(36)}${100 + n}`);
  const { status, json } = await pack([...strangers, ...orders]);
  expect([status, json.packed, json.refused.length]).toEqual([200, orders, 498]);
});

test.each([
  ["no orders", []],
  ["more than 500", Array.from({ length: 501 }, (_, n) => `S${n}`)],
  ["what is no id", ["'; drop table orders; --"]],
  ["a number", [7]],
  ["a text in place of a list", "S1"],
  ["nothing", undefined],
])("%s cannot be packed", async (_, orderIds) => {
  expect(await pack(orderIds)).toMatchObject({ status: 400, json: { code: "INVALID_INPUT" } });
});

test("packing an order sends no mail", async () => {
  const orderId = await orderIn(shop, "Confirmed");
  await pack([orderId]);
  const mails = await messagesTo(shop, "lakshmi@example.com");
  expect(mails.filter(({ subject }) => subject?.includes(orderId))).toEqual([]);
});
