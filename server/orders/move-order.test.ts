import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  canMove,
  correctionOf,
  ORDER_STATUSES,
  type OrderStatus,
  statusesAfter,
  undoOf,
} from "../../rules/order-status.ts";
import { payingShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { setStatus as moveBySql, orderIn as newOrderIn } from "../../tests/support/orders.ts";
import { databaseOf, movesOf, orderRow, statusOf } from "../../tests/support/rows.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { audit } from "../staff/audit-log/audit.ts";
import { moveOrder } from "./move-order.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

const setStatus = (orderId: string, status: string) => moveBySql(shop, orderId, status);
const orderIn = (status: OrderStatus) => newOrderIn(shop, status);

test("the database's table of moves equals the rules' table", async () => {
  const rows = await databaseOf(shop).selectFrom("orderMovesAllowed").selectAll().execute();
  const legal = ORDER_STATUSES.flatMap((from) =>
    [...new Set([...statusesAfter(from), correctionOf(from) ?? [], undoOf(from) ?? []].flat())].map(
      (to) => `${from}→${to}`,
    ),
  );
  expect(rows.map(({ fromStatus, toStatus }) => `${fromStatus}→${toStatus}`).toSorted()).toEqual(
    legal.toSorted(),
  );
});

test("the database knows exactly the rules' statuses", async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'known_status'`.execute(
    databaseOf(shop),
  );
  const known = [...(rows[0]?.definition ?? "").matchAll(/'([A-Za-z]+)'/g)].map(([, status]) => status);
  expect(known.toSorted()).toEqual([...ORDER_STATUSES].toSorted());
});

test.each(ORDER_STATUSES)("from %s the database permits only the moves of the rules", async (from) => {
  await payingShopper(shop);
  for (const to of ORDER_STATUSES) {
    if (to === from) continue;
    const orderId = await orderIn(from);
    const before = await movesOf(shop, orderId);
    if (canMove(from, to) || correctionOf(from) === to) {
      await setStatus(orderId, to);
      expect(await movesOf(shop, orderId)).toEqual([...before, `${from}→${to}`]);
    } else {
      await expect(setStatus(orderId, to)).rejects.toMatchObject({ code: "23514" });
      expect([await statusOf(shop, orderId), await movesOf(shop, orderId)]).toEqual([from, before]);
    }
  }
});

test.each(["paid", "", "Shipped ", "Missing"])("%j is not a status", async (status) => {
  await expect(setStatus(await orderIn("Paid"), status)).rejects.toMatchObject({ code: "23514" });
});

test.each(ORDER_STATUSES.filter((status) => status !== "Created"))(
  "an order cannot be created as %s",
  async (status) => {
    await payingShopper(shop);
    await expect(
      sql`insert into orders (order_number, status, items_price, discount, delivery, total, phone, address_id)
      select 'X', ${status}, 100, 0, 0, 100, phone, id from addresses limit 1`.execute(databaseOf(shop)),
    ).rejects.toMatchObject({ code: "23514" });
  },
);

test("an order cannot be verified without a phone or paid without an address", async () => {
  const { rows } = await sql<{ orderNumber: string }>`
    insert into orders (order_number, items_price, discount, delivery, total) values ('BARE', 100, 0, 0, 100)
    returning order_number`.execute(databaseOf(shop));
  const orderId = rows[0]?.orderNumber as string;
  await expect(setStatus(orderId, "Verified")).rejects.toMatchObject({ code: "23514" });
  await sql`update orders set phone = '+919876543210' where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );
  await setStatus(orderId, "Verified");
  await expect(setStatus(orderId, "Paid")).rejects.toMatchObject({ code: "23514" });
});

test("a total that does not add up, or is under ₹1, is refused by the database", async () => {
  const insert = (items: number, discount: number, delivery: number, total: number) =>
    sql`insert into orders (order_number, items_price, discount, delivery, total)
      values ('SUM', ${items}, ${discount}, ${delivery}, ${total})`.execute(databaseOf(shop));
  for (const [items, discount, delivery, total] of [
    [1_000, 0, 0, 999],
    [1_000, 1_001, 500, 499],
    [100, 10, 0, 90],
    [1_000, -1, 0, 1_001],
  ] as const)
    await expect(insert(items, discount, delivery, total)).rejects.toMatchObject({ code: "23514" });
});

test("each move records its actor, and an illegal move is refused with an error code", async () => {
  const orderId = await orderIn("Paid");
  const { id } = await orderRow(shop, orderId);
  const move = (to: OrderStatus) =>
    inTransaction(databaseOf(shop), (trx) => moveOrder(trx, id, to, "admin:asha"));
  await move("Confirmed");
  await expect(move("Confirmed")).rejects.toMatchObject({ code: "ORDER_CANNOT_MOVE", status: 409 });
  await expect(move("Delivered")).rejects.toMatchObject({ code: "ORDER_CANNOT_MOVE" });
  const moves = await databaseOf(shop)
    .selectFrom("orderMoves")
    .select(["fromStatus", "toStatus", "actor"])
    .where("orderId", "=", id)
    .orderBy("id")
    .execute();
  expect(moves).toMatchObject([
    { toStatus: "Verified", actor: "shopper" },
    { toStatus: "Paid" },
    { fromStatus: "Paid", toStatus: "Confirmed", actor: "admin:asha" },
  ]);
});

test("of ten concurrent moves of an order one succeeds", async () => {
  const orderId = await orderIn("Confirmed");
  const { id } = await orderRow(shop, orderId);
  const moves = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      inTransaction(databaseOf(shop), (trx) => moveOrder(trx, id, "Packed", "admin:asha")),
    ),
  );
  expect(moves.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await movesOf(shop, orderId)).filter((move) => move === "Confirmed→Packed")).toHaveLength(1);
});

test.each(["order_moves", "audit_log"])("rows in %s can be neither changed nor deleted", async (table) => {
  const db = databaseOf(shop);
  await orderIn("Paid");
  await audit(db, { name: "asha", source: "127.0.0.1" }, { action: "test", subject: "x" });
  const rows = () =>
    sql`select * from ${sql.table(table)} order by id`.execute(db).then((found) => found.rows);
  const before = await rows();
  expect(before.length).toBeGreaterThan(0);
  for (const change of [
    sql`update ${sql.table(table)} set actor = 'nobody'`,
    sql`delete from ${sql.table(table)}`,
    sql`truncate ${sql.table(table)}`,
    sql`update ${sql.table(table)} set actor = 'nobody' where false`,
  ]) {
    await expect(change.execute(db)).rejects.toMatchObject({ code: "42501" });
  }
  expect(await rows()).toEqual(before);
});
