import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReplyOf } from "../../contract/call.ts";
import type { OrderDetail } from "../../contract/orders.ts";
import type { recordPaperwork } from "../../contract/today.ts";
import { type Admin, openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { ADDRESS, expectStatus } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { expectFailure } from "../../tests/support/expect-failure.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { jobsDone, paperworkOf, setStatus } from "../../tests/support/orders.ts";
import { payBack } from "../../tests/support/refunds.ts";
import { databaseOf, untilWaiting } from "../../tests/support/rows.ts";
import { offerPaperworkAgain } from "../orders/offer-paperwork-again.ts";
import { inTransaction } from "../platform/database/connect.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

async function orderToPack(): Promise<string> {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await setStatus(shop, orderId, "Confirmed");
  return orderId;
}

const load = async (orderId: string) =>
  expectStatus(await owner.request<OrderDetail>("GET", `/api/admin/order/${orderId}`), 200).json;
const record = (orders: readonly OrderDetail[], kind = "slip") =>
  owner.request<ReplyOf<typeof recordPaperwork>>("POST", "/api/admin/orders/paperwork", {
    orderIds: orders.map(({ orderId }) => orderId),
    versions: orders.map(({ paperworkVersion }) => paperworkVersion),
    kind,
  });

const CHANGES: [string, (order: OrderDetail) => Promise<unknown>][] = [
  ["the address was corrected", ({ orderId }) => correct(orderId, { city: "Ernakulam" })],
  [
    "the courier was told to ring another phone",
    ({ orderId }) => correct(orderId, { contactPhone: "+919812345678" }),
  ],
  [
    "a note for packing was made",
    async ({ orderId }) => {
      const note = { note: "A ribbon, please", isForPacking: true };
      expectStatus(await owner.request("POST", `/api/admin/order/notes/${orderId}`, note), 201);
    },
  ],
  [
    "a packet was taken out",
    ({ orderId, items }) => {
      const [{ productId, sellingPrice }] = items as [OrderDetail["items"][number]];
      return payBack(owner, orderId, { lines: [{ productId, quantity: 1 }], expected: sellingPrice });
    },
  ],
];

async function correct(orderId: string, change: object): Promise<void> {
  const address = { ...ADDRESS, ...change };
  expectStatus(await owner.request("PUT", `/api/admin/order/address/${orderId}`, address), 200);
}

test.each(CHANGES)(
  "a slip loaded before %s and printed afterwards is not recorded as valid",
  async (_, change) => {
    const [order, other] = [await orderToPack(), await orderToPack()];
    const loaded = [await load(order), await load(other)];
    await change(loaded[0] as OrderDetail);
    expect((await record(loaded)).json).toEqual({ recorded: 1, newlyRecorded: [other], changed: [order] });
    expect((await record([await load(order)])).json).toEqual({
      recorded: 1,
      newlyRecorded: [order],
      changed: [],
    });
  },
);

test("recording a slip waits for a concurrent change and then reports the slip as outdated", async () => {
  const order = await load(await orderToPack());
  const answer = await inTransaction(databaseOf(shop), async (trx) => {
    await offerPaperworkAgain(trx, order._id, ["slip"]);
    const recording = record([order]);
    await untilWaiting(shop, 1);
    return { recording };
  });
  expect((await answer.recording).json).toEqual({ recorded: 0, newlyRecorded: [], changed: [order.orderId] });
});

test("a request without versions is accepted, and invalid versions are refused", async () => {
  const orderIds = [await orderToPack()];
  const recordVersions = (versions: unknown[]) =>
    owner.request("POST", "/api/admin/orders/paperwork", { orderIds, kind: "sheet", versions });
  for (const wrong of [["1"], [-1], [0.5], [2 ** 31]]) expectFailure(await recordVersions(wrong), 400);
  expect((await recordVersions([])).json).toEqual({ recorded: 1, newlyRecorded: orderIds, changed: [] });
});

test("slips whose printing was undone are offered again; sheet and other orders are unchanged", async () => {
  const [order, other] = [await orderToPack(), await orderToPack()];
  const loaded = [await load(order), await load(other)];
  await record(loaded, "sheet");
  await record(loaded);
  const undo = (orderIds: unknown, kind = "slip") =>
    owner.request<{ undone: number }>("POST", "/api/admin/orders/paperwork/undo", { orderIds, kind });
  expect((await undo([order, "S0000000000000"])).json).toEqual({ undone: 1 });
  expect((await undo([order])).json).toEqual({ undone: 0 });
  expect([await paperworkOf(shop, order), await paperworkOf(shop, other)]).toEqual([
    ["sheet"],
    ["sheet", "slip"],
  ]);
  // The slip's content is unchanged, so it can be recorded again as loaded.
  expect((await record(loaded)).json).toEqual({ recorded: 1, newlyRecorded: [order], changed: [] });
  expectFailure(await undo([order], "label"), 400);
  expectFailure(await undo([]), 400);
});

test("a sheet that contains an order which is no longer Confirmed reports it as changed", async () => {
  const [order, packed] = [await orderToPack(), await orderToPack()];
  const loaded = [await load(order), await load(packed)];
  await setStatus(shop, packed, "Packed");
  expect((await record(loaded, "sheet")).json).toEqual({
    recorded: 1,
    newlyRecorded: [order],
    changed: [packed],
  });
  // A slip can be printed after its order was packed.
  expect((await record(loaded)).json).toMatchObject({ recorded: 2, changed: [] });
});

test("each record of paperwork, and its removal, leaves one audit row; a request that changes nothing leaves none", async () => {
  const orderIds = [await orderToPack(), await orderToPack()].toSorted();
  const loaded = [await load(orderIds[0] as string), await load(orderIds[1] as string)];
  const { rows: before } = await readAudit();
  for (const kind of ["slip", "sheet"]) {
    await record(loaded, kind);
    await record(loaded, kind);
  }
  const undo = (ids: string[]) =>
    owner.request("POST", "/api/admin/orders/paperwork/undo", { orderIds: ids, kind: "slip" });
  await undo(orderIds.slice(0, 1));
  await undo(orderIds.slice(0, 1));
  const { rows } = await readAudit();
  const by = { actor: owner.username };
  expect(rows.slice(before.length)).toEqual([
    { ...by, action: "slips printed", subject: "2 orders", before: null, after: { orders: orderIds } },
    {
      ...by,
      action: "courier sheet written",
      subject: "2 orders",
      before: null,
      after: { orders: orderIds },
    },
    {
      ...by,
      action: "slips not printed",
      subject: "1 order",
      before: { orders: orderIds.slice(0, 1) },
      after: null,
    },
  ]);
});

const readAudit = () =>
  sql`select actor, action, subject, before, after from audit_log
    where action ~ '^(slips|courier sheet) ' order by id`.execute(databaseOf(shop));
