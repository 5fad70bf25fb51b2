import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Exception, Today } from "../../contract/today.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import { type Admin, openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { setFault } from "../../tests/support/emulators.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { messagesTo } from "../../tests/support/mailbox.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { auditOf, jobsDone, orderIn, setStatus } from "../../tests/support/orders.ts";
import { databaseOf, movesOf, statusOf } from "../../tests/support/rows.ts";

let shop: TestShop;
let packer: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  packer = await openAdmin(shop, "packer");
});
afterAll(() => shop.close());
afterEach(() => setFault(shop, "smtp", "ok"));

const today = async () => (await packer.request<Today>("GET", "/api/admin/today")).json;
const change = (query: ReturnType<typeof sql>) => query.execute(databaseOf(shop));

/** Sets the time of the order to some days ago, so that it is packed today at any hour. */
const bookedEarlier = (orderId: string, days = 2) =>
  change(
    sql`update orders set created_at = now() - make_interval(days => ${days}) where order_number = ${orderId}`,
  );

async function orderToPack(days?: number): Promise<OrderNumber> {
  const orderId = await orderIn(shop, "Confirmed");
  await bookedEarlier(orderId, days);
  return orderId;
}

const exceptionOf = async (orderId: string): Promise<Exception | undefined> =>
  (await today()).exceptions.find((each) => each.orderId === orderId);

/** The steps that an order waits for. */
async function stepsOf(orderId: string): Promise<string[]> {
  const day = await today();
  const steps = ["toConfirm", "toPrint", "toList", "toPack", "toShip", "toHandOver"] as const;
  return steps.filter((step) => day[step].orderIds.some((each) => each === orderId));
}

const confirm = (orderIds: unknown) =>
  packer.request<{ confirmed: string[]; refused: { orderId: string; message: string }[] }>(
    "POST",
    "/api/admin/orders/confirm",
    { orderIds },
  );
const record = (orderIds: readonly string[], kind: string) =>
  packer.request<{ recorded: number }>("POST", "/api/admin/orders/paperwork", { orderIds, kind });

test("an order waits for one step after another, sorted by dispatch number", async () => {
  const { orderId } = await paidOrder(shop);
  expect(await stepsOf(orderId)).toEqual(["toConfirm"]);
  await setStatus(shop, orderId, "Confirmed");
  // An order placed after the cut-off is packed tomorrow.
  await change(sql`update orders set created_at = now() + interval '1 day' where order_number = ${orderId}`);
  expect(await stepsOf(orderId)).toEqual([]);
  await bookedEarlier(orderId);
  expect(await stepsOf(orderId)).toEqual(["toPrint", "toList", "toPack"]);
  const next = await orderToPack(3);
  const { toPack } = await today();
  expect(toPack.hasMore).toBe(false);
  expect(toPack.orderIds.filter((each) => each === next || each === orderId)).toEqual([orderId, next]);

  expect((await record([orderId, orderId, "S0000000000000"], "slip")).json).toEqual({
    recorded: 1,
    newlyRecorded: [orderId],
    changed: [],
  });
  expect((await record([orderId], "slip")).json).toEqual({ recorded: 0, newlyRecorded: [], changed: [] });
  expect(await stepsOf(orderId)).toEqual(["toList", "toPack"]);
  await record([orderId], "sheet");
  expect(await stepsOf(orderId)).toEqual(["toPack"]);
  await setStatus(shop, orderId, "Packed");
  expect(await stepsOf(orderId)).toEqual(["toShip"]);
  await packer.request("POST", `/api/admin/consignments/${orderId}`, {
    carrier: "manual",
    courierName: "Speed Post",
    awb: "EX123456789IN",
    weightGrams: 500,
    lengthCm: 10,
    widthCm: 10,
    heightCm: 10,
  });
  expect(await stepsOf(orderId)).toEqual(["toHandOver"]);
  await setStatus(shop, orderId, "Shipped");
  expect(await stepsOf(orderId)).toEqual([]);
});

test("orders that must not move are in no step and have a reason; suspicious ones are listed in addition", async () => {
  const [held, moved, unknown, soldOut, alerted, fine] = [
    await orderToPack(),
    await orderToPack(),
    await orderToPack(),
    await orderToPack(),
    await orderToPack(),
    await orderToPack(),
  ];
  const address = (orderId: string, column: string, value: string) =>
    change(sql`update addresses set ${sql.ref(column)} = ${value}
      where id = (select address_id from orders where order_number = ${orderId})`);
  await change(sql`update orders set held = 'dispute' where order_number = ${held}`);
  await address(moved, "pincode", "110001");
  await address(unknown, "pincode", "999999");
  await change(sql`update products set in_stock = false
    where id in (select product_id from order_lines where order_id = (select id from orders where order_number = ${soldOut}))`);
  await change(sql`insert into alerts (kind, order_id, details)
    select 'parcel-problem', id, '{"problem":"lost","awb":"X1"}' from orders where order_number = ${alerted}`);
  const odd = { held: null, isPaidBack: false, isAddressUnclear: false, soldOut: [], hasAlert: false };
  expect(await stepsOf(held)).toEqual([]);
  expect(await exceptionOf(held)).toMatchObject({ status: "Confirmed", held: "dispute" });
  for (const orderId of [moved, unknown]) {
    expect(await stepsOf(orderId)).toEqual(["toPrint", "toList", "toPack"]);
    expect(await exceptionOf(orderId)).toMatchObject({ isAddressUnclear: true, held: null });
  }
  expect((await exceptionOf(soldOut))?.soldOut).toHaveLength(1);
  // A Packed order needs no units from the shelf.
  await setStatus(shop, soldOut, "Packed");
  expect(await exceptionOf(soldOut)).toBeUndefined();
  await change(sql`update products set in_stock = true`);
  expect(await exceptionOf(alerted)).toMatchObject({ ...odd, hasAlert: true });
  expect(await exceptionOf(fine)).toBeUndefined();
  await change(sql`update alerts set resolved_at = now()`);
  expect(await exceptionOf(alerted)).toBeUndefined();
});

test("an order whose stored address a courier cannot find is named", async () => {
  const orderId = await orderIn(shop, "Packed");
  await sql`update addresses set house_no = 'na' where id = (select address_id from orders where order_number = ${orderId})`.execute(
    databaseOf(shop),
  );
  expect(await exceptionOf(orderId)).toMatchObject({ isAddressIncomplete: true, isAddressUnclear: false });
});

test("an order whose units are all refunded is not to be packed", async () => {
  const { orderId } = await paidOrder(shop);
  await setStatus(shop, orderId, "Confirmed");
  await bookedEarlier(orderId);
  const owner = await openAdmin(shop);
  const { items, itemsPrice } = (
    await owner.request<{ items: { productId: string; quantity: number }[]; itemsPrice: number }>(
      "GET",
      `/api/admin/order/${orderId}`,
    )
  ).json;
  const refund = await owner.request("POST", `/api/admin/order/refund/${orderId}`, {
    refundId: randomUUID(),
    lines: items.map(({ productId, quantity }) => ({ productId, quantity })),
    reason: "Crushed",
    restock: false,
    expected: itemsPrice,
  });
  expect([refund.status, await exceptionOf(orderId)]).toMatchObject([201, { isPaidBack: true, held: null }]);
  expect(await stepsOf(orderId)).toEqual([]);
});

test("of many orders the Paid ones are confirmed once, and each other gets its reason", async () => {
  const [one, two] = [(await paidOrder(shop)).orderId, (await paidOrder(shop)).orderId];
  const packed = await orderIn(shop, "Packed");
  const answers = await Promise.all([confirm([two, packed, one]), confirm([one, two])]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.flatMap(({ json }) => json.confirmed).toSorted()).toEqual([one, two].toSorted());
  expect(answers[0]?.json.refused).toContainEqual({
    orderId: packed,
    message: "Only a Paid order can be confirmed; this one is Packed.",
  });
  await jobsDone(shop);
  const mails = await messagesTo(shop, "lakshmi@example.com");
  for (const orderId of [one, two]) {
    expect((await movesOf(shop, orderId)).filter((move) => move === "Paid→Confirmed")).toHaveLength(1);
    expect(await auditOf(shop, orderId)).toMatchObject([
      { actor: packer.username, action: "order moved", after: { status: "Confirmed" } },
    ]);
    expect(mails.filter(({ subject }) => subject === `Your order ${orderId} is confirmed`)).toHaveLength(1);
  }
  expect(await statusOf(shop, packed)).toBe("Packed");
});

test("while the mail server is down orders can be confirmed, and their waiting e-mails are counted", async () => {
  await jobsDone(shop);
  expect((await today()).emails).toEqual({ waiting: 0, failing: 0 });
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await setFault(shop, "smtp", "error");
  expect((await confirm([orderId])).json.confirmed).toEqual([orderId]);
  await eventually(async () => expect((await today()).emails).toEqual({ waiting: 1, failing: 1 }));
});
